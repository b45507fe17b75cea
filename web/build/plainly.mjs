// Lets a script die with its error alone: Node would print the failing line too, and Pyodide's is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(error.stack);
  process.exit(1);
});
