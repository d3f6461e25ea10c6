import type { Database } from "~/platform/db/connection.server";
import { withRollback } from "~/platform/db/transaction.server";
import { type Currency, US_DOLLAR } from "~/platform/values/currency";
import type { DeliveryError } from "./delivery.server";
import { deliverDeals, endSales } from "./end-of-sale.server";
import { type Feed, feedRows } from "./formats/feed.server";
import type { FeedContext, RowPlace, RowRejection } from "./formats/feed-row";
import { addressKey, type DeliveredDeal, type ImportCounts, type ImportResult } from "./import.server";
import { type ImportedDelivery, mendedAddresses, parseImported } from "./imported-record.server";
import { type DeliveryContext, ensureSource } from "./ownership.server";
import type { HeldReason } from "./unwritten.server";

export interface ImportOptions {
  /** The delivering source; default: the operator. */
  from?: Pick<DeliveryContext, "source" | "run">;
  currency?: Currency;
  /** The time zone of days and times that name none; default: UTC. */
  timeZone?: string;
  /** The format; default: JSON. */
  format?: Pick<Feed, "format" | "map" | "encoding" | "address">;
  now?: Date;
  dryRun?: boolean;
  /** Collects the ids of deals whose sale is over, for the end of the source's run; without it, they end at once. */
  sold?: Set<string>;
  /** Called for each rejected record, with the line it starts on (the first is 1), and its number in an array. */
  onRejected?: (line: number, reasons: RowRejection[], number?: number) => void;
  /** Called with the place of each product that is not on sale and has no deal to end. */
  onNotOnSale?: (line: number, number?: number) => void;
  onHeld?: (line: number, reason: HeldReason, number?: number) => void;
  /** A deal of which `expiresAt` is left out ends at the default time. */
  onLeftOut?: (line: number, reasons: DeliveryError[], number?: number) => void;
  onProgress?: (bytes: number) => void;
}

/** `leftOut`: optional fields that could not be used; `notOnSale`: products not on sale that have no deal to end. */
export type FileCounts = ImportCounts & {
  heldFor: Partial<Record<HeldReason, number>>;
  leftOut: number;
  notOnSale: number;
  refused: number;
};

/** Whether no record was understood, as of an error page that stands where the file should be. */
export function isUnread({ added, updated, unchanged, held, ended, notOnSale }: FileCounts): boolean {
  return added + updated + unchanged + held + ended + notOnSale === 0;
}

const BATCH_SIZE = 500;

/**
 * Imports a file in constant memory. Invalid records do not affect others; deals expire when their product is off sale. The last
 * of duplicate deals counts; of products with one address, the one on sale. A dry run counts duplicates of two batches twice.
 */
export async function importRecords(
  db: Database,
  chunks: AsyncIterable<Uint8Array>,
  {
    from = { source: null },
    currency = US_DOLLAR,
    timeZone = "UTC",
    format = { format: "json" },
    now = new Date(),
    dryRun = false,
    sold,
    onRejected,
    onNotOnSale,
    onHeld,
    onLeftOut,
    onProgress,
  }: ImportOptions = {},
): Promise<FileCounts> {
  const deliverer = { ...from, now, endsLater: sold !== undefined };
  const counts: FileCounts = {
    ...{
      added: 0,
      updated: 0,
      unchanged: 0,
      held: 0,
      ended: 0,
      heldFor: {},
      leftOut: 0,

      notOnSale: 0,
      refused: 0,
    },
  };
  let deals: (DeliveredDeal & RowPlace)[] = [];
  let offSale: (RowPlace & { key: string | null; isUnavailable: boolean })[] = [];

  const count = ({ line, number }: RowPlace, { status, id = "", reason, endsLater }: ImportResult) => {
    counts[endsLater && sold?.has(id) ? "unchanged" : status] += 1;
    if (endsLater) sold?.add(id);
    else if (sold?.delete(id)) counts.ended -= 1;
    if (!reason) return;
    counts.heldFor[reason] = (counts.heldFor[reason] ?? 0) + 1;
    onHeld?.(line, reason, number);
  };

  const flush = async () => {
    const onSale = new Set(deals.map(({ key }) => key));
    const products = new Map<string, { key: string; isUnavailable: boolean }>();
    for (const { key, isUnavailable } of offSale) {
      if (key !== null && !onSale.has(key)) products.set(key, { key, isUnavailable });
    }
    const work = async (database: Database) => ({
      written: await deliverDeals(database, deals, deliverer),
      over: await endSales(database, [...products.values()], deliverer),
    });
    const runDry = async (trial: Database) => {
      await ensureSource(trial, deliverer);
      return work(trial);
    };
    const { written, over } = await (dryRun ? withRollback(db, runDry) : work(db));
    for (const [index, result] of written.entries()) count(deals[index] ?? { line: 0 }, result);
    for (const { key, ...place } of offSale) {
      const result = over.get(key ?? "");
      // Only the first of several products with one address counts.
      over.delete(key ?? "");
      if (result && result.status !== "unchanged") count(place, result);
      else {
        counts.notOnSale += 1;
        onNotOnSale?.(place.line, place.number);
      }
    }
    [deals, offSale] = [[], []];
  };

  const context = { currency, timeZone, now };
  for await (const row of feedRows(measured(chunks, onProgress), { ...format, ...context })) {
    const { line, number } = row;
    const parsed = "record" in row ? parseRecord(row.record, context) : row;
    if (!("errors" in parsed)) {
      const { leftOut, ...deal } = parsed;
      deals.push({ ...deal, line, number });
      counts.leftOut += leftOut.length;
      if (leftOut.length > 0) onLeftOut?.(line, leftOut, number);
    } else if ("offSale" in parsed && parsed.offSale) {
      const isUnavailable = parsed.errors.some(({ field }) => field === "availability");
      offSale.push({ line, number, key: addressKey(mendedAddresses(parsed.offSale)), isUnavailable });
    } else {
      counts.refused += 1;
      onRejected?.(line, parsed.errors, number);
    }
    if (deals.length + offSale.length === BATCH_SIZE) await flush();
  }
  await flush();
  return counts;
}

function parseRecord(record: unknown, context: FeedContext): ImportedDelivery | { errors: RowRejection[] } {
  const parsed = parseImported(record, context);
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
