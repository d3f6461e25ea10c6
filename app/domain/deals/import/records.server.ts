import type { Database } from "~/db/connection.server";
import { withoutKeeping } from "~/db/retry.server";
import { type Currency, US_DOLLAR } from "~/domain/currency";
import type { Source } from "~/domain/deals/deal";
import type { DealDefaults } from "~/domain/deals/input";
import { type Delivery, parseDelivery } from "./delivery";
import { type Feed, feedRows } from "./formats/feed.server";
import type { RefusalReason } from "./formats/feed-row";
import { countResults, type DeliveredDeal, type ImportCounts, importDeals, importKey } from "./import.server";

export interface ImportOptions {
  /** What stands where a record names no source. */
  defaults?: { source: Source };
  /** The site's: what the prices are in. */
  currency?: Currency;
  /** What the file is, and how its columns become fields; JSON if it is not said. */
  format?: Pick<Feed, "format" | "map">;
  now?: Date;
  /** Whether the database takes everything back, so that nothing is kept but the answers. */
  dryRun?: boolean;
  /** Told of each record that was refused, with the line of the file it starts on (the first is 1). */
  onRefused?: (line: number, reasons: RefusalReason[]) => void;
  /** Told how many bytes have been read so far. */
  onProgress?: (bytes: number) => void;
}

const BATCH = 500;

/**
 * Imports deals from a file of any of {@link feedRows}' formats, in constant memory. The records that can be taken are,
 * whatever the others hold; a deal that is there already is updated where it differs (see {@link importDeals}). Of two
 * records of one deal the later one counts; a dry run counts a deal again that another 500 have between its two records.
 */
export async function importRecords(
  db: Database,
  chunks: AsyncIterable<Uint8Array>,
  {
    defaults = { source: "crawler" },
    currency = US_DOLLAR,
    format = { format: "json" },
    now = new Date(),
    dryRun = false,
    onRefused,
    onProgress,
  }: ImportOptions = {},
): Promise<ImportCounts & { refused: number }> {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, refused: 0 };
  let batch: DeliveredDeal[] = [];
  const flush = async () => {
    const deals = batch;
    const written = countResults(
      await (dryRun ? withoutKeeping(db, (trial) => importDeals(trial, deals)) : importDeals(db, deals)),
    );
    counts.added += written.added;
    counts.updated += written.updated;
    counts.unchanged += written.unchanged;
    counts.held += written.held;
    batch = [];
  };

  for await (const row of feedRows(measured(chunks, onProgress), { ...format, currency, now })) {
    const parsed = "record" in row ? parseRecord(row.record, { ...defaults, currency }) : row;
    if ("errors" in parsed) {
      counts.refused += 1;
      onRefused?.(row.line, parsed.errors);
      continue;
    }
    batch.push({ key: importKey(parsed.input), ...parsed });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return counts;
}

function parseRecord(record: unknown, defaults: DealDefaults): Delivery | { errors: RefusalReason[] } {
  const parsed = parseDelivery(record, defaults);
  return parsed.ok ? parsed.value : parsed;
}

async function* measured(chunks: AsyncIterable<Uint8Array>, onProgress?: (bytes: number) => void) {
  let bytes = 0;
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.length;
    onProgress?.(bytes);
  }
}
