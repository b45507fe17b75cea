/**
 * Games on this device. The game in hand goes into two alternating slots, each with a checksum and read
 * back before it counts as saved; games that were put aside are kept beside it until the player deletes them.
 * What cannot be read is never written over: it is set apart, to be exported.
 */

import { checksum, seal, unseal } from "./seal.js";

/** @typedef {import("../types.js").SaveRecord} SaveRecord */
/** @typedef {import("../types.js").KeptSave} KeptSave */
/** @typedef {{key: string, text: string}} Unread */

const SLOTS = ["khamsin:hand:a", "khamsin:hand:b"];
const KEPT = "khamsin:kept:";
const UNREAD = "khamsin:unread:";
const DRAFT = "khamsin:draft";

/** A save that could not be written or read, in words for the player. */
export class SaveError extends Error {}

/** The browser's storage, or null where it is blocked. @returns {Storage|null} */
export function deviceStorage() {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** A record without what only the map needs: what is put aside is listed, not drawn. @param {SaveRecord} record */
const slim = (record) => ({ ...record, view: { ...record.view, units: [], boxes: [], places: [], panel: [] } });

/** What stays the same while a game is played. @param {SaveRecord} record */
const lineOf = ({ system, scenario, save }) => checksum(`${system}/${scenario}/${save.seed}`);

/** @param {Storage|null} storage */
export function createSaves(storage) {
  /** The order of what this page last read or wrote: another one means that another tab has written. */
  let mine = -1;
  const get = (/** @type {string} */ key) => {
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  };
  const keys = () => Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? "");
  const slots = () => SLOTS.map((key) => unseal(get(key)));
  const newest = () => slots().reduce((best, slot) => (slot && slot.order >= (best?.order ?? 0) ? slot : best), null);

  /** @param {string} key @param {string} text */
  function put(key, text) {
    if (!storage) throw new SaveError("This browser keeps no storage for this page. Export the game to a file.");
    try {
      storage.setItem(key, text);
    } catch {
      throw new SaveError("The storage of this browser is full. Export the game to a file, then make room.");
    }
    if (get(key) !== text) throw new SaveError("What was saved could not be read back. Export the game to a file.");
  }

  /** What no slot's seal vouches for is set apart before it is written over. */
  function rescue() {
    if (newest()) return;
    for (const text of SLOTS.map(get)) if (text !== null) put(UNREAD + checksum(text), text);
  }

  /** What another tab holds in hand is put aside before it is written over. */
  function heed() {
    const top = newest();
    if (top && mine >= 0 && top.order !== mine) put(`${KEPT}tab.${lineOf(top.record)}`, seal(slim(top.record), 1));
  }

  return {
    /** Save the game in hand, in the slot that does not hold the newest. @param {SaveRecord} record */
    write(record) {
      rescue();
      heed();
      const [a, b] = slots().map((slot) => slot?.order ?? 0);
      const order = Math.max(a ?? 0, b ?? 0) + 1;
      put(/** @type {string} */ (SLOTS[(a ?? 0) > (b ?? 0) ? 1 : 0]), seal(record, order));
      mine = order;
    },
    /** The game in hand. @returns {SaveRecord|null} */
    read() {
      const top = newest();
      if (mine < 0) mine = top?.order ?? 0;
      return top?.record ?? null;
    },
    /** Whether something was saved of a game in hand, and none of it can be read. */
    isTorn: () => !newest() && SLOTS.some((key) => get(key) !== null),
    /** Put a game aside, or write it anew under its key; tells the key. @param {SaveRecord} record @param {string} [key] */
    keep(record, key) {
      const [at, text] = [key ?? KEPT + record.when.toString(36), seal(slim(record), 1)];
      const free = (/** @type {string} */ name) => key !== undefined || get(name) === null || get(name) === text;
      let name = at;
      for (let i = 1; !free(name); i += 1) name = `${at}.${i}`;
      put(name, text);
      return name;
    },
    /** Delete a game that was put aside, or what cannot be read. @param {string} key */
    drop(key) {
      if (key.startsWith(KEPT) || key.startsWith(UNREAD)) storage?.removeItem(key);
    },
    /** Games that were put aside, newest first. @returns {KeptSave[]} */
    list() {
      const kept = keys().filter((key) => key.startsWith(KEPT)).flatMap((key) => {
        const found = unseal(get(key));
        return found ? [{ key, record: found.record }] : [];
      });
      return kept.sort((a, b) => b.record.when - a.record.when);
    },
    /** What is kept here and cannot be read: torn, altered, or written by a newer version. @returns {Unread[]} */
    unread: () => keys().filter((key) => key.startsWith(UNREAD) || (key.startsWith(KEPT) && !unseal(get(key))))
      .map((key) => ({ key, text: get(key) ?? "" })),
    /** How many characters all of this takes. */
    size: () => keys().filter((key) => key.startsWith("khamsin:")).reduce((sum, key) => sum + key.length + (get(key)?.length ?? 0), 0),
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
