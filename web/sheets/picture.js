/** A picture of the position, to keep or to send: as a drawing (SVG), or in pixels (PNG). */

import { html, nothing } from "lit";
import { painted } from "./brush.js";
import { openDialog } from "./dialogs.js";
import { fileName, saveFile } from "../saves/files.js";
import { fileText, plate } from "./plate.js";
import { shown, viewOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("./plate.js").Box} Box */
/** @typedef {{map: HTMLElement, stage: HTMLElement, camera: {toBoard: (x: number, y: number) => {x: number, y: number}}}} Board */

/** No side of a picture is longer, and none of its pixels is smaller than half of one on the board. */
const LONGEST = 4096;
const FINEST = 2;

/** The whole board. @param {HTMLElement} map @returns {Box} */
const wholeOf = (map) => ({ x: 0, y: 0, width: map.offsetWidth, height: map.offsetHeight });

/** What the screen shows of the board. @param {Board} board @returns {Box} */
function seenOf({ map, stage, camera }) {
  const { left, top, right, bottom } = stage.getBoundingClientRect();
  const [from, to] = [camera.toBoard(left, top), camera.toBoard(right, bottom)];
  const [x, y] = [Math.max(0, from.x), Math.max(0, from.y)];
  return { x, y, width: Math.max(1, Math.min(map.offsetWidth, to.x) - x), height: Math.max(1, Math.min(map.offsetHeight, to.y) - y) };
}

/** The size of a picture in pixels. @param {{width: number, height: number}} drawing */
export function pixels({ width, height }) {
  const scale = Math.min(FINEST, LONGEST / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Turn a drawing into pixels.
 * @param {SVGSVGElement} drawing
 * @returns {Promise<Blob>}
 */
export function paint(drawing) {
  const canvas = painted(drawing, pixels(drawing.viewBox.baseVal));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("This browser could not make the picture."))), "image/png");
  });
}

/** @param {State} state @param {Board} board @param {boolean} isWhole */
function draw(state, board, isWhole) {
  const view = viewOf(state);
  const when = view ? `${view.turn_name} · ${view.phase_name}` : "";
  return plate(board.map, isWhole ? wholeOf(board.map) : seenOf(board), { title: shown(state)?.title ?? state.title, when, name: "Khamsin" });
}

/** Can this device hand a picture on to another program? @param {File} file */
const canSend = (file) => typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/** The picture as a file. @param {State} state @param {SVGSVGElement} drawing @param {"svg"|"png"} kind */
async function fileOf(state, drawing, kind) {
  const name = fileName({ title: shown(state)?.title ?? state.title, n: shown(state)?.n }).replace(/json$/, kind);
  const content = kind === "png" ? await paint(drawing) : fileText(drawing);
  return new File([content], name, { type: kind === "png" ? "image/png" : "image/svg+xml" });
}

/** Ask what is to be drawn, show it, and save or send it. @param {State} state @param {Board} board */
export async function openPicture(state, board) {
  for (let isWhole = true; ; isWhole = !isWhole) {
    const drawing = draw(state, board, isWhole);
    const answer = await ask(drawing, isWhole);
    if (answer === "other") continue;
    if (answer) await give(await fileOf(state, drawing, answer === "svg" ? "svg" : "png"), answer === "send");
    return;
  }
}

/** @param {SVGSVGElement} drawing @param {boolean} isWhole @returns {Promise<string>} */
function ask(drawing, isWhole) {
  const { width, height } = pixels(drawing.viewBox.baseVal);
  const isSending = canSend(new File([""], "picture.png", { type: "image/png" }));
  const body = html`<h2>A picture of the position</h2><div class="sample-plate">${drawing}</div>
    <p class="dim">${isWhole ? "The whole map" : "What the screen shows"}: ${width} × ${height} pixels as PNG; as SVG it stays sharp at any size.</p>
    ${isSending ? html`<button class="wide" value="send">Send the picture</button>` : nothing}
    <button class="wide" value="other">${isWhole ? "Only what the screen shows" : "The whole map"}</button>`;
  return openDialog(body, { label: "Picture", className: "page", buttons: [["", "Close"], ["svg", "Save as SVG"], ["png", "Save as PNG"]] });
}

/** @param {File} file @param {boolean} isSent */
async function give(file, isSent) {
  if (isSent) await navigator.share({ files: [file], title: file.name }).catch(() => undefined);
  else saveFile(file);
}
