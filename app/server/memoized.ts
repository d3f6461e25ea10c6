import { LRUCache } from "lru-cache";

/** Texts whose result is remembered, those last asked for, and their length at most. */
const MAX_ENTRIES = 5_000;
const MAX_KEY_LENGTH = 200;

/** A function of a text that remembers its results: what each request would have parsed anew is the same for most of them. */
export function memoized<Result>(compute: (text: string) => Result): (text: string) => Result {
  const known = new LRUCache<string, { result: Result }>({ max: MAX_ENTRIES });
  return (text) => {
    const found = known.get(text);
    if (found) return found.result;
    const result = compute(text);
    if (text.length <= MAX_KEY_LENGTH) known.set(text, { result });
    return result;
  };
}
