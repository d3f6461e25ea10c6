import { LRUCache } from "lru-cache";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { countTexts } from "~/features/lists/search/search.server";
import type { Database } from "~/platform/db/connection.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { HOUR_MS } from "~/platform/values/durations";
import { newestOfEach } from "./word-matches.server";

/** What is known of a word that more deals have than are read while somebody types. */
export interface FrequentWord {
  /** The number of its live deals, up to one more than {@link MAX_LIVE_DEALS}. */
  live: number;
  /** Ids of its newest live deals: more than are shown, since some end before they are read again. */
  newest: string[];
}

/** The limit of a word's live deals that are counted; one more says that there are others. Each may be a page of the disk. */
export const MAX_LIVE_DEALS = 100;

/** The most deals of a word that are counted while somebody types: each letter asks for up to 32 words. */
export const MAX_QUICK = 100;

const MAX_NEWEST = 12;

/** How many words are read in one statement. */
const BATCH = 8;

/** At most an hour old; with each vocabulary they are read again. */
const frequentWords = new LRUCache<string, FrequentWord>({ max: 10_000, ttl: HOUR_MS });

/** Undefined of a word that is not frequent or has not been read yet. */
export function frequentWord(word: string): FrequentWord | undefined {
  return frequentWords.get(word);
}

/** Reads words a few at a time, the first ones first. */
export async function readFrequentWords(db: Database, words: readonly string[]): Promise<void> {
  for (let at = 0; at < words.length; at += BATCH) {
    const some = words.slice(at, at + BATCH);
    const counts = await countWords(db, some);
    const newest = await newestOfEach(db, some, MAX_NEWEST);
    for (const [index, word] of some.entries()) {
      frequentWords.set(word, { live: counts[index] ?? 0, newest: newest[index] ?? [] });
    }
  }
}

/** Numbers of live deals, as the search counts them. @param quick the count of a word that more deals may have is null */
export async function countWords(db: Database, words: readonly string[], quick?: number): Promise<(number | null)[]> {
  if (words.length === 0) return [];
  // Words about prices are not searched for.
  const texts = words.map((word) => (readPriceWords(word, US_DOLLAR) ? "" : word));
  return countTexts(db, texts, { live: true, max: MAX_LIVE_DEALS + 1, quick });
}
