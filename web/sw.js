/**
 * The service worker: keeps one whole version of the site, so that it plays on without a network. A new version
 * takes over as soon as it is whole; a page that is open goes on with its own files until it is opened again.
 */

// The page's and the worker's types of `self` differ; this file knows which one it runs in.
const worker = /** @type {any} */ (self);
const CACHE = `khamsin-${VERSION}`;
/** The address of a file; the front page is known by its folder. @param {string} name */
const addressOf = (name) => new URL(name.replace(/(^|\/)index\.html$/, "$1./"), worker.location.href).href;

/** Keep every file of this version; the browser's own cache is asked first whether a file is still the same. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((name) => new Request(addressOf(name), { cache: "no-cache" })));
  await worker.skipWaiting();
}

/** Drop the versions before the last one, which open pages may still ask for. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith("khamsin-") && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The kept file of this version, or of the one before, or what the network has. @param {Request} request */
async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const address = addressOf(origin + pathname);
  const kept = await (await caches.open(CACHE)).match(address);
  return kept ?? (await caches.match(address)) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
