import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "~/platform/db/connection.server";
import { MINUTE_MS } from "~/platform/values/durations";
import { countWords, frequentWord, MAX_QUICK, readFrequentWords } from "./frequent-words.server";
import type { VocabularyEntry } from "./rank-suggestions.server";

type Target = Pick<VocabularyEntry, "kind" | "target">;

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
 * How many live deals each entry leads to: a word as the search counts them, and none where it is read as a price. A frequent word
 * has none until it is read, after the answer.
 */
export async function countLive(db: Database, entries: readonly Target[]): Promise<number[]> {
  const words = entries.flatMap(({ kind, target }) => (kind === "word" && !frequentWord(target) ? [target] : []));
  const [counts, labels] = await Promise.all([countWords(db, words, MAX_QUICK), countLabels(db, entries)]);
  readUnknown(
    db,
    words.filter((_, at) => counts[at] === null),
  );
  const ofWords = new Map(words.map((word, at) => [word, counts[at]]));
  return entries.map(({ kind, target }) =>
    kind === "word" ? (ofWords.get(target) ?? frequentWord(target)?.live ?? 0) : (labels.get(`${kind} ${target}`) ?? 0),
  );
}

let isReading = false;

/** Reads frequent words after the answer; none while others are read, since they are asked for again. */
function readUnknown(db: Database, words: readonly string[]): void {
  if (isReading || words.length === 0) return;
  isReading = true;
  readFrequentWords(db, words)
    .catch(() => undefined)
    .finally(() => {
      isReading = false;
    });
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
