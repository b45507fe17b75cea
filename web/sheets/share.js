/** Games as links: the token stands after `#`, so it never leaves the two devices. */

import { html, nothing, render } from "lit";
import { openDialog } from "./dialogs.js";
import { qrDrawing } from "./qr.js";

/** @typedef {{position: string, game: string, about: string, sendTurn: (event: Event) => unknown, toFile: () => unknown}} Parcel */

const TOKEN = /^[A-Za-z0-9_-]{8,}$/;

/** The token in an address or a pasted text, or null; mails break lines and add brackets. @param {string} text */
export function tokenIn(text) {
  const tail = text.split("#").pop()?.replaceAll(/\s+/g, "").replace(/[>)\].,;]+$/, "") ?? "";
  return TOKEN.test(tail) ? tail : null;
}

/** Does this address carry anything after `#`? */
export const hasHash = () => location.hash.length > 1;

/** Take the token out of the address bar, so that a reload does not open it again. */
export const clearHash = () => history.replaceState(null, "", location.pathname + location.search);

/** @param {string} token */
export const linkOf = (token) => `${location.origin}${location.pathname}#${token}`;

/** Copy, and say on the button whether it worked. @param {Event} event @param {string} text */
async function copy(event, text) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    const field = button.parentElement?.querySelector("input");
    field?.select();
    button.textContent = "Selected: copy it by hand";
  }
}

/** Draw the code when it is first asked for. @param {Event} event @param {string} link @param {string} title */
function showCode(event, link, title) {
  const details = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  const place = details.querySelector("div");
  if (details.open && place) render(qrDrawing(link, title), place);
}

/** @param {string} title @param {string} about @param {string} token */
function entry(title, about, token) {
  const link = linkOf(token);
  const share = () => navigator.share({ title: "Khamsin", url: link }).catch(() => undefined);
  return html`<section class="block"><h3>${title}</h3><p class="dim">${about} ${link.length} characters.</p>
    <div class="row"><input readonly aria-label=${title} .value=${link}>
      <button type="button" @click=${(/** @type {Event} */ e) => copy(e, link)}>Copy</button>
      ${"share" in navigator ? html`<button type="button" @click=${share}>Send</button>` : nothing}</div>
    <details @toggle=${(/** @type {Event} */ e) => showCode(e, link, title)}><summary>QR code</summary><div></div></details></section>`;
}

/** Everything that may be sent of one step. @param {Parcel} parcel */
export function openShare({ position, game, about, sendTurn, toFile }) {
  return openDialog(html`<h2>Send the game</h2><p class="dim">${about}</p>
    <div class="row"><button type="button" class="primary" @click=${sendTurn}>Send the turn</button>
      <button type="button" @click=${toFile}>Save as a file</button></div>
    ${entry("The whole game", "Every step from the start: it can be replayed, and is checked against the other player's game.", game)}
    ${entry("This position", "Where everything stands, without what went before.", position)}`, { label: "Send the game", className: "sending" });
}
