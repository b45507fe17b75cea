/**
 * The service worker: keeps one whole version of the site, so that it plays on without a network. A new version
 * waits, whole and checked, until the player takes it up or the page is closed; old and new files never mix.
 */

// The page's and the worker's types of `self` differ; this file knows which one it runs in.
const worker = /** @type {any} */ (self);
const CACHE = `khamsin-${VERSION}`;
/** Which version was in force before this one is written down here. */
const LEDGER = "khamsin-active";
/** The address of a file; the front page is known by its folder. @param {string} name */
const addressOf = (name) => new URL(name.replace(/(^|\/)index\.html$/, "$1./"), worker.location.href).href;

/** @param {Response} reply */
async function sumOf(reply) {
  const sum = await crypto.subtle.digest("SHA-256", await reply.arrayBuffer());
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keep one file, if it is the one of this version. A server that knows a file by its date alone may vouch for what
 * the browser has of an older or newer version: then it is fetched whole.
 * @param {Cache} cache @param {string} name @param {string} sum
 */
async function keepFile(cache, name, sum) {
  for (const mode of ["no-cache", "reload"]) {
    const reply = await fetch(new Request(addressOf(name), { cache: /** @type {RequestCache} */ (mode) }));
    if (reply.ok && (await sumOf(reply.clone())) === sum) return cache.put(addressOf(name), reply);
  }
  throw new Error(`${name} is not that of version ${VERSION}`);
}

/** Keep every file of this version, or none. */
async function keep() {
  const cache = await caches.open(CACHE);
  const files = Object.entries(FILES).map(([name, sum]) => keepFile(cache, name, sum));
  const broken = (await Promise.allSettled(files)).find((file) => file.status === "rejected");
  if (!broken) return;
  await caches.delete(CACHE);
  throw broken.reason;
}

/** Drop all versions but this one and the one in force before it, which open pages may still ask for. */
async function tidy() {
  const ledger = await caches.open(LEDGER);
  const before = await (await ledger.match(addressOf(LEDGER)))?.text();
  const old = (await caches.keys()).filter((name) => name.startsWith("khamsin-") && ![CACHE, LEDGER, before].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await ledger.put(addressOf(LEDGER), new Response(CACHE));
  await worker.clients.claim();
}

/** The kept file of this version, or of the one before, or what the network has. @param {Request} request @returns {Promise<Response>} */
async function keptOrFetched(request) {
  const { origin, pathname } = new URL(request.url);
  const address = addressOf(origin + pathname);
  return (await caches.match(address, { cacheName: CACHE })) ?? (await caches.match(address)) ?? fetch(request);
}

/** A page that is to clear what is kept comes from the network, for what is kept may be at fault. @param {Request} request */
function answer(request) {
  const isReset = request.mode === "navigate" && new URL(request.url).searchParams.has("reset");
  return isReset ? fetch(request).catch(() => keptOrFetched(request)) : keptOrFetched(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("message", (/** @type {any} */ event) => event.data === "take over" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
