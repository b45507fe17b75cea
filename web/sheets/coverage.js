/** The rules coverage: what the program does for each rule of the book, in which words it was read, and what shows it. */

import { html, nothing, svg } from "lit";
import { openDialog } from "./dialogs.js";
import { search } from "../panel/rules.js";

/** @typedef {import("../types.js").Rule} Rule */
/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {NonNullable<Rule["status"]>} Status */
/** @typedef {Record<string, {count: number, ids: string[]}>} Proofs */

/** Each status with its sign, its name and what it means. @type {Record<Status, {sign: string, name: string, text: string}>} */
export const STATUS = {
  tested: { sign: "✓", name: "Tested", text: "enforced as the book has it, and shown by a test" },
  ruling: { sign: "R", name: "By a ruling", text: "enforced and tested; where the book leaves it open, it is read in the way the ruling says" },
  reconstructed: { sign: "≈", name: "Reconstructed", text: "enforced and tested, with figures or a map that are not the printed ones" },
  nothing: { sign: "–", name: "Nothing to enforce", text: "a heading, a definition or a comment" },
};
const ORDER = /** @type {Status[]} */ (Object.keys(STATUS));

/** @param {Rule} rule @returns {Status} */
const statusOf = (rule) => rule.status ?? "nothing";

/** How many rules have each status. @param {Rule[]} rules @returns {Record<Status, number>} */
export function tally(rules) {
  const counts = { tested: 0, ruling: 0, reconstructed: 0, nothing: 0 };
  for (const rule of rules) counts[statusOf(rule)] += 1;
  return counts;
}

/** The rules chapter by chapter, in book order. @param {Rule[]} rules @returns {{number: string, title: string, rules: Rule[]}[]} */
export function chapters(rules) {
  /** @type {Map<string, Rule[]>} */
  const found = new Map();
  for (const rule of rules) {
    const number = rule.number.split(".")[0] ?? rule.number;
    found.set(number, [...(found.get(number) ?? []), rule]);
  }
  return [...found].map(([number, own]) => ({ number, title: own[0]?.number === number ? own[0].title : "", rules: own }));
}

/** A bar whose parts are as long as their share. @param {Rule[]} rules @returns {Piece} */
function bar(rules) {
  const counts = tally(rules);
  let from = 0;
  const parts = ORDER.map((status) => {
    const width = (100 * counts[status]) / rules.length;
    from += width;
    return svg`<rect class="part is-${status}" x=${from - width} width=${width} height="10"></rect>`;
  });
  const words = ORDER.filter((status) => counts[status]).map((status) => `${counts[status]} ${STATUS[status].name.toLowerCase()}`).join(", ");
  return html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label=${words}>${parts}</svg><small>${words}</small>`;
}

/** @param {Rule} rule @param {Proofs} proofs @returns {Piece} */
function shownBy({ number }, proofs) {
  const found = Object.hasOwn(proofs, number) ? proofs[number] : undefined;
  if (!found) return nothing;
  const rest = found.count - found.ids.length;
  return html`<small class="proof">Shown by ${found.ids.map((id, i) => html`${i ? ", " : ""}<code>${id}</code>`)}${rest > 0 ? ` and ${rest} more` : ""}</small>`;
}

/** @param {Rule} rule @param {Proofs} proofs @returns {Piece} */
function line(rule, proofs) {
  const status = statusOf(rule);
  const { sign, name } = STATUS[status];
  return html`<li data-number=${rule.number} data-status=${status}><span class="status is-${status}" role="img" aria-label=${name}>${sign}</span>
    <div><button type="button" class="rule-name" data-rule=${rule.number}><span class="number">${rule.number}</span> ${rule.title}</button>
      ${rule.reason ? html`<p>${rule.reason}</p>` : nothing}
      ${rule.rulings?.length ? html`<details><summary>${rule.rulings.length === 1 ? "The ruling" : `${rule.rulings.length} rulings`}</summary>
        ${rule.rulings.map((ruling) => html`<p class="ruling"><b>${ruling.id}</b> ${ruling.text}</p>`)}</details>` : nothing}
      ${shownBy(rule, proofs)}</div></li>`;
}

/** Show the rules of the chosen status that hold the words looked for. @param {HTMLElement} page @param {Rule[]} rules */
function filter(page, rules) {
  const words = page.querySelector("input")?.value ?? "";
  const status = page.querySelector(".filters [aria-pressed=true]")?.getAttribute("data-only") ?? "";
  const found = new Set(search(rules, words).filter((rule) => !status || statusOf(rule) === status).map((rule) => rule.number));
  for (const item of page.querySelectorAll("li")) item.hidden = !found.has(item.dataset.number ?? "");
  for (const part of page.querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
  page.querySelector(".none")?.toggleAttribute("hidden", found.size > 0);
}

/** @param {Rule[]} rules @param {Proofs} proofs @param {string} title */
export function openCoverage(rules, proofs, title) {
  const counts = tally(rules);
  const pageOf = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (/** @type {Element} */ (event.currentTarget).closest(".coverage"));
  const choose = (/** @type {Event} */ event) => {
    const page = pageOf(event);
    for (const button of page.querySelectorAll("[data-only]")) button.setAttribute("aria-pressed", String(button === event.currentTarget));
    filter(page, rules);
  };
  const body = html`<h2>Rules coverage: ${title}</h2><div class="coverage">
    ${bar(rules)}
    <ul class="meanings">${ORDER.map((status) => html`<li class="meaning"><span class="status is-${status}" aria-hidden="true">${STATUS[status].sign}</span>
      <span><b>${STATUS[status].name}</b>: ${STATUS[status].text}.</span></li>`)}</ul>
    <div class="filters"><button type="button" class="value" data-only="" aria-pressed="true" @click=${choose}>All ${rules.length}</button>
      ${ORDER.map((status) => html`<button type="button" class="value" data-only=${status} aria-pressed="false" @click=${choose}>${STATUS[status].name} ${counts[status]}</button>`)}</div>
    <input type="search" placeholder="Search the rules" aria-label="Search the rules" @input=${(/** @type {Event} */ event) => filter(pageOf(event), rules)}>
    <p class="none" role="status" hidden>No rule holds these words.</p>
    ${chapters(rules).map((chapter) => html`<section><h3><span class="number">${chapter.number}</span> ${chapter.title}</h3>${bar(chapter.rules)}
      <ol>${chapter.rules.map((rule) => line(rule, proofs))}</ol></section>`)}</div>`;
  return openDialog(body, { label: "Rules coverage", className: "page" });
}
