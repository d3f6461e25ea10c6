import type { Database } from "~/db/connection.server";
import { type Currency, US_DOLLAR } from "~/domain/currency";
import type { Source } from "~/domain/deals/deal";
import type { DealDefaults } from "~/domain/deals/input";
import { type DeliveryError, type ParsedDelivery, parseDelivery } from "./delivery";
import { countResults, type DeliveredDeal, type ImportCounts, importDeals, importKey } from "./import.server";
import { jsonRecords, type RecordFault } from "./json-records";

/** Why a record was refused: what is wrong with its fields, or, with no field, with the record as a whole. */
export type RefusalReason = DeliveryError | { field: ""; code: RecordFault | "not_json" };

export interface ImportOptions {
  /** What stands where a record names no source. */
  defaults?: { source: Source };
  /** The site's: what the prices are in. */
  currency?: Currency;
  /** Told of each record that was refused, with the line of the file it starts on (the first is 1). */
  onRefused?: (line: number, reasons: RefusalReason[]) => void;
  /** Told how many bytes have been read so far. */
  onProgress?: (bytes: number) => void;
}

const BATCH = 500;

/**
 * Imports deals as a crawler delivers them: a JSON array or JSON Lines in the API's field names, in constant memory.
 * The records that can be taken are, whatever the others hold; a deal that is there already is updated where it differs
 * (see {@link importDeals}). Of two records of one deal the later one counts.
 */
export async function importRecords(
  db: Database,
  chunks: AsyncIterable<Uint8Array>,
  { defaults = { source: "crawler" }, currency = US_DOLLAR, onRefused, onProgress }: ImportOptions = {},
): Promise<ImportCounts & { refused: number }> {
  const counts = { added: 0, updated: 0, unchanged: 0, held: 0, refused: 0 };
  let batch: DeliveredDeal[] = [];
  const flush = async () => {
    const written = countResults(await importDeals(db, batch));
    counts.added += written.added;
    counts.updated += written.updated;
    counts.unchanged += written.unchanged;
    counts.held += written.held;
    batch = [];
  };

  for await (const record of jsonRecords(measured(chunks, onProgress))) {
    const parsed = "text" in record ? parseRecord(record.text, { ...defaults, currency }) : refused(record.error);
    if (!parsed.ok) {
      counts.refused += 1;
      onRefused?.(record.line, parsed.errors);
      continue;
    }
    batch.push({ key: importKey(parsed.value.input), ...parsed.value });
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return counts;
}

type Refused = { ok: false; errors: RefusalReason[] };

function refused(code: RecordFault | "not_json"): Refused {
  return { ok: false, errors: [{ field: "", code }] };
}

function parseRecord(text: string, defaults: DealDefaults): ParsedDelivery | Refused {
  try {
    return parseDelivery(JSON.parse(text), defaults);
  } catch (error) {
    if (error instanceof SyntaxError) return refused("not_json");
    throw error;
  }
}

async function* measured(chunks: AsyncIterable<Uint8Array>, onProgress?: (bytes: number) => void) {
  let bytes = 0;
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.length;
    onProgress?.(bytes);
  }
}
