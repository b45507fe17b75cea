/** The engine's worker: boots Python and the rules, then answers the page, text in and text out. */
import * as Comlink from "comlink";

import { watchForFailure } from "./guard.js";
import { lay, sizeOf } from "./memory.js";

/** @typedef {import("./engine.js").Step} Step */
/** @typedef {(step: Step) => unknown} Tell  none waits for it to be heard: the page may have its hands full */

const base = new URL("./", self.location.href).href;

/** The engine's one door, once it is open. @type {((text: string) => string) | null} */
let door = null;

/**
 * The packed memory of an engine that was booted when the site was built.
 * @returns {Promise<ArrayBuffer>}
 */
async function fetchMemory() {
  const packed = /** @type {ReadableStream<any>} */ ((await fetch(base + PARTS.snapshot)).body);
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** @param {string} text in base 64 */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Start Pyodide, empty or from a memory, which may still be on its way: it is laid in when Python itself has been made.
 * @param {Promise<ArrayBuffer>} [coming]
 */
async function startPython(coming) {
  const [{ loadPyodide }, { default: createModule }] = await Promise.all(
    ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(`${base}${PARTS.runtime}${name}`)));
  /** @param {any} settings */
  const createFilledModule = async (settings) => {
    const [module, packed] = await Promise.all([createModule(settings), coming]);
    if (!packed) return module;
    if (sizeOf(packed) > module.HEAP8.byteLength) module.growMemory(sizeOf(packed)); // it may have grown before it was taken
    lay(packed, new Uint8Array(module.HEAP8.buffer));
    return module;
  };
  return loadPyodide({
    indexURL: base + PARTS.runtime,
    stdLibURL: base + PARTS.stdlib,
    lockFileContents: PARTS.lock,
    packageBaseUrl: base,
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
    createPyodideModule: createFilledModule,
    ...(coming ? { _loadSnapshot: bytesOf(PARTS.head) } : {}),
  });
}

/**
 * The quick way: lay the memory back in. Files are not part of it, but the engine had read all of its own by then;
 * and randomness must not be what it was when the memory was taken.
 * @param {Tell} tell
 */
async function bootFromSnapshot(tell) {
  tell({ name: "snapshot", text: "Fetching the engine", part: 0.1 });
  const memory = fetchMemory();
  memory.then(() => tell({ name: "restore", text: "Starting the engine", part: 0.5 }), () => {});
  const python = await startPython(memory);
  python.runPython("import random; random.seed()");
  return python;
}

/**
 * The ordinary way: boot Python, and let micropip install the engine's wheel from the site's own address.
 * @param {Tell} tell
 */
async function bootFromWheels(tell) {
  tell({ name: "python", text: "Starting Python", part: 0.1 });
  const python = await startPython();
  tell({ name: "micropip", text: "Fetching the installer", part: 0.6 });
  const complaints = /** @type {string[]} */ ([]);
  await python.loadPackage("micropip", {
    messageCallback: () => {},
    errorCallback: (/** @type {string} */ text) => complaints.push(text),
  });
  if (!python.loadedPackages.micropip) throw new Error(complaints.join(" ") || "micropip did not load.");
  tell({ name: "wheel", text: "Installing the engine", part: 0.75 });
  await python.pyimport("micropip").install.callKwargs(base + PARTS.wheel, { deps: false });
  return python;
}

const api = {
  /**
   * Boot, quickly or the ordinary way; one try for each worker.
   * @param {boolean} quick
   * @param {Tell} tell
   */
  async boot(quick, tell) {
    if (typeof WebAssembly !== "object") throw new Error("This browser has no WebAssembly, which the engine needs.");
    const python = await Promise.race([watchForFailure(base), quick ? bootFromSnapshot(tell) : bootFromWheels(tell)]);
    tell({ name: "rules", text: "Reading the rules", part: 0.9 });
    door = python.pyimport("khamsin.bridge").handle;
  },

  /**
   * Put one request to the engine.
   * @param {string} text
   * @returns {string}
   */
  handle(text) {
    if (!door) throw new Error("The engine is not ready.");
    return door(text);
  },
};

Comlink.expose(api);
