/** The keyboard: everything that it does has a button too. */

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("./cursor.js").Cursor} Cursor */
/** @typedef {ReturnType<typeof import("../map/camera.js").createCamera>} Camera */
/** @typedef {{game: Game, camera: Camera, cursor: Cursor, stage: HTMLElement, isAway: () => boolean, isPlaying: () => boolean,
 *   suggest: () => unknown, openCommand: () => unknown, openKeys: () => unknown, tellNow: () => unknown}} Parts */

/** @param {EventTarget|null} target */
const isTyping = (target) => target instanceof HTMLElement && Boolean(target.closest("input, textarea, select"));

/** Keys that belong to what has the focus: a button is pressed, a list scrolls, tabs are walked through. @param {KeyboardEvent} event */
function isTaken({ key, target }) {
  if (!(target instanceof HTMLElement)) return false;
  if (key === "Enter" || key === " ") return Boolean(target.closest("button, summary, a"));
  return key.startsWith("Arrow") && Boolean(target.closest(".scroll, [tabindex='0']:not(#stage), [role=tablist]"));
}

/** Where the keys of the number pad lead. @type {Record<string, import("./cursor.js").Way>} */
const PAD = { Numpad7: "nw", Numpad8: "n", Numpad9: "ne", Numpad4: "w", Numpad6: "e", Numpad1: "sw", Numpad2: "s", Numpad3: "se" };

/** @param {Parts} parts `isAway` is true while the table is not in front, `isPlaying` while a computer decides */
export function listenToKeys({ game, camera, cursor, stage, isAway, isPlaying, suggest, openCommand, openKeys, tellNow }) {
  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowLeft: () => cursor.move("w"),
    ArrowRight: () => cursor.move("e"),
    ArrowUp: () => cursor.move("n"),
    ArrowDown: () => cursor.move("s"),
    Enter: () => (cursor.at ? cursor.tap() : game.primary()),
    " ": () => cursor.tap(),
    n: () => cursor.hop(1),
    "]": () => cursor.hop(1),
    p: () => cursor.hop(-1),
    "[": () => cursor.hop(-1),
    t: () => cursor.cycle(),
    e: () => game.primary(),
    c: suggest,
    Escape: () => (isPlaying() ? game.opponent.stop() : cursor.isDrafting() ? game.cancel() : cursor.hide()),
    u: () => game.send("undo"),
    r: () => game.send("redo"),
    w: () => camera.pan(0, -1),
    a: () => camera.pan(-1, 0),
    s: () => camera.pan(0, 1),
    d: () => camera.pan(1, 0),
    "+": () => camera.zoomBy(1.3),
    "=": () => camera.zoomBy(1.3),
    "-": () => camera.zoomBy(1 / 1.3),
    0: () => camera.fit(),
    i: () => cursor.tell(),
    h: tellNow,
    "/": openCommand,
    "?": openKeys,
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isAway() || isTyping(event.target) || isTaken(event)) return;
    const way = PAD[event.code];
    const place = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    const key = way ? () => cursor.move(way) : event.code === "Numpad5" ? () => cursor.tap() : place ? () => cursor.pick(place) : keys[event.key];
    if (!key) return;
    event.preventDefault();
    key();
  });
  stage.addEventListener("pointerdown", () => stage.focus({ preventScroll: true }));
}

/** What the card of keys shows. @type {[string, string][]} */
export const KEYS = [
  ["← ↑ → ↓ or number pad", "Move the ring from hex to hex; its hex is read aloud"],
  ["Enter or Space", "Tap the hex under the ring; without a ring, Enter is the large button"],
  ["e", "The large button: confirm, roll, or end the phase"],
  ["n p or ] [", "Next or previous unit that can act, or target to choose"],
  ["1 … 9", "Choose the first … ninth unit of the stack under the ring, or put it back"],
  ["t", "Next unit of the stack"],
  ["u r", "Undo, redo"],
  ["c", "Counsel: what a computer would do in your place"],
  ["Esc", "Stop a computer that plays; let go of the choice; then of the ring"],
  ["w a s d", "Move the map"],
  ["+ − 0", "Nearer, farther, the whole map"],
  ["i h", "Read the hex again; read what is to be done"],
  ["/", "Command line: type move, a unit, a hex"],
  ["?", "This card"],
];
