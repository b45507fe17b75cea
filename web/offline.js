/** Registers the service worker, and moves to a new version when the page is next opened. */

const PATIENCE = 3000;

/**
 * Keep the site for offline play. Call it when the page has what it needs, so that the two do not compete.
 * A version that was fetched during an earlier visit takes over now, with one reload, before a game is in hand.
 * @param {{onKept?: () => void, onUpdate?: () => void}} [listeners] kept: it plays offline; update: a newer
 *   version will be there at the next visit
 */
export async function keepOffline({ onKept = () => {}, onUpdate = () => {} } = {}) {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  const had = registration.active !== null;
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && had) onUpdate();
    });
  });
  await navigator.serviceWorker.ready;
  onKept();
}

/** Let a version that waits since the last visit take over; true if the page is about to be reloaded. */
export async function takeUpdate() {
  if (!("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return false;
  const changed = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(resolve, PATIENCE, false); // another page may hold the old version fast: then this one goes on with it
  });
  registration.waiting.postMessage("take over");
  if (!(await changed)) return false;
  location.reload();
  return true;
}
