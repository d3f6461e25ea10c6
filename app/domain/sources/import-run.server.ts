import type { Database } from "~/db/connection.server";
import type { RejectionReason } from "~/domain/deals/import/formats/feed-row";
import { ensureSource } from "~/domain/deals/import/ownership.server";
import { type FileCounts, type ImportOptions, importRecords } from "~/domain/deals/import/records.server";
import { recordDelivery } from "./deliveries.server";
import { finishRun } from "./finish-run.server";
import { MAX_REFUSED_ROWS, type RefusedRow, storeRefusedRows } from "./refused-rows.server";
import { countInRun, openRun, type Run, startRun } from "./runs.server";

/** Errors after which rows are missing: the run must not end deals. */
const INCOMPLETE = new Set<RejectionReason["code"]>(["missing_column", "not_xml", "unfinished"]);

/** The finished run, or why there is none. `incomplete`: the file is truncated; `closed`: the source has started another run. */
export type FileRun = Run | "dry_run" | "incomplete" | "closed";

/**
 * Imports a file as a run of a source (see {@link importRecords} and {@link finishRun}), which is created if missing. The run
 * of a truncated file stays open, and is abandoned by the next one.
 */
export async function importRun(
  db: Database,
  chunks: AsyncIterable<Uint8Array>,
  { source, ...options }: ImportOptions & { source: string },
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
  const counts = await importRecords(db, chunks, {
    ...options,
    ...{ now, from: { source, run } },
    onRejected(index, errors) {
      if (refused.length >= 2 * MAX_REFUSED_ROWS) refused = refused.slice(-MAX_REFUSED_ROWS);
      refused.push({ index, key: null, errors });
      isComplete &&= !errors.some(({ code }) => INCOMPLETE.has(code));
      onRejected?.(index, errors);
    },
  });
  await storeRefusedRows(db, refused, { source, runId, now });
  await recordDelivery(db, { source, now });
  if (!(await countInRun(db, { run, counts }))) return { counts, run: "closed" };
  if (!isComplete) return { counts, run: "incomplete" };
  return { counts, run: (await finishRun(db, { source, id: runId, now })) ?? "closed" };
}
