/** When each game was last exported, and whether the browser promises to keep what is stored here. */

/** @typedef {import("../types.js").SaveRecord} SaveRecord */
/** @typedef {Pick<SaveRecord, "system"|"scenario"|"save">} Named */

const EXPORTS = "khamsin:exports";
const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]]);

/** What stays the same while a game is played. @param {Named} record */
const identity = ({ system, scenario, save }) => `${system}/${scenario}/${save.seed}`;

/** How long ago something was, in words. @param {number} when @param {number} now */
export function agoText(when, now) {
  const [unit, length] = UNITS.find(([, size]) => now - when >= size) ?? ["minute", 60_000];
  const count = Math.floor((now - when) / length);
  return count < 1 ? "just now" : new Intl.RelativeTimeFormat("en", { numeric: "always" }).format(-count, unit);
}

/** @param {Storage|null} storage */
export function createBackups(storage) {
  /** @returns {Record<string, number>} */
  const read = () => {
    try {
      return { ...JSON.parse(storage?.getItem(EXPORTS) ?? "{}") };
    } catch {
      return {};
    }
  };

  return {
    /** These games have been exported now; of others, only those that are still here are remembered. @param {Named[]} exported @param {Named[]} here */
    mark(exported, here) {
      const [old, known] = [read(), [...exported, ...here].map(identity)];
      const marks = Object.entries({ ...old, ...Object.fromEntries(exported.map((game) => [identity(game), Date.now()])) });
      try {
        storage?.setItem(EXPORTS, JSON.stringify(Object.fromEntries(marks.filter(([name]) => known.includes(name)))));
      } catch {
        // Nothing is lost but a date: the page then says that the game was not exported.
      }
    },
    /** The age of a game's last backup, in words. @param {Named} record @param {number} [now] */
    age(record, now = Date.now()) {
      const when = read()[identity(record)];
      return typeof when === "number" ? `last exported ${agoText(when, now)}` : "never exported";
    },
  };
}

/** @typedef {ReturnType<typeof createBackups>} Backups */

/** Ask the browser to keep what is stored here; null where it cannot be asked. @returns {Promise<boolean|null>} */
export async function askToPersist() {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return null;
  }
}

/** What the browser's answer means. @param {boolean|null} answer */
export function persistText(answer) {
  if (answer === null) return "This browser does not say how long it keeps them: export now and then.";
  return answer ? "The browser has promised to keep them." : "The browser may clear them when it needs room or you stay away: export now and then.";
}
