/** The first visit: the map comes before the engine, whose many bytes would take the line from it. */

/** So long, in milliseconds after the start of the page, the engine waits at most. */
const PATIENCE = 1500;
const LOOK_MS = 20;

/** Settles once the map is drawn; at once on later visits, which have everything at hand. @param {Element} map @returns {Promise<void>} */
export function mapFirst(map) {
  if (navigator.serviceWorker?.controller) return Promise.resolve();
  return new Promise((done) => {
    const look = () => {
      const isSeen = map.querySelector(".drawing") !== null;
      setTimeout(isSeen || performance.now() > PATIENCE ? done : look, LOOK_MS);
    };
    look();
  });
}
