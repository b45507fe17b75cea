/** The page's side of the engine: starts the worker, puts requests to it, and tells when it fails. */
import * as Comlink from "comlink";

/**
 * @typedef {"snapshot"|"restore"|"ordinary"|"python"|"micropip"|"wheel"|"rules"|"ready"} StepName
 * @typedef {{name: StepName, text: string, part: number, why?: string}} Step
 *   part: how much is done, 0 to 1; why: what made the quick start fail
 * @typedef {{step: Step, text: string}} Failure  text: the whole reason, for people
 * @typedef {import("../types.js").Reply} Reply
 * @typedef {{boot: (quick: boolean, tell: (step: Step) => void) => Promise<void>,
 *   handle: (text: string) => string}} WorkerApi
 * @typedef {{onStep?: (step: Step) => void, onFail?: (failure: Failure) => void, after?: Promise<void>}} Listeners
 *   after: what the start waits for
 */

/** @type {Step} */
const LOADING = { name: "snapshot", text: "Loading the engine", part: 0 };
/** @type {Step} */
const READY = { name: "ready", text: "Ready", part: 1 };

const RESTARTED = "The engine was started anew.";

/** One worker and what is being asked of it; when it breaks, all that wait are told. */
class Session {
  constructor() {
    /** @type {Set<(reason: Error) => void>} */
    this.waiting = new Set();
    /** @type {Error|null} */
    this.broken = null;
    this.worker = new Worker(new URL(PARTS.worker, document.baseURI), { type: "module" });
    this.worker.onerror = (event) => this.end(event.message || `${PARTS.worker} could not be loaded.`);
    /** @type {Comlink.Remote<WorkerApi>} */
    this.remote = Comlink.wrap(this.worker);
  }

  /**
   * Wait for the worker's answer, or for its end.
   * @template T
   * @param {Promise<T>} answer
   * @returns {Promise<T>}
   */
  race(answer) {
    if (this.broken) return Promise.reject(this.broken);
    return new Promise((resolve, reject) => {
      this.waiting.add(reject);
      answer.then(resolve, reject).finally(() => this.waiting.delete(reject));
    });
  }

  /**
   * Stop the worker for a reason.
   * @param {string} reason
   */
  end(reason) {
    this.broken = new Error(reason);
    this.worker.terminate();
    for (const reject of this.waiting) reject(this.broken);
  }
}

/** Python's tracebacks end with what matters to people. @param {unknown} error */
function lastLine(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1) ?? text;
}

/**
 * Start the engine in its worker.
 * @param {Listeners} [listeners]
 */
export function startEngine({ onStep = () => {}, onFail = () => {}, after = Promise.resolve() } = {}) {
  /** @type {Session} */
  let session;
  /** @type {Promise<void>} */
  let ready;
  let last = LOADING;

  /** @param {Step} step */
  const tell = (step) => {
    last = step;
    performance.mark(`engine:${step.name}`);
    onStep(step);
  };

  /**
   * Start a worker. Its steps come through a door of their own, and may come after the word that it is ready: such
   * a step is past, and so is one of a worker that has been given up.
   * @param {boolean} quick
   */
  const boot = async (quick) => {
    const mine = (session = new Session());
    let isStarting = true;
    const hear = (/** @type {Step} */ step) => isStarting && !mine.broken && tell(step);
    await mine.race(mine.remote.boot(quick, Comlink.proxy(hear)));
    isStarting = false;
  };

  const bootQuickly = () =>
    boot(true).catch((error) => {
      if (error.message === RESTARTED) throw error;
      session.end("The quick start failed.");
      tell({ name: "ordinary", text: "Starting the ordinary way", part: 0, why: lastLine(error) });
      return boot(false);
    });

  const launch = () => {
    tell(LOADING);
    ready = after.then(bootQuickly).then(() => tell(READY));
    const mine = ready;
    ready.catch((error) => {
      if (mine === ready) onFail({ step: last, text: `The engine did not start (${last.text}): ${lastLine(error)}` });
    });
    return ready;
  };

  launch();
  return {
    /** Settles when the engine answers, or has failed. */
    get ready() {
      return ready;
    },

    /**
     * Put one request to the engine. A rejected promise is a fault of ours or of the browser, never a rule.
     * @param {object} request
     * @returns {Promise<Reply>}
     */
    async call(request) {
      await ready;
      return JSON.parse(await session.race(session.remote.handle(JSON.stringify(request))));
    },

    /** Throw the worker away and start anew; the game in hand must be loaded again. */
    restart() {
      session?.end(RESTARTED);
      return launch();
    },
  };
}
