/** The card between the players: whose turn it is now, and what the others did. */

import { html, nothing } from "lit";
import { ruleChip } from "../panel/chips.js";
import { openDialog } from "./dialogs.js";
import { sideName } from "../panel/words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").LogEntry} LogEntry */

/** @param {View} view @param {LogEntry[]} entries what the other side did in its turn @param {string} back what was taken back in it
 * @param {(event: Event) => unknown} send gives the turn to a player who sits elsewhere */
export function openCurtain(view, entries, back, send) {
  const name = sideName(view, view.asked);
  const body = html`<p class="when">${view.turn_name} · turn ${view.turn} of ${view.turns}</p>
    <h2><span class="side-chip side-${view.asked}">${name}</span> player: your turn</h2>
    ${entries.length ? html`<h3>Since you last acted</h3>
      <ul class="facts">${entries.map((entry) => html`<li>${entry.text} ${ruleChip(entry.rule)}</li>`)}</ul>` : nothing}
    ${back ? html`<p class="back">${back}</p>` : nothing}
    <div class="row"><button type="button" @click=${send}>Send the turn</button><small>to a player who sits elsewhere</small></div>`;
  /** @type {[string, string][]} */
  const show = entries.length ? [["show", "Show me"]] : [];
  return openDialog(body, { label: `${name} player: your turn`, className: "curtain", buttons: [...show, ["go", "Begin"]], sticky: true });
}
