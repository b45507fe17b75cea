/**
 * What comes from elsewhere, a link or a file, says what it is and how it stands to the game in hand before it is
 * opened; the game in hand is put aside, never written over.
 */

import { html, nothing } from "lit";
import { openDialog, tell } from "./dialogs.js";
import { seatsIn } from "../game/duel.js";
import { chooseFile, plainName, readSaves } from "../saves/files.js";
import { SaveError } from "../saves/saves.js";
import { tokenIn } from "./share.js";
import { Refusal } from "../game/talk.js";

/** @typedef {import("../saves/files.js").Save} Save */
/** @typedef {{kind: string, system: string, scenario: string, title: string, n: number|null, relation: string, by: number|null,
 *   moment: string, view: import("../types.js").View, save: Save}} Inspected */
/** @typedef {{store: import("../store.js").Store, saves: import("../saves/saves.js").Saves, game: import("../game/game.js").Game}} Parts */

const CUT = "It was cut off or altered on its way: what stands after # is no game.";

/** @param {number} n */
const steps = (n) => (n === 1 ? "1 step" : `${n} steps`);

/** Relations in which the player has nothing to gain from opening it. */
const OLD = ["same", "behind"];

/** How it stands to the game in hand, and what the button says. @param {Inspected} found @returns {[string, string]} */
export function relationText({ relation, by }) {
  if (relation === "same") return ["It is where your game stands now.", "Open it anyway"];
  if (relation === "behind") return [`It is stale: your game has gone on since, by ${steps(by ?? 0)}.`, "Open the old one"];
  if (relation === "ahead" && by) return [`It is your game, ${steps(by)} further.`, "Go on from there"];
  if (relation === "ahead") return ["It is a later position of your game. Whether it goes on from yours, a position alone cannot show.", "Open it"];
  if (relation === "forked" && by !== null) return [`It left your game after step ${by}, and goes another way.`, "Open it"];
  if (relation === "forked") return ["It is of your game, but no position that your game went through.", "Open it"];
  return ["It is another game than the one in hand.", "Open it"];
}

/** @param {Parts} parts */
export function createArrivals({ store, saves, game }) {
  /** @param {string} noun @param {string} why @param {string} [more] */
  function refuse(noun, why, more = "Nothing was changed: your games are as they were.") {
    if (!store.state.frame) store.set({ home: true });
    return tell(`This ${noun} cannot be opened`, why, more);
  }

  /** Ask the engine what it is, or tell why it cannot be opened. @param {object} what @param {string} noun @returns {Promise<Inspected|null>} */
  async function inspect(what, noun) {
    try {
      return /** @type {any} */ (await game.ask({ op: "inspect", ...what }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await refuse(noun, error.message);
      return null;
    }
  }

  /** @param {Inspected} found @param {string} noun */
  async function isWanted(found, noun) {
    const [text, yes] = relationText(found);
    const body = html`<h2>${found.title}</h2><p>${found.moment}${found.n === null ? nothing : html` · step ${found.n}`}</p>
      <p class="relation"><b>${text}</b></p><p class="dim">Your game, ${store.state.name || store.state.title}, is put aside and kept on this device.</p>`;
    /** @type {[string, string][]} */
    const buttons = [["keep", "Keep my game"], ["yes", yes]];
    if (OLD.includes(found.relation)) buttons.reverse();
    return (await openDialog(body, { label: `A ${noun}: ${found.title}`, buttons })) === "yes";
  }

  /** @param {object} what a token or a save, as the engine takes it @param {"link"|"file"} noun @param {object} request what opens it @param {{name?: string, seats?: unknown}} [more] */
  async function arrive(what, noun, request, more) {
    const found = await inspect(what, noun);
    if (!found || (store.state.frame && !(await isWanted(found, noun)))) return;
    game.replay.close();
    await game.replace(request, more);
  }

  /** @param {Save} save */
  const openSave = (save) => arrive({ save }, "file", { op: "load", save }, { name: plainName(save.name), seats: save });

  /** @param {Save} save */
  function titleOf(save) {
    const system = store.state.catalog.find(({ id }) => id === save.system);
    const scenario = system?.scenarios.find(({ id }) => id === save.scenario);
    return `${system?.title ?? save.system}: ${scenario?.title ?? save.scenario}`;
  }

  /** A file of several games: which one, or all of them put aside. @param {Save[]} list */
  async function choose(list) {
    const lines = list.map((save, i) => html`<li><button value=${`at ${i}`}><b>${plainName(save.name) || titleOf(save)}</b>
      <small>${save.name ? html`${titleOf(save)} · ` : nothing}${steps(Array.isArray(save.actions) ? save.actions.length : 0)}</small></button></li>`);
    const answer = await openDialog(html`<h2>This file holds ${list.length} games</h2><p>Open one, or put all of them aside on this device.</p>
      <ul class="chooser">${lines}</ul>`, { label: `This file holds ${list.length} games`, buttons: [["", "Cancel"], ["all", "Put all aside"]] });
    if (answer === "all") return keepAll(list);
    const one = list[Number(/^at (\d+)$/.exec(answer)?.[1] ?? -1)];
    if (one) await openSave(one);
  }

  /** @param {Save} a @param {Save} b */
  const isAlike = (a, b) => ["system", "scenario", "seed", "print"].every((key) => a[key] === b[key]) && a.actions?.length === b.actions?.length;

  /** Put every game of a file aside that is not here already. @param {Save[]} list */
  async function keepAll(list) {
    const here = [saves.read(), ...saves.list().map((kept) => kept.record)].flatMap((record) => (record ? [record.save] : []));
    const fresh = list.filter((save) => !here.some((other) => isAlike(save, other)));
    const refused = [];
    for (const given of fresh) {
      try {
        keepOne(/** @type {any} */ (await game.ask({ op: "inspect", save: given })), given);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refused.push(`${plainName(given.name) || titleOf(given)}: ${error.message}`);
      }
    }
    store.set({ kept: saves.list(), home: true });
    const already = list.length - fresh.length;
    await tell(`${fresh.length - refused.length} of ${list.length} games were put aside`, already ? `${already} of them were here already.` : "They are listed on the first screen.", refused.join(" "));
  }

  /** @param {Inspected} found @param {Save} given what the file says of it */
  function keepOne({ save, view, title, system, scenario, n }, given) {
    const name = plainName(given.name);
    saves.keep({ save, view, title, system, scenario, n: n ?? 0, when: Date.now(), ...seatsIn(given), ...(name ? { name } : {}) });
  }

  return {
    /** A link, as an address or a pasted text. @param {string} text */
    openLink: (text) => game.next(async () => {
      const token = tokenIn(text);
      if (token) await arrive({ token }, "link", { op: "open", token });
      else await refuse("link", CUT, "Ask for the link again. Nothing was changed.");
    }),
    /** A file that the player chooses. */
    openFile: () => game.next(async () => {
      try {
        const text = await chooseFile();
        const list = text === null ? [] : readSaves(text);
        if (list.length > 1) await choose(list);
        else if (list[0]) await openSave(list[0]);
      } catch (error) {
        if (!(error instanceof SaveError)) throw error;
        await refuse("file", error.message);
      }
    }),
  };
}

/** @typedef {ReturnType<typeof createArrivals>} Arrivals */
