/** The card that lists the keys. */

import { html } from "lit";
import { openDialog } from "./dialogs.js";
import { KEYS } from "../voice/keys.js";

/** Show the keys. */
export const openKeys = () => openDialog(html`<h2>Keys</h2><dl class="keys">${KEYS.map(([key, what]) => html`<dt>${key.split(" ").map((part) =>
  (part === "or" ? " or " : html`<kbd>${part}</kbd> `))}</dt><dd>${what}</dd>`)}</dl>`, { label: "Keys" });
