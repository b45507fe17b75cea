/** What the build writes into the bundles: names of built files, relative to the site's front page. */
declare const PARTS: {
  /** The worker's bundle (known to the page only). */
  worker: string;
  /** The system that a new player finds first (known to the page only). */
  first: string;
  /** Pyodide's folder. */
  runtime: string;
  /** The compiled standard library. */
  stdlib: string;
  /** The engine's wheel. */
  wheel: string;
  /** The memory of a booted engine, packed and gzipped. */
  snapshot: string;
  /** What Pyodide has to know of that memory, in base 64. */
  head: string;
  /** Pyodide's lock: micropip and nothing else. */
  lock: import("pyodide").Lockfile;
};
/** The service worker's bundle: a hash of the whole site, and the SHA-256 of each of its files. */
declare const VERSION: string;
declare const FILES: Record<string, string>;
/** Pyodide's own module, whose maker is untyped. */
declare module "pyodide/pyodide.asm.mjs" {
  const createModule: (settings: any) => Promise<any>;
  export default createModule;
}
