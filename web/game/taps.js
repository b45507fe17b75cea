/** What a tap means: it grows the draft in hand, finishes it, looks at a hex, or is told why not. */

import { extend, fits, isAgain, isBare, isDrafting, last, named, picks, without } from "./draft.js";
import { isHex } from "../map/geometry.js";
import { unitOf, unitsAt } from "../panel/words.js";

/** @typedef {import("../types.js").Ask} Ask */
/** @typedef {import("../types.js").Draft} Draft */
/** @typedef {import("../types.js").Pick} Pick */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Denial} Denial */

/**
 * @typedef {{store: import("../store.js").Store, ask: (request: object) => Promise<import("../types.js").Reply>,
 *   confirm: () => Promise<void>, look: (at: string) => Promise<void>, deny: (denial: Denial) => void,
 *   keep: (draft: Draft) => void}} Table
 */

/** @param {Table} table */
export function createTaps({ store, ask, confirm, look, deny, keep }) {
  const trail = () => store.state.trail;
  const view = () => /** @type {Frame} */ (store.state.frame).view;

  /** Replace everything after a step by a new draft. @param {number} depth @param {Draft} draft @param {string|null} value */
  async function grow(depth, draft, value) {
    const base = trail().slice(0, depth + 1);
    if (!Object.keys(draft).length) return set(trail().slice(0, 1));
    const { offer } = await ask({ op: "offer", draft });
    set([...base, { draft, offer, value }]);
  }

  /** @param {Step[]} steps */
  function set(steps) {
    store.set({ trail: steps, choice: [], aside: null, toast: null, tab: "now" });
    keep(last(steps)?.draft ?? {});
  }

  /** @param {Pick} pick */
  const take = (pick) => grow(pick.depth, pick.draft, pick.value);

  /** One way is taken at once; of several, the player chooses. @param {Pick[]} ways */
  async function takeOrAsk(ways) {
    if (ways.length === 1) await take(/** @type {Pick} */ (ways[0]));
    else store.set({ choice: ways, tab: "now" });
  }

  /** Take a value out of the draft in hand, if it is in one of its lists. @param {string} value */
  async function putBack(value) {
    const step = last(trail());
    const rest = step && without(step.draft, value);
    if (!rest) return false;
    const at = trail().findIndex((s) => named(s.draft).includes(value));
    await grow(Math.max(0, at - 1), rest, null);
    return true;
  }

  /** @param {string} id */
  async function unit(id) {
    if (await putBack(id)) return;
    const ways = picks(trail(), id);
    if (ways.length) await takeOrAsk(ways);
  }

  /** Add units one after the other, as far as each is still open. @param {string[]} ids */
  async function units(ids) {
    for (const id of ids) {
      const ways = picks(trail(), id);
      if (!named(last(trail())?.draft ?? {}).includes(id) && ways.length === 1) await takeOrAsk(ways);
    }
  }

  /** The units in a hex that a step of the trail can take, the top one first. @param {string} hex @param {number} depth */
  function openAt(hex, depth) {
    const asks = trail()[depth]?.offer.asks ?? [];
    return unitsAt(view(), hex).toReversed().map((u) => u.id).filter((id) => fits(asks, id).length);
  }

  /** A second tap on the same stack takes the next unit, and after the last one lets go. @param {string} hex */
  async function nextInStack(hex) {
    const base = trail().slice(0, -1);
    const ids = openAt(hex, base.length - 1);
    const next = ids[ids.indexOf(last(trail())?.value ?? "") + 1];
    set(base);
    if (next) await takeOrAsk(picks(base, next));
  }

  /** @param {string} hex */
  function isSameStack(hex) {
    const value = last(trail())?.value ?? "";
    const before = trail().at(-2);
    return before !== undefined && isBare(before.draft) && unitOf(view(), value)?.at === hex;
  }

  /** Units of a hex: a fresh draft takes the top one, a draft in hand all that it can. @param {string} hex @param {number} depth */
  async function stack(hex, depth) {
    const ids = openAt(hex, depth);
    const old = trail();
    if (!isBare(old[depth]?.draft ?? {})) return units(ids);
    set(old.slice(0, depth + 1));
    await takeOrAsk(picks(trail(), /** @type {string} */ (ids[0])));
    if (old.length > depth + 1) store.set({ aside: await whyNot(old, hex) });
  }

  /** @param {Step[]} steps @param {string} value @returns {Promise<Denial|null>} */
  async function whyNot(steps, value) {
    const lit = steps.findLast((s) => s.offer.asks.some((a) => Object.keys(a.values).some(isHex)) && Object.keys(s.draft).length);
    const { denial } = await ask({ op: "why", draft: (lit ?? last(steps))?.draft ?? {}, value });
    return denial ?? null;
  }

  /** @param {string} hex */
  async function tapHex(hex) {
    if (isAgain(trail(), hex)) return confirm();
    store.set({ looked: hex, facts: null });
    if (isSameStack(hex)) await nextInStack(hex);
    else if (!(await putBack(hex))) await takeHex(hex);
    await look(hex);
  }

  /** A hex as a value, or for the units in it; where both would begin a draft, units that may act come first. @param {string} hex */
  async function takeHex(hex) {
    const ways = picks(trail(), hex);
    const reach = ways[0]?.depth ?? -1;
    const depth = trail().findLastIndex((_, i) => openAt(hex, i).length > 0);
    const isTie = reach === depth && isBare(trail()[depth]?.draft ?? {});
    if (reach >= 0 && reach >= depth && !isTie) return takeOrAsk(ways);
    if (depth >= 0) return stack(hex, depth);
    if (!isDrafting(trail())) return whyIdle(hex);
    deny((await whyNot(trail(), hex)) ?? { rule: null, why: "There is nothing to do in that hex with what you have chosen." });
  }

  /** A quiet word on why the side's own top unit has nothing to do. @param {string} hex */
  async function whyIdle(hex) {
    const top = unitsAt(view(), hex).at(-1);
    if (top?.side === view().asked) store.set({ aside: await whyNot(trail(), top.id) });
    else store.set({ aside: null });
  }

  /** Was a verb taken that was the only thing to do, that throws no dice and has nothing to be read first? */
  function isLoneStep() {
    const { ready, preview } = last(trail())?.offer ?? {};
    const isSilent = !preview?.rolls && !preview?.lines?.length;
    return Boolean(ready && isSilent && trail().at(-2)?.offer.asks.length === 1);
  }

  return {
    hex: tapHex,
    unit,
    units,
    take,
    /** A value that was tapped under the heading of its ask. @param {string} value @param {Ask} given */
    async value(value, given) {
      if (given.denial) return deny(given.denial);
      if (given.take === "set" && (await putBack(value))) return;
      const depth = trail().findLastIndex((step) => step.offer.asks.includes(given));
      const draft = extend(trail()[depth]?.draft ?? {}, given, value, true);
      await grow(Math.max(0, depth), draft, value);
      if (given.take === "go" && isLoneStep()) await confirm();
    },
    /** Only one verb from here on. @param {string} act */
    async narrow(act) {
      if (!isDrafting(trail())) store.set({ looked: null });
      await grow(trail().length - 1, { act, ...last(trail())?.draft }, last(trail())?.value ?? null);
    },
    /** One step of the draft back. */
    back: async () => set(trail().slice(0, Math.max(1, trail().length - 1))),
    async cancel() {
      store.set({ looked: null });
      set(trail().slice(0, 1));
    },
    /** Take up a draft again that was in hand when the page went away. @param {Draft} draft */
    resume: (draft) => grow(0, draft, null),
  };
}
