/** The command line: a bar at the foot of the map. What is typed becomes a draft, shown as if it had been tapped. */

import { html, render } from "lit";
import { isDrafting, last } from "../game/draft.js";
import { openKeys } from "../sheets/keys-card.js";
import { pageWord, WORDS } from "./page-words.js";
import { nowSaid } from "./speech.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("./page-words.js").Parts & {speech: import("./speech.js").Speech}} Parts */

const ICON = "M4 17V7l5 5-5 5M12 17h8";
const KEYS_ICON = "M3 7h18v10H3zM7 11h.01M12 11h.01M17 11h.01M8 14h8";
/** So many of the last sentences are shown beside the box. */
const SHOWN = 3;

/** @param {HTMLElement} element @param {HTMLElement} stage where the keyboard goes when the bar is closed @param {Parts} parts */
export function createCommand(element, stage, parts) {
  const { store, game, speech } = parts;
  /** @type {string[]} */
  const typed = [];
  let at = 0;

  const box = () => element.querySelector("input");

  /** @param {string} line */
  async function obey(line) {
    const word = pageWord(line, store.state);
    if (word) return speech.say((await word.run(word.rest, parts)) ?? "");
    if (line) return read(line);
    if (last(store.state.trail)?.offer.ready) return game.confirm();
    return speech.say(nowSaid(store.state));
  }

  /** Ask the engine what a line means; what it cannot read it answers in words. @param {string} text */
  async function read(text) {
    const { trail, frame } = store.state;
    if (!frame) return speech.say("No game is open.");
    const draft = isDrafting(trail) ? last(trail)?.draft : {};
    const reply = await game.ask({ op: "command", text, draft }).catch((/** @type {any} */ error) => ({ wrong: error }));
    if ("wrong" in reply) return speech.say(wrong(reply.wrong));
    if (!Object.keys(reply.draft).length) return speech.say(`${reply.said}\n${WORDS}`);
    speech.next(reply.said);
    return game.show(reply.draft);
  }

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const input = box();
    const line = input?.value.trim() ?? "";
    if (line && line !== typed.at(-1)) typed.push(line);
    at = typed.length;
    if (input) input.value = "";
    obey(line).catch(game.fail);
  }

  /** Earlier lines come back by the arrows; Escape closes. @param {KeyboardEvent} event */
  function walk(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === "Escape") close();
    const input = box();
    if (!by || !input) return;
    event.preventDefault();
    at = Math.max(0, Math.min(typed.length, at + by));
    input.value = typed[at] ?? "";
  }

  function open() {
    if (!store.state.frame) return;
    store.set({ commanding: true });
    requestAnimationFrame(() => box()?.focus());
  }

  function close() {
    store.set({ commanding: false });
    stage.focus({ preventScroll: true });
  }

  return {
    open, close,
    /** Do what a line says. @param {string} line */
    obey: (line) => obey(line).catch(game.fail),
    /** The lines of the menu: the bar, and the card of keys. @returns {import("../panel/menu.js").Item[]} */
    items: () => [
      { title: "Command line", note: "Type what you do: move, a unit, a hex", icon: ICON, run: open },
      { title: "Keys", note: "Play by keyboard and by ear", icon: KEYS_ICON, run: openKeys },
    ],
    /** @param {State} state */
    draw(state) {
      element.hidden = !state.commanding || state.home || state.replay !== null;
      if (element.hidden) return;
      const said = state.said.slice(-SHOWN).flatMap((text, i, all) => (i < all.length - 1 ? text.split("\n").slice(0, 1) : text));
      render(html`<div class="said" aria-hidden="true">${said.map((text) => html`<p>${text}</p>`)}</div>
        <form class="row" @submit=${submit}><input aria-label="Command" placeholder=${hint(state)} autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="go" maxlength="400" @keydown=${walk}>
          <button class="primary">${ready(state)}</button>
          <button type="button" class="close" aria-label="Close the command line" @click=${close}>×</button></form>`, element);
      element.querySelector(".said")?.scrollTo(0, 1e6);
    },
  };
}

/** @param {any} error */
function wrong(error) {
  const rule = error?.error?.rule;
  return `${error?.message ?? error}${rule ? ` (${rule})` : ""}`;
}

/** @param {State} state */
const hint = (state) => (last(state.trail)?.offer.ready ? "Enter: yes" : "move …, end, help");

/** @param {State} state */
function ready(state) {
  const step = last(state.trail);
  return step?.offer.ready ? (step.offer.preview?.rolls ? "Roll" : "Yes") : "Read";
}

