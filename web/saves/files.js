/** Saves as files: written for the player, read with care. */

import { SaveError } from "./saves.js";

/** @typedef {import("../types.js").SaveRecord} SaveRecord */
/** @typedef {Record<string, any>} Save */

/** More characters than all that a browser keeps for one site. */
const LARGEST = 6_000_000;
const LONGEST_NAME = 60;

/** Offer a text as a download. @param {string} name @param {string} text */
export const download = (name, text) => saveFile(new File([text], name, { type: "application/json" }));

/** Offer a file as a download. @param {File} file */
export function saveFile(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file name made of a game's name or title, and its step. @param {{title: string, name?: string, n?: number}} game */
export function fileName({ title, name, n }) {
  const plain = (name || title).normalize("NFC").toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  return `${plain || "khamsin"}${n === undefined ? "" : `-${n}`}.json`;
}

/** A name as it is kept: one line, not too long; whatever it holds, it is shown as text. @param {unknown} name */
export const plainName = (name) => (typeof name === "string" ? [...name.replaceAll(/\s+/g, " ").trim()].slice(0, LONGEST_NAME).join("") : "");

/** A save as it goes into a file: with the name that the player gave, the sides that a computer plays, and the turn in which it stands still. @param {Pick<SaveRecord, "save"|"name"|"players"|"held">} record @returns {Save} */
export const exported = ({ save, name, players, held }) => ({ ...save, ...(name ? { name } : {}), ...(Object.keys(players ?? {}).length ? { players, ...(held ? { held } : {}) } : {}) });

/** Many saves in one file. @param {Pick<SaveRecord, "save"|"name"|"players"|"held">[]} records */
export const bundled = (records) => JSON.stringify({ khamsin: "saves", saves: records.map(exported) });

/** @param {unknown} save */
const missing = (save) => ["system", "scenario", "actions"].filter((key) => !Object.hasOwn(Object(save), key));

/**
 * The saves that a file's text holds, one or many; or a SaveError in words.
 * @param {string} text
 * @returns {Save[]}
 */
export function readSaves(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new SaveError("This file is not a save: it does not hold JSON, or it was cut off.");
  }
  if (!Array.isArray(data?.saves)) {
    const lost = missing(data).map((key) => `"${key}"`);
    if (lost.length) throw new SaveError(`This file is not a save: it has no ${lost.join(", no ")}.`);
    return [data];
  }
  const found = data.saves.filter((/** @type {unknown} */ save) => !missing(save).length);
  if (!found.length) throw new SaveError("This file holds no save: its list of saves is empty, or none of them is whole.");
  return found;
}

/** @param {number} size */
const megabytes = (size) => `${(size / 1_000_000).toFixed(1)} MB`;

/** Ask for a file and read it; null when none was chosen. @returns {Promise<string|null>} */
export function chooseFile() {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  return new Promise((resolve, reject) => {
    input.addEventListener("change", () => {
      const file = input.files?.[0];
      if (!file) resolve(null);
      else if (file.size <= LARGEST) file.text().then(resolve, () => reject(new SaveError("This file cannot be read from where it lies.")));
      else reject(new SaveError(`This file has ${megabytes(file.size)}; all the saves that this browser could hold have less than ${megabytes(LARGEST)}. It is some other file.`));
    });
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}
