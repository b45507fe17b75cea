/** Registers the service worker, which keeps the site for offline play. */

/**
 * Keep the site for offline play. Call it when the page has what it needs, so that the two do not compete.
 * A newer version is fetched in the background; it is there when the page is next opened.
 * @param {{onKept?: () => void, onUpdate?: () => void}} [listeners] kept: the site plays offline now; update: a
 *   newer version is there
 */
export async function keepOffline({ onKept = () => {}, onUpdate = () => {} } = {}) {
  if (!("serviceWorker" in navigator)) return;
  const isUpdate = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => isUpdate && onUpdate());
  await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  onKept();
}
