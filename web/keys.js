/** The keyboard: everything that it does has a button too. */

/** @typedef {import("./game.js").Game} Game */
/** @typedef {ReturnType<typeof import("./camera.js").createCamera>} Camera */

/** @param {EventTarget|null} target */
const isTyping = (target) => target instanceof HTMLElement && Boolean(target.closest("input, textarea, select"));

/** @param {EventTarget|null} target */
const isPressing = (target) => target instanceof HTMLElement && Boolean(target.closest("button, summary, a"));

/** @param {Game} game @param {Camera} camera @param {() => boolean} isAway true while the table is not in front */
export function listenToKeys(game, camera, isAway) {
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowLeft: () => camera.pan(-1, 0),
    ArrowRight: () => camera.pan(1, 0),
    ArrowUp: () => camera.pan(0, -1),
    ArrowDown: () => camera.pan(0, 1),
    "+": () => camera.zoomBy(1.3),
    "-": () => camera.zoomBy(1 / 1.3),
    0: () => camera.fit(),
    Escape: () => game.cancel(),
    u: () => game.send("undo"),
    r: () => game.send("redo"),
    Enter: () => game.primary(),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isAway() || isTyping(event.target)) return;
    const key = keys[event.key];
    if (!key || (event.key === "Enter" && isPressing(event.target))) return;
    if (event.key.startsWith("Arrow") && event.target instanceof HTMLElement && event.target.closest(".scroll")) return;
    event.preventDefault();
    key();
  });
}
