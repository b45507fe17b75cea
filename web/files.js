/** Saves as files: written for the player, read with care. */

import { SaveError } from "./saves.js";

const LARGEST = 2_000_000;

/** Offer a text as a download. @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A file name made of a game's title and step. @param {{title: string, n?: number}} game */
export function fileName({ title, n }) {
  const plain = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
  return `${plain || "khamsin"}${n === undefined ? "" : `-${n}`}.json`;
}

/**
 * The save that a file's text holds, or a SaveError in words.
 * @param {string} text
 * @returns {Record<string, any>}
 */
export function readSave(text) {
  if (text.length > LARGEST) throw new SaveError("This file is larger than any save of this game can be.");
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new SaveError("This file is not a save: it does not hold JSON, or it was cut off.");
  }
  const save = Array.isArray(data?.saves) && data.saves.length ? data.saves[0] : data;
  const missing = ["system", "scenario", "actions"].filter((key) => !Object.hasOwn(Object(save), key));
  if (missing.length) throw new SaveError(`This file is not a save: it has no ${missing.map((key) => `"${key}"`).join(", no ")}.`);
  return save;
}

/** Ask for a file and read it; null when none was chosen. @returns {Promise<string|null>} */
export function chooseFile() {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  return new Promise((resolve) => {
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (!file) return resolve(null);
      resolve(file.size > LARGEST ? " ".repeat(LARGEST + 1) : await file.text());
    });
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}
