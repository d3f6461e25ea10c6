import { setImmediate } from "node:timers/promises";

/** As `map`, but the process gets to its other work between any two items: for work that takes a millisecond or so on each. */
export async function mapYielding<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    results.push(work(item));
    await setImmediate();
  }
  return results;
}
