/** QR codes of links, as drawings: dark squares on white, whatever the page wears. */

import { correction, generate } from "lean-qr/nano";
import { html, svg } from "lit";

/** As much as the largest code holds, all but a few characters. */
export const LONGEST = 2950;
/** The white rim that readers ask for, in squares. */
const RIM = 4;

/** The dark squares of a code as one path, a stroke for each run in a row. @param {string} text @returns {{size: number, d: string}|null} null: too long */
export function squares(text) {
  if (text.length > LONGEST) return null;
  const code = generate(text, { minCorrectionLevel: correction.L });
  let d = "";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      const start = x;
      while (code.get(x, y)) x += 1;
      if (x > start) d += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  }
  return { size: code.size, d };
}

/** @param {string} text @param {string} title */
export function qrDrawing(text, title) {
  const code = squares(text);
  if (!code) return html`<p class="dim">Too long for a QR code, which holds ${LONGEST} characters: send the link, or the code of the position.</p>`;
  const side = code.size + 2 * RIM;
  return html`<svg class="qr" viewBox="${-RIM} ${-RIM} ${side} ${side}" role="img" aria-label="QR code: ${title}" shape-rendering="crispEdges">
    ${svg`<path fill="#fff" d="M${-RIM} ${-RIM}h${side}v${side}h${-side}z" /><path fill="#000" d=${code.d} />`}</svg>`;
}
