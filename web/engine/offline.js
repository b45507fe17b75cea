/** Keeps the site for offline play, offers a newer version, and clears what was kept when asked to. */

import { openDialog, tell } from "../sheets/dialogs.js";
import { html } from "lit";

/** @typedef {import("../store.js").Store} Store */

/** The version that waits to be taken up. @type {ServiceWorker|null} */
let waiting = null;

/** So many milliseconds after a failure the site is asked for again: a tent's network comes and goes. */
const PAUSES = [5_000, 20_000, 60_000, 300_000];

/**
 * Keep the site for offline play. Call it when the page has what it needs, so that the two do not compete.
 * Where a browser cannot, the game is played all the same, and the first screen says so.
 * @param {Store} store
 */
export async function keepOffline(store) {
  if (!("serviceWorker" in navigator)) return store.set({ offline: "refused" });
  const isControlled = navigator.serviceWorker.controller !== null;
  for (const pause of [0, ...PAUSES]) {
    await new Promise((wake) => setTimeout(wake, pause));
    const registration = await register().catch(() => null);
    store.set({ offline: registration ? "kept" : "refused" });
    if (registration) return watch(registration, store, isControlled);
  }
}

/** The registration, once a whole version is in force; none if the first one did not come whole. */
async function register() {
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  const first = registration.active ? null : registration.installing;
  return !first || await isInForce(first) ? registration : null;
}

/** @param {ServiceWorker} coming @returns {Promise<boolean>} */
const isInForce = (coming) => new Promise((done) => {
  coming.addEventListener("statechange", () => {
    if (["activated", "redundant"].includes(coming.state)) done(coming.state === "activated");
  });
});

/**
 * Tell of every newer version that has come whole; one that has not is asked for again.
 * @param {ServiceWorkerRegistration} registration @param {Store} store
 * @param {boolean} isControlled did a kept version bring this page?
 */
function watch(registration, store, isControlled) {
  const offer = () => {
    if (!registration.waiting || !registration.active) return;
    waiting = registration.waiting;
    store.set({ update: "offered" });
  };
  const pauses = [...PAUSES];
  const askAgain = () => {
    const pause = pauses.shift();
    if (pause) setTimeout(() => registration.update().catch(askAgain), pause);
  };
  const follow = () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => (coming.state === "redundant" ? askAgain() : offer()));
  };
  offer();
  follow();
  registration.addEventListener("updatefound", follow);
  // Another tab took the newer version up: this page goes on with its own files until it is loaded again.
  navigator.serviceWorker.addEventListener("controllerchange", () => isControlled && store.set({ update: "elsewhere" }));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
  });
}

/** Take the newer version up: it comes into force, then the page is loaded from it, once. */
export function useNow() {
  if (!waiting || waiting.state === "activated") return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("take over");
}

/** Is the page asked, by its address, to clear what it kept of itself? */
export const isReset = () => new URLSearchParams(location.search).has("reset");

/** Clear the kept site, never the games, and load it anew; without a network it stays, for there is no other. */
export async function reset() {
  const isReachable = await fetch("version.json", { cache: "no-store" }).then((reply) => reply.ok, () => false);
  if (!isReachable) await tell("Nothing was cleared", "Without a network the kept copy of this site is the only one. Your games are untouched.");
  else {
    await forget();
    await openDialog(html`<h2>The kept copy of this site is cleared</h2><p>It is fetched anew now. Your games were not touched: they are all still here.</p>`,
      { label: "The kept copy of this site is cleared", buttons: [["go", "Load it anew"]], sticky: true });
  }
  location.replace(location.pathname + location.hash);
}

async function forget() {
  const here = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const scope = new URL("./", location.href).href;
  await Promise.all(here.filter((registration) => registration.scope === scope).map((registration) => registration.unregister()));
  const names = await globalThis.caches?.keys() ?? [];
  await Promise.all(names.filter((name) => name.startsWith("khamsin-")).map((name) => caches.delete(name)));
}
