import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { readPriceWords } from "~/features/lists/search/price-words.server";
import { countTexts } from "~/features/lists/search/search.server";
import type { Database } from "~/platform/db/connection.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { HOUR_MS, MINUTE_MS } from "~/platform/values/durations";
import type { Vocabulary, VocabularyEntry } from "./rank-suggestions.server";

type Target = Pick<VocabularyEntry, "kind" | "target">;

/** The limit of a word's live deals that are counted; one more says that there are others. */
export const MAX_LIVE_DEALS = 1_000;

/** The most deals of a word that is counted while somebody types: that takes up to 1 ms. */
const MAX_QUICK = 1_000;

/** The limit of words with more deals, which are counted beforehand, the most common first, a few at a time. */
const MAX_COMMON = 1_000;
const BATCH = 8;

/** Counts of words that take longer. Common ones are counted again with each vocabulary. */
const slowCounts = new LRUCache<string, number>({ max: 5_000, ttl: HOUR_MS });

/** Whether more deals may have a word than can be read and sorted while somebody types. */
export function isCommon(word: string): boolean {
  return slowCounts.has(word);
}

/** Counts by kind and target: each typed letter asks for several, mostly the same ones. */
const recentCounts = new LRUCache<string, number>({ max: 10_000, ttl: MINUTE_MS });

/** The counts of {@link countLive}, at most a minute old. */
export async function countRecentlyLive(db: Database, entries: readonly Target[]): Promise<number[]> {
  const keyOf = ({ kind, target }: Target) => `${kind} ${target}`;
  const known = new Map(entries.map((entry) => [entry, recentCounts.get(keyOf(entry))]));
  const unknown = entries.filter((entry) => known.get(entry) === undefined);
  for (const [at, count] of (await countLive(db, unknown)).entries()) {
    const entry = unknown[at] as Target;
    known.set(entry, count);
    recentCounts.set(keyOf(entry), count);
  }
  return entries.map((entry) => known.get(entry) ?? 0);
}

/**
 * How many live deals each entry leads to: a word as the search counts them, and none where it is read as a price. A word whose
 * count takes long has none until it is counted, after the answer.
 */
export async function countLive(db: Database, entries: readonly Target[]): Promise<number[]> {
  const words = entries.flatMap(({ kind, target }) => (kind === "word" && !slowCounts.has(target) ? [target] : []));
  const [counts, labels] = await Promise.all([countWords(db, words), countLabels(db, entries)]);
  const slow = words.filter((_, at) => counts[at] === null);
  if (slow.length > 0) countSlow(db, slow).catch(() => undefined);
  const ofWords = new Map(words.map((word, at) => [word, counts[at]]));
  return entries.map(({ kind, target }) =>
    kind === "word" ? (ofWords.get(target) ?? slowCounts.get(target) ?? 0) : (labels.get(`${kind} ${target}`) ?? 0),
  );
}

/** Counts the most common words of a vocabulary anew. */
export async function countCommon(db: Database, { starts }: Vocabulary): Promise<void> {
  const words = [...new Set([...starts.values()].flat())].filter(
    ({ kind, known }) => kind === "word" && known > MAX_QUICK,
  );
  const common = words.sort((one, other) => other.known - one.known).slice(0, MAX_COMMON);
  await countSlow(
    db,
    common.map(({ target }) => target),
  );
}

async function countWords(db: Database, words: readonly string[], quick = MAX_QUICK): Promise<(number | null)[]> {
  if (words.length === 0) return [];
  // Words about prices are not searched for.
  const texts = words.map((word) => (readPriceWords(word, US_DOLLAR) ? "" : word));
  return countTexts(db, texts, { live: true, max: MAX_LIVE_DEALS + 1, quick });
}

let isCounting = false;

/** Does nothing while others are counted: the words are asked for again. */
async function countSlow(db: Database, words: readonly string[]): Promise<void> {
  if (isCounting) return;
  isCounting = true;
  try {
    for (let at = 0; at < words.length; at += BATCH) {
      const some = words.slice(at, at + BATCH);
      const counts = await countWords(db, some, Number.POSITIVE_INFINITY);
      for (const [index, word] of some.entries()) slowCounts.set(word, counts[index] ?? 0);
    }
  } finally {
    isCounting = false;
  }
}

/** Counts of stores, tags and categories, from the tables of counts. */
async function countLabels(db: Database, entries: readonly Target[]): Promise<Map<string, number>> {
  const targets = (wanted: Target["kind"]) => entries.flatMap(({ kind, target }) => (kind === wanted ? [target] : []));
  if (entries.every(({ kind }) => kind === "word")) return new Map();
  const { rows } = await sql<{ label: string; live: number }>`
    select 'store ' || store_slug as label, live from deal_store_counts
      where category = '' and store_slug = any(${targets("store")})
    union all select 'tag ' || tag_slug, live from deal_counts
      where category = '' and tag_slug <> '' and tag_slug = any(${targets("tag")})
    union all select 'category ' || category, live from deal_counts
      where tag_slug = '' and category = any(${targets("category")})`.execute(db);
  return new Map(rows.map(({ label, live }) => [label, live]));
}
