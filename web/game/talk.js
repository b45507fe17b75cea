/** The conversation with the engine: one thing after the other, and what is told when something fails. */

import { SaveError } from "../saves/saves.js";

/** @typedef {import("../types.js").Denial} Denial */
/** @typedef {{store: import("../store.js").Store, engine: import("../types.js").Engine, announce: (text: string) => void}} Parts */

/** What changes the game in hand; none of it is asked for while earlier steps are looked at. */
const CHANGING = new Set(["new", "lesson", "play", "undo", "redo", "rewind", "load", "open"]);
const LOOKING = "You are looking at an earlier step. Go back to the game first.";

/** What the engine refused, in its own words. */
export class Refusal extends Error {
  /** @param {import("../types.js").EngineError} error */
  constructor(error) {
    super(error.why);
    this.error = error;
  }
}

/** @param {Parts} parts */
export function createTalk({ store, engine, announce }) {
  let queue = Promise.resolve();
  let waiting = 0;

  /** While the engine works, the page says so: the styles may show it, and who waits can see it. @param {number} more */
  function count(more) {
    waiting += more;
    document.documentElement.toggleAttribute("data-busy", waiting > 0);
  }

  /** Run one thing after the other; what fails is told, and the queue goes on. @param {() => unknown} work */
  function next(work) {
    queue = queue.then(work).then(() => undefined, fail);
    return queue;
  }

  /** @param {unknown} error */
  function fail(error) {
    if (error instanceof Refusal) return deny({ rule: error.error.rule ?? null, why: error.error.why });
    deny({ rule: null, why: error instanceof SaveError ? error.message : `Something went wrong in this page: ${error}` });
  }

  /** @param {Denial} denial */
  function deny({ rule, why, also = [] }) {
    const rules = [rule, ...also.map((other) => other.rule)].filter((number) => number !== null);
    store.set({ toast: { text: why, rules: [...new Set(rules)] } });
    announce(why);
  }

  /** The other side is to decide: a word to it, which is no refusal. @param {string} text @param {string} side */
  const call = (text, side) => store.set({ toast: { text, rules: [], side } });

  /** The engine broke: the game is saved, and may be taken up again. @param {unknown} reason @returns {never} */
  function stopped(reason) {
    const why = reason instanceof Error ? reason.message : String(reason);
    store.set({ boot: { ...store.state.boot, ready: false, failed: `The engine stopped: ${why}` } });
    throw new SaveError("The engine stopped. The game is saved up to the last step.");
  }

  /** @param {object} request */
  async function ask(request) {
    if (store.state.replay && "op" in request && CHANGING.has(String(request.op))) throw new Refusal({ kind: "denied", why: LOOKING });
    count(1);
    const reply = await engine.call(request).catch(stopped).finally(() => count(-1));
    if (!reply.ok) throw new Refusal(reply.error ?? { kind: "bad", why: "The engine gave no answer." });
    return reply;
  }

  return { next, ask, fail, deny, call, denyLooking: () => deny({ rule: null, why: LOOKING }) };
}
