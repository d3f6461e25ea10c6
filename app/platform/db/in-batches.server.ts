import { type RawBuilder, sql } from "kysely";
import type { Database } from "./connection.server";
import type { Schema } from "./schema";

/** Repeats a statement until it affects fewer rows than a full batch; returns how many it affected in all. */
export async function inBatches(size: number, run: () => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  for (let affected = 0; ; ) {
    const { numAffectedRows = 0n } = await run();
    affected += Number(numAffectedRows);
    if (numAffectedRows < BigInt(size)) return affected;
  }
}

/** The rows of one statement, which takes a second or two if others refer to them. */
const BATCH_SIZE = 5_000;

/** Deletes a table's rows for which a condition holds, so that no statement and no lock lasts long; returns how many. */
export async function deleteInBatches(
  db: Database,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  size: number = BATCH_SIZE,
): Promise<number> {
  const batch = sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${size} for update skip locked
    ))`;
  return inBatches(size, () => batch.execute(db));
}
