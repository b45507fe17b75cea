/** The rules in our own words: a searchable list, and a card for one rule that its chip opens. */

import { html } from "lit";
import { openDialog } from "../sheets/dialogs.js";
import { helpButton } from "../sheets/help.js";
import { systemOf } from "./words.js";

/** @typedef {import("../types.js").Rule} Rule */
/** @typedef {import("../types.js").State} State */

/** Rules that hold every word that is looked for, first those that have them in number or title. @param {Rule[]} rules @param {string} words */
export function search(rules, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (/** @type {string[]} */ ...texts) => wanted.every((word) => texts.join(" ").toLowerCase().includes(word));
  const isHead = (/** @type {Rule} */ { number, title }) => holds(number, title);
  const found = rules.filter((rule) => holds(rule.number, rule.title, rule.text, ...(rule.rulings ?? []).map((r) => r.text)));
  return [...found.filter(isHead), ...found.filter((rule) => !isHead(rule))];
}

/** @param {Rule} rule */
function article(rule) {
  return html`<h3><span class="number">${rule.number}</span> ${rule.title}</h3><p>${rule.text}</p>
    ${(rule.rulings ?? []).map((ruling) => html`<p class="ruling"><b>${ruling.id}</b> ${ruling.text}</p>`)}`;
}

/** @param {State} state */
export function ruleList(state) {
  const filter = (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const found = search(state.rules, field.value).map((rule) => rule.number);
    const list = field.closest(".rules");
    for (const item of list?.querySelectorAll("li") ?? []) {
      const at = found.indexOf(item.dataset.number ?? "");
      item.hidden = at < 0;
      item.style.order = String(at);
    }
    list?.querySelector(".nothing")?.toggleAttribute("hidden", found.length > 0);
  };
  return html`<div class="rules"><input type="search" placeholder="Search the rules" aria-label="Search the rules" @input=${filter}>
    ${helpButton(systemOf(state), "wide")}
    <p class="nothing" role="status" hidden>No rule holds these words.</p>
    <ol>${state.rules.map((rule) => html`<li data-number=${rule.number}>${article(rule)}</li>`)}</ol></div>`;
}

/** Is `part` a case of the rule `whole`, as 5.31 is of 5.3 and of 5? @param {string} whole @param {string} part */
export const isAbove = (whole, part) => part.startsWith(whole) && whole !== part && (whole.includes(".") || part[whole.length] === ".");

/** Open one rule with the wider rule above it. @param {Rule[]} rules @param {string} number */
export function openRule(rules, number) {
  const found = rules.find((rule) => rule.number === number);
  const above = rules.filter((rule) => isAbove(rule.number, number)).slice(-1);
  const body = found
    ? html`${article(found)}${above.map((rule) => html`<hr>${article(rule)}`)}`
    : html`<h3>${number}</h3><p>The rules at hand have no text for this number.</p>`;
  return openDialog(html`<div class="rule-card">${body}</div>`, { label: `Rule ${number}` });
}
