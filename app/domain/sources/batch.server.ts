import type { Database } from "~/db/connection.server";
import { inTransaction, RolledBack } from "~/db/retry.server";
import type { Currency } from "~/domain/currency";
import { type DeliveryError, parseServiceDelivery } from "~/domain/deals/import/delivery";
import { deliverDeals } from "~/domain/deals/import/end-of-sale.server";
import { type DeliveredDeal, type ImportStatus, importKey } from "~/domain/deals/import/import.server";
import type { HeldReason } from "~/domain/deals/import/unwritten.server";
import { mapYielding } from "~/domain/map-yielding.server";
import { recordDelivery } from "./deliveries.server";
import { claimKey, type IdempotencyKey, storeResponse } from "./idempotency.server";
import { storeRefusedRows } from "./refused-rows.server";
import { countInRun, openRun } from "./run-deliveries.server";

/** Most rows of one batch. */
export const MAX_BATCH = 500;

/** What became of a row; `refused`: something is wrong with it, and nothing was written. */
export interface RowResult {
  index: number;
  status: ImportStatus | "refused";
  id?: string;
  /** Why it is `held`. */
  reason?: HeldReason;
  errors?: DeliveryError[];
}

export interface BatchResult {
  results: RowResult[];
  counts: Record<ImportStatus | "refused", number>;
  /** Set where the batch was sent before: this is the answer of that time. */
  replayed?: true;
}

/** `unknown_run`: no run of this source; `closed_run`: one that has been finished; `key_reused`: see {@link IdempotencyKey}. */
export type BatchError = "unknown_run" | "closed_run" | "key_reused";

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
  idempotencyKey?: IdempotencyKey | null;
  now: Date;
}

/**
 * Writes the deals of a source, in the API's field names, and answers each row in its order; one bad row spoils no other. All
 * of it is one transaction: what is answered has been written, and a batch that is sent again with its key is answered as
 * before.
 */
export async function deliverBatch(db: Database, batch: Batch): Promise<BatchResult | { refused: BatchError }> {
  // Before the transaction: it holds nothing while rows are read.
  const read = await mapYielding(batch.rows, (row): ReadRow => {
    const parsed = parseServiceDelivery(row, batch.currency);
    return parsed.ok
      ? { deal: { key: importKey(parsed.value.input), ...parsed.value } }
      : { key: keyOf(row), errors: parsed.errors };
  });
  return inTransaction(db, (transaction) => write(transaction, read, batch));
}

type ReadRow = { deal: DeliveredDeal } | { key: string | null; errors: DeliveryError[] };

async function write(
  transaction: Database,
  rows: readonly ReadRow[],
  { source, runId = null, dryRun = false, idempotencyKey = null, now }: Batch,
): Promise<BatchResult | { refused: BatchError }> {
  const known =
    idempotencyKey && !dryRun ? await claimKey<BatchResult>(transaction, { source, idempotencyKey, now }) : null;
  if (known === "key_reused") return { refused: "key_reused" };
  if (known) return { ...known, replayed: true };
  const run = runId === null ? null : await openRun(transaction, { source, runId });
  // Its key is free again.
  if (typeof run === "string") throw new RolledBack({ refused: run });

  const deals = rows.flatMap((row) => ("deal" in row ? row.deal : []));
  const written = (await deliverDeals(transaction, deals, { source, run, now }))[Symbol.iterator]();
  const results = rows.map((row, index): RowResult => {
    if ("errors" in row) return { index, status: "refused", errors: row.errors };
    const { status, id, reason } = written.next().value ?? { status: "held" };
    return { index, status, ...(id && !(dryRun && status === "added") && { id }), ...(reason && { reason }) };
  });
  const answer = { results, counts: countRows(results) };
  if (dryRun) throw new RolledBack(answer);

  const refused = rows.flatMap((row, index) => ("errors" in row ? { ...row, index } : []));
  await storeRefusedRows(transaction, refused, { source, runId, now });
  // Late, since other batches of the run wait for it.
  if (run !== null && !(await countInRun(transaction, { run, counts: answer.counts })))
    throw new RolledBack({ refused: "closed_run" });
  await recordDelivery(transaction, { source, now });
  if (idempotencyKey) await storeResponse(transaction, { source, idempotencyKey, response: answer });
  return answer;
}

function countRows(results: readonly RowResult[]): BatchResult["counts"] {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, ended: 0, refused: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

/** The key by which admins know a row that is refused. */
function keyOf(row: unknown): string | null {
  const { crawlurl, url } = (row ?? {}) as { crawlurl?: unknown; url?: unknown };
  const text = [crawlurl, url].find((value): value is string => typeof value === "string" && value.trim() !== "");
  return text ? importKey({ crawlurl: "", url: text.trim().toWellFormed() }) : null;
}
