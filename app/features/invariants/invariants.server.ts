import { miscountedDeals, rebuildCounts } from "~/features/reactions/counts-rebuild.server";
import type { Database } from "~/platform/db/connection.server";
import { contradictingDocuments, mendDocuments } from "./documents.server";
import { contradictingHistories } from "./histories.server";
import { contradictingIndexes, rebuildIndexes } from "./indexes.server";
import { type CountTable, differingCounts, recount } from "./list-counts.server";
import { contradictingSubmissions } from "./submissions.server";

/** A condition that holds at every moment, whatever was killed when. */
export interface Invariant {
  name: string;
  /** Finds the first few contradictions in one snapshot. */
  find: (snapshot: Database) => Promise<string[]>;
  /** Makes it hold again while the site runs; missing if people have to decide. */
  repair?: (db: Database) => Promise<unknown>;
}

const MAX_FOUND = 5;

const kept = (name: string, table: CountTable): Invariant => ({
  name,
  find: async (db) =>
    (await differingCounts(db, table, MAX_FOUND)).map((row) => `${table} differs from the deals: ${row}`),
  repair: (db) => recount(db, table),
});

export const INVARIANTS: readonly Invariant[] = [
  // The first, because all others read by them.
  { name: "indexes", find: contradictingIndexes, repair: rebuildIndexes },
  {
    name: "reactions",
    find: async (db) =>
      (await miscountedDeals(db, MAX_FOUND)).map((id) => `deal ${id} has other counts than likes, marks and ratings`),
    repair: rebuildCounts,
  },
  kept("counts of tags", "deal_counts"),
  kept("counts of sources", "deal_source_counts"),
  kept("counts of stores", "deal_store_counts"),
  { name: "search", find: contradictingDocuments, repair: mendDocuments },
  kept("counts of words", "search_lexemes"),
  { name: "histories", find: (db) => contradictingHistories(db, MAX_FOUND) },
  { name: "submissions", find: (db) => contradictingSubmissions(db, MAX_FOUND) },
];

/** The contradictions of an invariant in one snapshot, because the site may be writing. */
export function contradictionsOf({ find }: Invariant, db: Database): Promise<string[]> {
  return db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(find);
}

export async function contradictions(db: Database): Promise<string[]> {
  let found: string[] = [];
  for (const invariant of INVARIANTS) found = found.concat(await contradictionsOf(invariant, db));
  return found;
}
