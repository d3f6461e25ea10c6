import { sql } from "kysely";
import { UNDO_WINDOW_MS } from "~/features/deals/undo-window";
import type { Database } from "~/platform/db/connection.server";
import { inBatches } from "~/platform/db/in-batches.server";
import { isMovedOf, type MovedRows, PEOPLES_TABLES } from "./moved-rows.server";

const BATCH_SIZE = 500;

export async function purgeMoved(db: Database, now: Date): Promise<number> {
  const batch = sql`
    update merges set moved = '{}' where id in (
      select id from merges where merged_at <= ${new Date(now.getTime() - UNDO_WINDOW_MS)} and moved <> '{}'
      limit ${BATCH_SIZE} for update skip locked
    )`;
  return inBatches(BATCH_SIZE, () => batch.execute(db));
}

/** A user's likes, signals and ratings that merges have dropped, as long as these can be undone. */
export async function droppedRows(db: Database, userId: string) {
  const { rows } = await sql<{
    kind: string;
    dealId: string;
    createdAt: Date;
    rating: number | null;
    comment: string | null;
  }>`
    select kind, row->>'deal_id' as "dealId", (row->>'created_at')::timestamptz as "createdAt",
      (row->>'rating')::integer as rating, row->>'comment' as comment
    from merges, jsonb_each(moved) tables (kind, rows), jsonb_array_elements(rows->'dropped') dropped (row)
    where row->>'user_id' = ${userId} order by merged_at desc, kind`.execute(db);
  return rows;
}

/** Deletes a user's rows from what undoing merges needs, with the account; moved ratings and reports stay, anonymous. */
export async function forgetMoved(transaction: Database, userId: string): Promise<void> {
  const merges = await transaction
    .selectFrom("merges")
    .select(["id", "moved"])
    .where(sql<boolean>`moved <> '{}' and strpos(moved::text, ${userId}) > 0`)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, moved } of merges) {
    const rows = moved as MovedRows;
    const kept = Object.fromEntries(
      PEOPLES_TABLES.map((table) => [
        table,
        {
          moved: rows[table].moved.flatMap((row) => {
            if (!isMovedOf(row, userId)) return row;
            return table === "ratings" ? { ...row, user_id: null } : [];
          }),
          dropped: rows[table].dropped.filter((row) => !isMovedOf(row, userId)),
        },
      ]),
    );
    const reports = rows.reports?.map((row) => (isMovedOf(row, userId) ? { ...row, user_id: null } : row));
    await transaction
      .updateTable("merges")
      .set({ moved: JSON.stringify({ ...rows, ...kept, ...(reports && { reports }) }) })
      .where("id", "=", id)
      .execute();
  }
}
