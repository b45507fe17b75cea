/** Games as links: the token stands after `#`, so it never leaves the two devices. */

import { html, nothing } from "lit";
import { openDialog } from "./dialogs.js";

const TOKEN = /^[A-Za-z0-9_-]{8,}$/;

/** The token in an address or a pasted text, or null. @param {string} text */
export function tokenIn(text) {
  const tail = text.trim().split("#").pop() ?? "";
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

/** @param {string} title @param {string} about @param {string} token */
function entry(title, about, token) {
  const link = linkOf(token);
  const share = () => navigator.share({ title: "Khamsin", url: link }).catch(() => undefined);
  return html`<section class="block"><h3>${title}</h3><p class="dim">${about} ${link.length} characters.</p>
    <div class="row"><input readonly aria-label=${title} .value=${link}>
      <button type="button" @click=${(/** @type {Event} */ e) => copy(e, link)}>Copy</button>
      ${"share" in navigator ? html`<button type="button" @click=${share}>Send</button>` : nothing}</div></section>`;
}

/** @param {string} position @param {string} game */
export function openShare(position, game) {
  return openDialog(html`<h2>Send the game</h2>
    ${entry("This position", "Where everything stands now, without what went before.", position)}
    ${entry("The whole game", "Every step from the start, to be replayed and checked.", game)}`, { label: "Send the game", className: "share" });
}
