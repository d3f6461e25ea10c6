import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import type { RefusalReason } from "~/domain/deals/import/formats/feed-row";

/** Refused rows that are kept of each source, the newest. */
export const MAX_REFUSED_ROWS = 200;

/** Characters of a refused row's key that are kept. */
const KEPT_KEY = 300;

/** A row that was refused, and why. */
export interface RefusedRow {
  id: number;
  /** Its place in its batch, from 0; of a file the line that it starts on, from 1. */
  index: number;
  key: string | null;
  errors: RefusalReason[];
  refusedAt: Date;
}

/** Keeps what was refused and why, the newest 200 of each source. */
export async function storeRefusedRows(
  db: Database,
  rows: readonly Pick<RefusedRow, "index" | "key" | "errors">[],
  { source, runId, now }: { source: string; runId: string | null; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  const refused = rows
    .slice(-MAX_REFUSED_ROWS)
    .map(({ index, key, errors }) => ({ row_index: index, import_key: shown(key), errors }));
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

function shown(key: string | null): string | null {
  return key === null ? null : key.replaceAll("\0", "").slice(0, KEPT_KEY).toWellFormed();
}

/** The refused rows of a source that are still kept, or those of one of its runs alone; the newest first. */
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
  return rows.map((row) => ({ ...row, errors: row.errors as RefusalReason[] }));
}
