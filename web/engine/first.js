/**
 * The map comes first: on the first visit before the engine, whose many bytes would take the line from it, and always
 * before the same map as an ornament.
 */

/** So long, in milliseconds after the start of the page, anything waits at most. */
const PATIENCE = 1500;
const LOOK_MS = 20;

/** Settles once the map is drawn, or patience is at its end. @param {Element} map @returns {Promise<void>} */
export function mapDrawn(map) {
  return new Promise((done) => {
    const look = () => {
      const isSeen = map.querySelector(".drawing") !== null;
      setTimeout(isSeen || performance.now() > PATIENCE ? done : look, LOOK_MS);
    };
    look();
  });
}

/** What the engine waits for: on later visits, which have everything at hand, for nothing. @param {Element} map @returns {Promise<void>} */
export const mapFirst = (map) => (navigator.serviceWorker?.controller ? Promise.resolve() : mapDrawn(map));
