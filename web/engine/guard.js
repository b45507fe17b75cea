/** Makes failures loud: Pyodide waits for ever for a file that is missing, and never says which one it was. */

/**
 * Watch the worker's fetching and compiling from now on.
 * @param {string} base  the site's address, left out of what people read
 * @returns {Promise<never>} rejects, in words, with the first thing that failed
 */
export function watchForFailure(base) {
  /** @type {(error: Error) => void} */
  let giveUp = () => {};
  const failure = new Promise((_, reject) => {
    giveUp = reject;
  });
  failure.catch(() => {}); // told where it is raced against

  /** @param {string} text @returns {never} */
  const fail = (text) => {
    const error = new Error(text);
    giveUp(error);
    throw error;
  };

  const fetchPlainly = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const name = String(input instanceof Request ? input.url : input).replace(base, "");
    const reply = await fetchPlainly(input, init).catch((error) =>
      fail(`${name} could not be fetched (${error.message}).`));
    return reply.ok ? reply : fail(`${name} could not be fetched (the server answered ${reply.status}).`);
  };

  const stream = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const reply = await source;
    const isMarked = reply.headers.get("content-type") === "application/wasm"; // not every host knows the type
    const coming = isMarked ? stream(reply, imports) : reply.arrayBuffer().then((b) => WebAssembly.instantiate(b, imports));
    return coming.catch((error) => fail(`Python could not be loaded (${error.message}).`));
  };
  return /** @type {Promise<never>} */ (failure);
}
