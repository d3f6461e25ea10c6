import { LRUCache } from "lru-cache";
import type { Database } from "~/platform/db/connection.server";
import { MINUTE_MS } from "~/platform/values/durations";
import { listPairs } from "./list-pairs.server";

/** Comparing deals takes some 100 ms: a process does it once a minute, and after its own decisions about duplicates. */
const counts = new LRUCache<"pairs", number>({ max: 1, ttl: MINUTE_MS });

/** Counts the first page of possible duplicates. */
export async function countPairs(db: Database, now: Date): Promise<number> {
  const counted = counts.get("pairs");
  if (counted !== undefined) return counted;
  const { pairs } = await listPairs(db, { before: null, now });
  counts.set("pairs", pairs.length);
  return pairs.length;
}

export function recountPairs(): void {
  counts.clear();
}
