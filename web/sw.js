/** The service worker: keeps one whole version of the site, so that it plays on without a network. */

// The page's and the worker's types of `self` differ; this file knows which one it runs in.
const worker = /** @type {any} */ (self);
const CACHE = `khamsin-${VERSION}`;
const HOME = "./";

/** Keep every file of this version; files with the same name and content come from the browser's own cache. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(name === "index.html" ? HOME : name, { cache: "no-cache" })));
}

/** Drop every other version. */
async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("khamsin-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The kept file, else the network; every way of naming the front page is the front page. @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const isHome = request.mode === "navigate" && new URL(request.url).pathname.endsWith("/");
  return (await cache.match(isHome ? HOME : request, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("message", (/** @type {any} */ event) => event.data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
