import { sql } from "kysely";
import type { RowRejection } from "~/features/deals/import/formats/feed-row";
import type { Database } from "~/platform/db/connection.server";

/** The limit for one source; the newest are kept. */
export const MAX_REFUSED_ROWS = 200;

const MAX_KEY_LENGTH = 300;

export interface RefusedRow {
  id: number;
  /** The index in its batch, from 0; in a file, the line that it starts on, from 1. */
  index: number;
  key: string | null;
  errors: RowRejection[];
  refusedAt: Date;
}

export async function storeRefusedRows(
  db: Database,
  rows: readonly Pick<RefusedRow, "index" | "key" | "errors">[],
  { source, runId, now }: { source: string; runId: string | null; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const refused = rows
    .slice(-MAX_REFUSED_ROWS)
    .map(({ index, key, errors }) => ({ row_index: index, import_key: truncateKey(key), errors }));
  await sql`
    insert into refused_rows (source, run_id, row_index, import_key, errors, refused_at)
    select ${source}, ${runId}::uuid, row_index, import_key, errors, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(refused)}::json) row (row_index integer, import_key text, errors jsonb)
  `.execute(db);
  await sql`
    delete from refused_rows where source = ${source} and id <= (
      select id from refused_rows where source = ${source} order by id desc offset ${MAX_REFUSED_ROWS} limit 1
    )`.execute(db);
}

function truncateKey(key: string | null): string | null {
  return key === null ? null : key.replaceAll("\0", "").slice(0, MAX_KEY_LENGTH).toWellFormed();
}

export async function listRefusedRows(
  db: Database,
  { source, runId, limit = MAX_REFUSED_ROWS }: { source: string; runId?: string; limit?: number },
): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom("refused_rows")
    .select(["id", "row_index as index", "import_key as key", "errors", "refused_at as refusedAt"])
    .where("source", "=", source)
    .$if(runId !== undefined, (query) => query.where("run_id", "=", String(runId)))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, errors: row.errors as RowRejection[] }));
}
