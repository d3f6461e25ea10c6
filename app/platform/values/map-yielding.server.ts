import { setImmediate } from "node:timers/promises";

/** Maps like `map`, but yields to the event loop after each item: for work of about a millisecond each. */
export async function mapYielding<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    await setImmediate();
  }
  return results;
}
