/** Sealed records: a text with a checksum, so that what was torn or altered is known when it is read. */

/** @typedef {import("../types.js").SaveRecord} SaveRecord */

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
