/** Counsel: what a computer would do in a person's place, as plans to be looked at; one is carried out when it is tapped. */

import { adviser } from "./duel.js";
import { named, picks } from "./draft.js";
import { isHex } from "../map/geometry.js";
import { plansSaid } from "../panel/counsel.js";
import { unitOf } from "../panel/words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Plan} Plan */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Counsel} Counsel */
/** @typedef {{from: string, to: string, look: "march"|"strike"}} Arrow */
/** @typedef {{store: import("../store.js").Store, ask: (request: object) => Promise<Record<string, any>>,
 *   next: (work: () => unknown) => Promise<void>, deny: (denial: import("../types.js").Denial) => void,
 *   announce: (text: string) => void, play: (action: Action) => Promise<void>, lay: (draft: import("../types.js").Draft) => Promise<void>,
 *   embrace: (hexes: string[]) => void}} Parts  lay: shows a draft as if it had been tapped */

/** The ways of a plan on the map: where its units would go, and whom they would attack from there. @param {View} view @param {Plan} plan @returns {Arrow[]} */
export function arrows(view, { aim, moves, target, action }) {
  const marches = moves.map(({ from, to }) => ({ from, to, look: /** @type {const} */ ("march") }));
  const force = action ? named(action).flatMap((id) => unitOf(view, id)?.at ?? []) : moves.map(({ to }) => to);
  const strikes = aim === "attack" && target ? [...new Set(force)].map((from) => ({ from, to: target, look: /** @type {const} */ ("strike") })) : [];
  return [...marches, ...strikes].filter(({ from, to }) => isHex(from) && isHex(to) && from !== to);
}

/** @param {Parts} parts */
export function createCounsel({ store, ask, next, deny, announce, play, lay, embrace }) {
  const close = () => store.set({ counsel: null });

  /** One piece of thought about what could be done. */
  async function piece() {
    const { counsel } = store.state;
    if (!counsel || counsel.plans) return;
    try {
      const { done, says, plans } = await ask({ op: "think", level: counsel.level.id, aim: "plans" });
      if (store.state.counsel === counsel) store.set({ counsel: { ...counsel, ...(done ? { plans } : { says }) } });
    } catch (error) {
      close();
      throw error;
    }
  }

  async function suggest() {
    const level = adviser(store.state);
    const { counsel, trail } = store.state;
    if (!level || (counsel && !counsel.plans)) return;
    store.set({ counsel: { level, says: "looks at the map", plans: null, chosen: -1 }, tab: "now", looked: null, choice: [], trail: trail.slice(0, 1) });
    while (store.state.counsel && !store.state.counsel.plans) await next(piece);
    announce(plansSaid(store.state.counsel));
  }

  /** A plan to be looked at on the map; once more, and it is let go. @param {number} i */
  function choose(i) {
    const { counsel, frame } = store.state;
    const plan = counsel?.plans?.[i];
    if (!counsel || !plan || !frame) return;
    store.set({ counsel: { ...counsel, chosen: counsel.chosen === i ? -1 : i } });
    if (counsel.chosen !== i) embrace(arrows(frame.view, plan).flatMap(({ from, to }) => [from, to]));
  }

  /** The draft with one more value, by each way that the offer allows. @param {Step} step @param {string} value @param {boolean} isRoute @returns {Promise<Step[]>} */
  async function grown(step, value, isRoute) {
    const ways = picks([step], value).filter(({ ask: { take } }) => !isRoute || take === "route");
    const found = [];
    for (const { draft } of ways) found.push({ draft, offer: (await ask({ op: "offer", draft })).offer, value });
    return found;
  }

  /** Send one unit to its hex, if it may still go there and no die falls on the way. @param {Plan["moves"][number]} move */
  async function march({ unit, to }) {
    const { frame } = store.state;
    if (!frame) return false;
    for (const step of await grown({ draft: {}, offer: frame.offer, value: null }, unit, false)) {
      const ready = (await grown(step, to, true)).find(({ offer }) => offer.ready && !offer.preview?.rolls)?.offer.ready;
      if (ready) return play(ready).then(() => true);
    }
    return false;
  }

  /** An act is played, but one that throws dice is only laid out: to roll is the player's own tap. @param {Action} action */
  async function act(action) {
    const { offer } = await ask({ op: "offer", draft: action });
    if (offer.ready && !offer.preview?.rolls) await play(offer.ready);
    else await lay(action);
  }

  /** @param {Plan} plan */
  async function carryOut({ action, moves }) {
    close();
    if (action) return act(action);
    let gone = 0;
    for (const move of moves) gone += Number(await march(move));
    if (gone < moves.length) deny({ rule: null, why: `${gone} of ${moves.length} went. The others cannot go there any more.` });
  }

  return {
    suggest, choose, close,
    /** Carry out a plan by what the offers allow now. @param {Plan} plan */
    carryOut: (plan) => next(() => carryOut(plan)),
  };
}

/** @typedef {ReturnType<typeof createCounsel>} Adviser */
