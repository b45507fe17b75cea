/** How the page is dressed: the player's settings as data on the root element, where the styles find them. */

/** @typedef {import("../types.js").Settings} Settings */

export const KEY = "khamsin:settings";

/** What may be chosen; the first of each is what a new player finds. */
export const CHOICES = {
  theme: ["auto", "day", "night"],
  colours: ["nation", "strong"],
  motion: ["full", "quick", "none"],
  figures: ["normal", "large"],
  pace: ["fast", "watch"],
};

/** The colour of the browser's own bars, as `--sand` in the styles. */
const BARS = { day: "#efe4c8", night: "#25221d" };

/** @returns {MediaQueryList} */
export const darkness = () => matchMedia("(prefers-color-scheme: dark)");

/** The settings as they were kept; whatever is not among the choices becomes the first of them. @param {string|null} text @returns {Settings} */
export function settingsIn(text) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = Object(JSON.parse(text ?? "{}"));
  } catch {
    // What cannot be read is no setting: the page is dressed as for a new player.
  }
  const chosen = Object.entries(CHOICES).map(([name, open]) => [name, open.find((value) => value === kept[name]) ?? open[0]]);
  return { ...Object.fromEntries(chosen), curtain: kept.curtain !== false };
}

/** The settings that this browser keeps; none where it keeps nothing. @returns {Settings} */
export function keptSettings() {
  try {
    return settingsIn(localStorage.getItem(KEY));
  } catch {
    return settingsIn(null);
  }
}

/** Day or night. @param {Settings} settings */
export const themeOf = ({ theme }) => (theme === "auto" ? (darkness().matches ? "night" : "day") : theme);

/** Dress the page. @param {Settings} settings */
export function wear(settings) {
  const { dataset } = document.documentElement;
  const theme = themeOf(settings);
  Object.assign(dataset, { theme, colours: settings.colours, motion: settings.motion, figures: settings.figures });
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", BARS[theme]);
}
