/** Menus: a short list of buttons beside the button that opened it; arrows walk through it, a tap elsewhere closes it. */

import { html, nothing, render, svg } from "lit";

/** A line; those with a heading stand below it, and two halves beside one another. */
/** @typedef {{title: string, note?: string, icon?: string, checked?: boolean, heading?: string, half?: boolean, label?: string, run: () => unknown}} Item */

const GAP = 8;

/** A drawing of one line in a box of 24. @param {string} d */
export const icon = (d) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${d} />`}</svg>`;

/** @param {Item} item @param {number} index */
function line({ title, note, icon: drawing, checked, heading, half, label }, index) {
  return html`${heading ? html`<h3>${heading}</h3>` : nothing}
    <button class="item ${half ? "half" : ""}" aria-label=${label ?? nothing} value=${index} aria-pressed=${checked ?? nothing}>
      ${drawing ? icon(drawing) : nothing}<span><b>${title}</b>${note ? html`<small>${note}</small>` : nothing}</span>
      ${checked ? html`<span class="tick" aria-hidden="true">✓</span>` : nothing}</button>`;
}

/** Beside its button, and wholly on the screen. @param {HTMLElement} menu @param {DOMRect} by */
function place(menu, by) {
  const { width, height } = menu.getBoundingClientRect();
  const isRoom = by.right + GAP + width <= innerWidth - GAP;
  const left = isRoom ? by.right + GAP : Math.max(GAP, Math.min(by.left, innerWidth - width - GAP));
  menu.style.left = `${left}px`;
  menu.style.top = `${Math.max(GAP, Math.min(by.top, innerHeight - height - GAP))}px`;
}

/** Arrows, Home and End move among the lines. @param {KeyboardEvent} event @param {HTMLElement} menu */
function walk(event, menu) {
  const lines = [...menu.querySelectorAll("button")];
  const at = lines.findIndex((one) => one === document.activeElement);
  /** @type {Record<string, number>} */
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 };
  const wanted = to[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  lines.at(wanted % lines.length)?.focus();
}

/**
 * Open a menu beside a button; what is chosen runs once the menu is gone.
 * @param {HTMLElement} anchor @param {Item[]} items
 * @returns {Promise<void>}
 */
export function openMenu(anchor, items) {
  const menu = document.createElement("dialog");
  menu.className = "menu";
  menu.setAttribute("aria-label", anchor.getAttribute("aria-label") ?? anchor.innerText);
  render(html`<form method="dialog">${items.map(line)}</form>`, menu);
  document.body.append(menu);
  menu.addEventListener("click", (event) => event.target === menu && menu.close(""));
  menu.addEventListener("keydown", (event) => walk(event, menu));
  menu.showModal();
  place(menu, anchor.getBoundingClientRect());
  const chosen = menu.querySelector("[aria-pressed=true]");
  if (chosen instanceof HTMLElement) chosen.focus();
  return new Promise((resolve) => {
    menu.addEventListener("close", () => {
      menu.remove();
      resolve();
      items[menu.returnValue === "" ? -1 : Number(menu.returnValue)]?.run();
    });
  });
}
