import type { RowRejection } from "~/features/deals/import/formats/feed-row";
import { ensureSource } from "~/features/deals/import/ownership.server";
import { type FileCounts, type ImportOptions, importRecords, isUnread } from "~/features/deals/import/records.server";
import type { Database } from "~/platform/db/connection.server";
import { recordDelivery } from "./deliveries.server";
import { type Finish, finishRun, isUnconfirmed, type Unconfirmed } from "./finish-run.server";
import { MAX_REFUSED_ROWS, type RefusedRow, storeRefusedRows } from "./refused-rows.server";
import { countInRun, openRun, type Run, startRun } from "./runs.server";

/** Errors after which rows are missing: the run must not end deals. */
const INCOMPLETE = new Set<RowRejection["code"]>([
  ...(["missing_column", "not_xml", "too_deep", "unfinished"] as const),
  ...(["bad_gzip", "unpacks_too_large", "zipped"] as const),
]);

/**
 * The share of rows that are no records, such as those of another encoding, with which a run may end deals: these rows may be of any
 * of the deals that are missing.
 */
const MAX_UNREADABLE = 0.05;

/** `unread`: no record was understood; `incomplete`: the file is truncated; `closed`: the source has started another run. */
export type FileRun = Run | Unconfirmed | "dry_run" | "unread" | "incomplete" | "closed";

/**
 * Creates the source if missing. Deals end only with the run. It stays open, and is abandoned by the next one, if the file is
 * truncated, nothing in it was understood, or it has to be confirmed.
 */
export async function importRun(
  db: Database,
  chunks: AsyncIterable<Uint8Array>,
  {
    source,
    confirm = false,
    listsAll = true,
    ...options
  }: ImportOptions & Pick<Finish, "listsAll"> & { source: string; confirm?: boolean },
): Promise<{ counts: FileCounts; run: FileRun }> {
  const { now = new Date(), dryRun = false, onRejected } = options;
  if (dryRun) {
    return { counts: await importRecords(db, chunks, { ...options, now, from: { source } }), run: "dry_run" };
  }
  await ensureSource(db, { source, now });
  const { id: runId } = await startRun(db, { source, now });
  const run = await openRun(db, { source, runId });
  if (typeof run === "string") throw new Error(`Run ${runId} is not open`);
  let refused: Pick<RefusedRow, "index" | "key" | "errors">[] = [];
  let isComplete = true;
  let unreadable = 0;
  const sold = new Set<string>();
  const counts = await importRecords(db, chunks, {
    ...options,
    ...{ now, from: { source, run }, sold },
    onRejected(index, errors, number) {
      if (refused.length >= 2 * MAX_REFUSED_ROWS) refused = refused.slice(-MAX_REFUSED_ROWS);
      refused.push({ index, key: null, errors });
      isComplete &&= !errors.some(({ code }) => INCOMPLETE.has(code));
      if (errors.some(({ field }) => field === "")) unreadable += 1;
      onRejected?.(index, errors, number);
    },
  });
  await storeRefusedRows(db, refused, { source, runId, now });
  // Deals that end with the run are counted in its figures.
  const written = { ...counts, ended: counts.ended - sold.size };
  if (!(await countInRun(db, { run, counts: written }))) return { counts: written, run: "closed" };
  if (isUnread(counts) && !confirm) return { counts, run: "unread" };
  await recordDelivery(db, { source, now });
  if (!isComplete || unreadable > MAX_UNREADABLE * rowsOf(counts)) return { counts: written, run: "incomplete" };
  const finished = await finishRun(db, { source, id: runId, soldIds: [...sold], listsAll, confirm, now });
  if (!finished) return { counts: written, run: "closed" };
  return { counts: isUnconfirmed(finished) ? written : counts, run: finished };
}

function rowsOf({ added, updated, unchanged, held, ended, notOnSale, refused }: FileCounts): number {
  return added + updated + unchanged + held + ended + notOnSale + refused;
}
