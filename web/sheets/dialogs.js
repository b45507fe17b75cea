/** Dialogs: one helper over the native element; Escape, the backdrop and every button close it. */

import { html, nothing, render } from "lit";

/** @typedef {{label: string, className?: string, buttons?: [string, string][], sticky?: boolean}} Options */

/**
 * Show a dialog until it is closed; the answer is the value of the button, or "" when it was dismissed.
 * @param {unknown} body @param {Options} options
 * @returns {Promise<string>}
 */
export function openDialog(body, { label, className = "", buttons = [["", "Close"]], sticky = false }) {
  const dialog = document.createElement("dialog");
  dialog.className = className;
  dialog.setAttribute("aria-label", label);
  render(html`<form method="dialog">${body}<div class="row buttons">${buttons.map(([value, text], i) => html`
    <button value=${value} class=${i === buttons.length - 1 && value ? "primary" : ""} ?autofocus=${i === buttons.length - 1 && value !== ""}>${text}</button>`)}</div></form>`, dialog);
  document.body.append(dialog);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && !sticky) dialog.close("");
  });
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}

/** Wait until the player has closed every dialog: what comes by itself does not lie over what somebody is at. */
export async function allClosed() {
  const open = document.querySelector("dialog[open]");
  if (!open) return;
  await new Promise((done) => open.addEventListener("close", done, { once: true }));
  await allClosed();
}

/** A question with two answers. @param {string} title @param {string} text @param {string} yes @returns {Promise<boolean>} */
export async function confirm(title, text, yes) {
  const body = html`<h2>${title}</h2><p>${text}</p>`;
  return (await openDialog(body, { label: title, buttons: [["", "Cancel"], ["yes", yes]] })) === "yes";
}

/** Something that the player has to know. @param {string} title @param {string} text @param {string} [more] */
export function tell(title, text, more) {
  return openDialog(html`<h2>${title}</h2><p>${text}</p>${more ? html`<p class="dim">${more}</p>` : nothing}`, { label: title });
}
