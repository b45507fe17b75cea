/**
 * A draft grows tap by tap, as the engine's asks allow. Pure: no rule, no game, no page.
 * The trail keeps every step, so that a tap on what was lit a step earlier thinks again from there.
 */

/** @typedef {import("../types.js").Ask} Ask */
/** @typedef {import("../types.js").Draft} Draft */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Pick} Pick */

/** The asks that accept a value. @param {Ask[]} asks @param {string} value */
export const fits = (asks, value) => asks.filter((ask) => Object.hasOwn(ask.values, value));

/** Do two asks put a value into the same place? @param {Ask} a @param {Ask} b */
const isSame = (a, b) => a.slot === b.slot && a.take === b.take && (a.field ?? null) === (b.field ?? null);

/**
 * The draft with a value taken as an ask says. `act` is named only when the value fits one act alone.
 * @param {Draft} draft @param {Ask} ask @param {string} value @param {boolean} named
 * @returns {Draft}
 */
export function extend(draft, ask, value, named) {
  const next = named || "act" in draft ? { act: ask.act, ...draft } : { ...draft };
  if (ask.take === "go" || ask.slot === null) return { ...next, act: ask.act };
  return { ...next, [ask.slot]: taken(ask, value, draft[ask.slot]) };
}

/** @param {Ask} ask @param {string} value @param {any} old */
function taken(ask, value, old) {
  if (ask.take === "set") return toggled(old ?? [], value);
  if (ask.take === "route") return [value];
  if (ask.take === "amount") return Number(value);
  if (ask.take === "record") return recorded(old ?? [], ask.field ?? "unit", value);
  return value === "true" || (value === "false" ? false : value);
}

/** @param {string[]} list @param {string} value */
const toggled = (list, value) => (list.includes(value) ? list.filter((v) => v !== value) : [...list, value]);

/** @param {Record<string, string>[]} records @param {string} field @param {string} value */
function recorded(records, field, value) {
  if (field === "unit" || !records.length) return [...records, { [field]: value }];
  return [...records.slice(0, -1), { ...records.at(-1), [field]: value }];
}

/**
 * The draft without a value that stands in one of its lists, or null when it stands in none.
 * What was added after an emptied list hung on it, and goes too.
 * @param {Draft} draft @param {string} value
 * @returns {Draft|null}
 */
export function without(draft, value) {
  const slot = Object.keys(draft).find((key) => Array.isArray(draft[key]) && draft[key].includes(value));
  if (!slot) return null;
  const rest = draft[slot].filter((/** @type {string} */ v) => v !== value);
  if (rest.length) return { ...draft, [slot]: rest };
  const keys = Object.keys(draft);
  const before = keys.slice(0, keys.indexOf(slot)).filter((key) => key !== "act");
  return before.length ? Object.fromEntries(["act", ...before].filter((k) => k in draft).map((k) => [k, draft[k]])) : {};
}

/**
 * Every way to take a value, from the newest step that lit it. Asks of several acts that put it into the
 * same place count as one way, and leave the act open.
 * @param {Step[]} trail @param {string} value
 * @returns {Pick[]}
 */
export function picks(trail, value) {
  for (let depth = trail.length - 1; depth >= 0; depth -= 1) {
    const { draft, offer } = /** @type {Step} */ (trail[depth]);
    const asks = fits(offer.asks, value);
    if (asks.length) return ways(asks).map((group) => pick(group, value, draft, depth));
  }
  return [];
}

/** @param {Ask[]} asks @returns {Ask[][]} */
function ways(asks) {
  /** @type {Ask[][]} */
  const groups = [];
  for (const ask of asks) {
    const group = groups.find(([first]) => first && isSame(first, ask) && ask.take !== "go");
    if (group) group.push(ask);
    else groups.push([ask]);
  }
  return groups;
}

/** @param {Ask[]} group @param {string} value @param {Draft} draft @param {number} depth @returns {Pick} */
function pick(group, value, draft, depth) {
  const ask = /** @type {Ask} */ (group[0]);
  const alone = new Set(group.map((a) => a.act)).size === 1;
  return { ask, asks: group, value, depth, draft: extend(draft, ask, value, alone) };
}

/** Is a draft in hand? @param {Step[]} trail */
export const isDrafting = (trail) => trail.length > 1;

/** Does a draft name no more than its verb? @param {Draft} draft */
export const isBare = (draft) => Object.keys(draft).every((key) => key === "act");

/** The newest step. @param {Step[]} trail */
export const last = (trail) => trail.at(-1);

/** Would tapping this value again mean "yes, do it"? Never where dice fall. @param {Step[]} trail @param {string} value */
export function isAgain(trail, value) {
  const step = last(trail);
  return Boolean(step?.offer.ready && step.value === value && !step.offer.preview?.rolls);
}

/** The ids and hexes that a draft names, however deep. @param {Draft} draft @returns {string[]} */
export function named(draft) {
  return Object.values(draft).flat(1).flatMap((part) => (typeof part === "object" && part ? named(part) : [String(part)]));
}
