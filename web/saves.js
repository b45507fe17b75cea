/**
 * Games on this device. The game in hand goes into two alternating slots, each with a checksum and read
 * back before it counts as saved; games that were put aside are kept beside it until the player deletes them.
 */

/** @typedef {import("./types.js").SaveRecord} SaveRecord */
/** @typedef {import("./types.js").KeptSave} KeptSave */

const SLOTS = ["khamsin:hand:a", "khamsin:hand:b"];
const KEPT = "khamsin:kept:";
const DRAFT = "khamsin:draft";

/** A save that could not be written or read, in words for the player. */
export class SaveError extends Error {}

/** FNV-1a over the text's code units: enough to tell a torn or altered record. @param {string} text */
export function checksum(text) {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return sum.toString(16).padStart(8, "0");
}

/** @param {SaveRecord} record @param {number} order */
export function seal(record, order) {
  const body = JSON.stringify(record);
  return JSON.stringify({ khamsin: 1, order, sum: checksum(body), body });
}

/** A sealed record, or null if it is torn, altered or foreign. @param {string|null} text @returns {{order: number, record: SaveRecord}|null} */
export function unseal(text) {
  try {
    const { khamsin, order, sum, body } = JSON.parse(text ?? "null") ?? {};
    if (khamsin !== 1 || typeof body !== "string" || checksum(body) !== sum) return null;
    return { order: Number(order), record: JSON.parse(body) };
  } catch {
    return null;
  }
}

/** The browser's storage, or null where it is blocked. @returns {Storage|null} */
export function deviceStorage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** @param {Storage|null} storage */
export function createSaves(storage) {
  const get = (/** @type {string} */ key) => {
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  const slots = () => SLOTS.map((key) => unseal(get(key)));
  const newest = () => slots().reduce((best, slot) => (slot && slot.order >= (best?.order ?? 0) ? slot : best), null);

  /** @param {string} key @param {string} text */
  function put(key, text) {
    if (!storage) throw new SaveError("This browser keeps no storage for this page. Export the game to a file.");
    try {
      storage.setItem(key, text);
    } catch {
      throw new SaveError("The storage of this browser is full. Export the game to a file, or delete games that were put aside.");
    }
    if (get(key) !== text) throw new SaveError("What was saved could not be read back. Export the game to a file.");
  }

  return {
    /** Save the game in hand, in the slot that does not hold the newest. @param {SaveRecord} record */
    write(record) {
      const [a, b] = slots().map((slot) => slot?.order ?? 0);
      const order = Math.max(a ?? 0, b ?? 0) + 1;
      put(/** @type {string} */ (SLOTS[(a ?? 0) > (b ?? 0) ? 1 : 0]), seal(record, order));
    },
    /** The game in hand. @returns {SaveRecord|null} */
    read: () => newest()?.record ?? null,
    /** Whether something was saved of a game in hand, and none of it can be read. */
    isTorn: () => !newest() && SLOTS.some((key) => get(key) !== null),
    /** Put a game aside; tells under which key. @param {SaveRecord} record */
    keep(record) {
      const key = KEPT + record.when.toString(36);
      put(key, seal(record, 1));
      return key;
    },
    /** @param {string} key */
    drop(key) {
      if (key.startsWith(KEPT)) storage?.removeItem(key);
    },
    /** Games that were put aside, newest first. @returns {KeptSave[]} */
    list() {
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? "");
      return keys.filter((key) => key.startsWith(KEPT)).sort().reverse().flatMap((key) => {
        const found = unseal(get(key));
        return found ? [{ key, record: found.record }] : [];
      });
    },
    /** What was half chosen, so that a tab that the system threw away comes back as it was. @param {string} print @param {object} draft */
    writeDraft(print, draft) {
      try {
        storage?.setItem(DRAFT, JSON.stringify({ print, draft }));
      } catch {
        // A lost draft costs a tap; the game itself is saved elsewhere.
      }
    },
    /** @param {string} print @returns {Record<string, any>|null} */
    readDraft(print) {
      try {
        const kept = JSON.parse(get(DRAFT) ?? "null");
        return kept?.print === print ? kept.draft : null;
      } catch {
        return null;
      }
    },
  };
}

/** @typedef {ReturnType<typeof createSaves>} Saves */
