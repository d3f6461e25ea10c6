/** Turns of the event loop. */
export async function whileCountingTurns<T>(run: (turn: () => number) => Promise<T>): Promise<T> {
  let turns = 0;
  let handle = setImmediate(function next() {
    turns += 1;
    handle = setImmediate(next);
  });
  try {
    return await run(() => turns);
  } finally {
    clearImmediate(handle);
  }
}
