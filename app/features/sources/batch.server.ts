import { type DeliveryError, parseServiceDelivery } from "~/features/deals/import/delivery.server";
import { deliverDeals } from "~/features/deals/import/end-of-sale.server";
import { countResults, type DeliveredDeal, type ImportStatus, importKey } from "~/features/deals/import/import.server";
import type { HeldReason } from "~/features/deals/import/unwritten.server";
import { findBlocks } from "~/features/moderation/blocked-hosts.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction, RolledBack } from "~/platform/db/transaction.server";
import type { Currency } from "~/platform/values/currency";
import { claimKey, type IdempotencyKey, storeResponse } from "~/platform/values/idempotency.server";
import { mapYielding } from "~/platform/values/map-yielding.server";
import { recordDelivery } from "./deliveries.server";
import { findOthersDuplicates } from "./others-duplicates.server";
import { storeRefusedRows } from "./refused-rows.server";
import { countInRun, openRun } from "./runs.server";

export const MAX_BATCH = 500;

/** `refused`: the row is invalid, and nothing was written. */
export interface RowResult {
  index: number;
  status: ImportStatus | "refused";
  id?: string;
  reason?: HeldReason;
  /** The live deal of another source that a new one repeats, which is `held`. */
  duplicateOf?: string;
  errors?: DeliveryError[];
}

interface BatchResult {
  results: RowResult[];
  /** `duplicates`: those of `held` that repeat other sources' deals. */
  counts: Record<ImportStatus | "refused" | "duplicates", number>;
  /** Set for a retry: this is the stored response. */
  replayed?: true;
}

/** `unknown_run`: no run of this source; `closed_run`: a finished one; `key_reused`: another request has used the key. */
export type BatchError = "unknown_run" | "closed_run" | "key_reused";

interface DeliveredBatch {
  source: string;
  rows: readonly unknown[];
  currency: Currency;
  runId?: string | null;
  dryRun?: boolean;
  idempotencyKey?: IdempotencyKey | null;
  now: Date;
}

/** Results are in the rows' order; invalid rows do not affect others. One transaction: a returned result is committed. */
export async function deliverBatch(
  db: Database,
  batch: DeliveredBatch,
): Promise<BatchResult | { rejected: BatchError }> {
  // Rows are parsed before the transaction, so that no locks are held meanwhile.
  const parsedRows = await mapYielding(batch.rows, (row): ParsedRow => {
    const parsed = parseServiceDelivery(row, batch.currency);
    return parsed.ok ? { deal: parsed.value } : { key: keyOf(row), errors: parsed.errors };
  });
  return inTransaction(db, (transaction) => write(transaction, parsedRows, batch));
}

type ParsedRow = { deal: DeliveredDeal } | { key: string | null; errors: DeliveryError[] };

async function write(
  transaction: Database,
  parsedRows: readonly ParsedRow[],
  { source, runId = null, dryRun = false, idempotencyKey = null, now }: DeliveredBatch,
): Promise<BatchResult | { rejected: BatchError }> {
  const stored =
    idempotencyKey && !dryRun
      ? await claimKey<BatchResult>(transaction, { owner: { source }, idempotencyKey, now })
      : null;
  if (stored) return stored.isReused ? { rejected: "key_reused" } : { ...stored.response, replayed: true };
  const run = runId === null ? null : await openRun(transaction, { source, runId });
  // Rolls back the claim of the idempotency key.
  if (typeof run === "string") throw new RolledBack({ rejected: run });

  const rows = await withoutBlocked(transaction, parsedRows, now);
  const deals = rows.flatMap((row) => ("deal" in row ? row.deal : []));
  const duplicates = await findOthersDuplicates(transaction, deals, { source, run, now });
  const own = deals.filter(({ key }) => !duplicates.has(key));
  const delivered = await deliverDeals(transaction, own, { source, run, now });
  const each = delivered.values();
  const results = rows.map((row, index): RowResult => {
    if ("errors" in row) return { index, status: "refused", errors: row.errors };
    const duplicateOf = duplicates.get(row.deal.key);
    if (duplicateOf) return { index, status: "held", reason: "duplicate", duplicateOf };
    const { status, id, reason } = each.next().value ?? { status: "held" };
    return { index, status, ...(id && !(dryRun && status === "added") && { id }), ...(reason && { reason }) };
  });
  const repeated = deals.length - own.length;
  const written = countResults(delivered);
  const counts = {
    ...written,
    held: written.held + repeated,
    refused: rows.length - deals.length,
    duplicates: repeated,
  };
  const response = { results, counts };
  if (dryRun) throw new RolledBack(response);

  const refused = rows.flatMap((row, index) => ("errors" in row ? { ...row, index } : []));
  await storeRefusedRows(transaction, refused, { source, runId, now });
  // Done last, because it locks the run, for which its other batches wait.
  if (run !== null && !(await countInRun(transaction, { run, counts })))
    throw new RolledBack({ rejected: "closed_run" });
  await recordDelivery(transaction, { source, now });
  if (idempotencyKey) await storeResponse(transaction, { owner: { source }, idempotencyKey, response });
  return response;
}

async function withoutBlocked(db: Database, rows: readonly ParsedRow[], now: Date): Promise<ParsedRow[]> {
  const urls = rows.map((row) => ("deal" in row ? row.deal.input.url : ""));
  const blocks = await findBlocks(db, urls, now);
  return rows.map((row, index) => {
    const reason = blocks[index]?.reason;
    if (!("deal" in row) || reason === undefined) return row;
    return { key: row.deal.key, errors: [{ field: "url", code: "blocked_host", reason }] };
  });
}

/** The import key that identifies an invalid row to admins. */
function keyOf(row: unknown): string | null {
  const { crawlurl, url } = (row ?? {}) as { crawlurl?: unknown; url?: unknown };
  const text = [crawlurl, url].find((value): value is string => typeof value === "string" && value.trim() !== "");
  return text ? importKey({ crawlurl: "", url: text.trim().toWellFormed() }) : null;
}
