import { LRUCache } from "lru-cache";

const MAX_ENTRIES = 5_000;
const MAX_KEY_LENGTH = 200;

/** Memoizes a function of a string, in an LRU cache of 5,000 keys. */
export function memoized<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new LRUCache<string, { result: Result }>({ max: MAX_ENTRIES });
  return (text) => {
    const found = results.get(text);
    if (found) return found.result;
    const result = compute(text);
    if (text.length <= MAX_KEY_LENGTH) results.set(text, { result });
    return result;
  };
}
