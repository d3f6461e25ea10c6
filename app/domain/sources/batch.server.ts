import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { inTransaction, RolledBack } from "~/db/retry.server";
import type { Currency } from "~/domain/currency";
import { type DeliveryError, parseDelivery } from "~/domain/deals/import/delivery";
import { type DeliveredDeal, type ImportStatus, importDeals, importKey } from "~/domain/deals/import/import.server";
import { isUuid } from "~/domain/uuid";
import { noteDeliveries } from "./deliveries.server";
import { keepAnswer, type Sent, takeAnswer } from "./kept-answers.server";

/** Most rows of one batch. */
export const MAX_BATCH = 500;

/** Refused rows that are kept of each source, the newest. */
const KEPT_REFUSALS = 200;

/** Characters of a refused row's key that are kept. */
const KEPT_KEY = 300;

/** What became of a row; `refused`: something is wrong with it, and nothing was written. */
export interface RowResult {
  index: number;
  status: ImportStatus | "refused";
  id?: string;
  errors?: DeliveryError[];
}

export interface BatchAnswer {
  results: RowResult[];
  counts: Record<ImportStatus | "refused", number>;
  /** Set where the batch was sent before: this is the answer of that time. */
  replayed?: true;
}

/** `unknown_run`: no run of this source; `closed_run`: one that has been finished; `other_body`: see {@link Sent}. */
export type BatchRefusal = "unknown_run" | "closed_run" | "other_body";

export interface Batch {
  source: string;
  rows: readonly unknown[];
  /** What prices are in. */
  currency: Currency;
  /** The id of the run that the rows are part of. */
  runId?: string | null;
  /** Says what would be, and writes nothing. */
  dryRun?: boolean;
  /** By what the batch is known when it is sent again. */
  sent?: Sent | null;
  now: Date;
}

/**
 * Writes the deals of a source, in the API's field names, and answers each row in its order; one bad row spoils no other. All
 * of it is one transaction: what is answered has been written, and a batch that is sent again with its key is answered as
 * before.
 */
export async function deliverBatch(db: Database, batch: Batch): Promise<BatchAnswer | { refused: BatchRefusal }> {
  // Before the transaction: it holds nothing while rows are read.
  const rows = batch.rows.map((row) => ({
    row,
    parsed: parseDelivery(row, { source: "crawler", currency: batch.currency }),
  }));
  const read = rows.map(({ row, parsed }) =>
    parsed.ok
      ? { deal: { key: importKey(parsed.value.input), ...parsed.value } }
      : { key: keyOf(row), errors: parsed.errors },
  );
  return inTransaction(db, (transaction) => write(transaction, read, batch));
}

type ReadRow = { deal: DeliveredDeal } | { key: string | null; errors: DeliveryError[] };

async function write(
  transaction: Database,
  rows: readonly ReadRow[],
  { source, runId = null, dryRun = false, sent = null, now }: Batch,
): Promise<BatchAnswer | { refused: BatchRefusal }> {
  const known = sent && !dryRun ? await takeAnswer<BatchAnswer>(transaction, { source, sent, now }) : null;
  if (known === "other_body") return { refused: "other_body" };
  if (known) return { ...known, replayed: true };
  const run = runId === null ? null : await openRun(transaction, { source, runId });
  // Its key is free again.
  if (typeof run === "string") throw new RolledBack({ refused: run });

  const deals = rows.flatMap((row) => ("deal" in row ? row.deal : []));
  const written = (await importDeals(transaction, deals, { source }))[Symbol.iterator]();
  const results = rows.map((row, index): RowResult => {
    if ("errors" in row) return { index, status: "refused", errors: row.errors };
    const { status, id } = written.next().value ?? { status: "held" };
    return { index, status, ...(id && !(dryRun && status === "added") && { id }) };
  });
  const answer = { results, counts: countRows(results) };
  if (dryRun) throw new RolledBack(answer);

  await keepRefusals(transaction, rows, { source, runId, now });
  if (run !== null) {
    const keys = rows.flatMap((row) => ("deal" in row ? row.deal.key : (row.key ?? [])));
    await noteDeliveries(transaction, { source, run, keys, now });
    // Last, since other batches of the run wait for it.
    if (!(await countInRun(transaction, { run, counts: answer.counts })))
      throw new RolledBack({ refused: "closed_run" });
  }
  await transaction
    .updateTable("sources")
    .set({ delivered_at: now })
    .where("name", "=", source)
    .where(sql<boolean>`coalesce(delivered_at < ${now}::timestamptz - interval '1 minute', true)`)
    .execute();
  if (sent) await keepAnswer(transaction, { source, sent, answer });
  return answer;
}

function countRows(results: readonly RowResult[]): BatchAnswer["counts"] {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, refused: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

/** The key of a row that is no good otherwise: its deal is brought, though badly, and does not end. */
function keyOf(row: unknown): string | null {
  const { crawlurl, url } = (row ?? {}) as { crawlurl?: unknown; url?: unknown };
  const text = [crawlurl, url].find((value): value is string => typeof value === "string" && value.trim() !== "");
  return text ? importKey({ crawlurl: "", url: text.trim().toWellFormed() }) : null;
}

/** The number of a run of this source that is open. */
async function openRun(
  db: Database,
  { source, runId }: { source: string; runId: string },
): Promise<number | "unknown_run" | "closed_run"> {
  if (!isUuid(runId)) return "unknown_run";
  const run = await db
    .selectFrom("runs")
    .select(["number", "state"])
    .where("id", "=", runId)
    .where("source", "=", source)
    .executeTakeFirst();
  if (!run) return "unknown_run";
  return run.state === "open" ? run.number : "closed_run";
}

/** Whether the run was open still: it cannot be finished from here on until this is written. */
async function countInRun(
  db: Database,
  { run, counts }: { run: number; counts: BatchAnswer["counts"] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("runs")
    .set((eb) => ({
      added: eb("added", "+", counts.added),
      updated: eb("updated", "+", counts.updated),
      unchanged: eb("unchanged", "+", counts.unchanged),
      held: eb("held", "+", counts.held),
      refused: eb("refused", "+", counts.refused),
    }))
    .where("number", "=", run)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps what was refused and why, the newest of each source. */
async function keepRefusals(
  db: Database,
  rows: readonly ReadRow[],
  { source, runId, now }: { source: string; runId: string | null; now: Date },
): Promise<void> {
  const refused = rows
    .flatMap((row, index) => ("errors" in row ? { ...row, index } : []))
    .slice(0, KEPT_REFUSALS)
    .map(({ index, key, errors }) => ({ row_index: index, import_key: shown(key), errors }));
  if (refused.length === 0) return;
  await sql`
    insert into refused_rows (source, run_id, row_index, import_key, errors, refused_at)
    select ${source}, ${runId}::uuid, row_index, import_key, errors, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(refused)}::json) row (row_index integer, import_key text, errors jsonb)
  `.execute(db);
  await sql`
    delete from refused_rows where source = ${source} and id <= (
      select id from refused_rows where source = ${source} order by id desc offset ${KEPT_REFUSALS} limit 1
    )`.execute(db);
}

function shown(key: string | null): string | null {
  return key === null ? null : key.replaceAll("\0", "").slice(0, KEPT_KEY).toWellFormed();
}
