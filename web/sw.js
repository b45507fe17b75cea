/** The service worker: keeps one whole version of the site, so that it plays on without a network. */

// The page's and the worker's types of `self` differ; this file knows which one it runs in.
const worker = /** @type {any} */ (self);
const CACHE = `khamsin-${VERSION}`;
/** The address of a file; the front page is known by its folder. @param {string} name */
const addressOf = (name) => new URL(name === "index.html" ? "./" : name, worker.location.href).href;
const KEPT = new Set(FILES.map(addressOf));

/** Keep every file of this version; the browser's own cache is asked first whether a file is still the same. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...KEPT].map((address) => new Request(address, { cache: "no-cache" })));
}

/** Drop every other version. */
async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("khamsin-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The kept file, else (the browser may clear what it keeps) the network's. @param {string} address */
async function answer(address) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(address);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("message", (/** @type {any} */ event) => event.data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { origin, pathname } = new URL(event.request.url);
  const address = addressOf(origin + pathname.replace(/\/index\.html$/, "/"));
  if (event.request.method === "GET" && KEPT.has(address)) event.respondWith(answer(address));
});
