import type { Currency } from "~/domain/currency";
import type { DeliveryError } from "~/domain/deals/import/delivery";
import type { RecordFault } from "~/domain/deals/import/json-records";
import type { CompressionFault } from "./decompressed.server";

/**
 * What is wrong with a record as a whole. `not_xml`, `too_deep` and those of compressed
 * files end the file: what comes after them cannot be told apart.
 */
export type RowFault =
  | RecordFault
  | "not_json"
  | "not_xml"
  | "too_deep"
  | CompressionFault
  | "bad_quotes"
  | "wrong_columns";

/** Why a record was refused. A column that is missing is missing in all of them: it is named once, and no record is read. */
export type RefusalReason =
  | DeliveryError
  | { field: ""; code: RowFault }
  | { field: "discountedPrice"; code: "not_on_sale" }
  | { field: string; code: "missing_column" };

/**
 * What stands at a line of a file (the first is 1): a record in the API's field names, perhaps with `gtin`, `variant` and `currency`, or
 * why it is none.
 */
export type FeedRow =
  | { line: number; record: unknown }
  | ({ line: number; errors: RefusalReason[] } & Partial<OffSaleRow>);

/** A product on no sale, with the addresses by which its deal is known, if there is one. */
interface OffSaleRow {
  errors: RefusalReason[];
  offSale: FeedAddresses;
}

export interface FeedAddresses {
  url: string | undefined;
  crawlurl: string | undefined;
}

/** What a row is read for. */
export interface FeedContext {
  /** The site's. */
  currency: Currency;
  now: Date;
}

/** The texts of a row by the names of its columns, or of its elements. */
export type RowTexts = Readonly<Record<string, string | undefined>>;

/** The texts as a deal, or why they are none. */
export type ReadRow = (texts: RowTexts) => Record<string, unknown> | RefusalReason[] | OffSaleRow;

export function fault(line: number, code: RowFault): FeedRow {
  return { line, errors: [{ field: "", code }] };
}

export function feedRow(line: number, read: ReturnType<ReadRow>): FeedRow {
  if (Array.isArray(read)) return { line, errors: read };
  return isOffSale(read) ? { line, ...read } : { line, record: read };
}

function isOffSale(read: object): read is OffSaleRow {
  return "offSale" in read;
}

/** Reads rows as `read` does, and of those on no sale the addresses too. */
export function withAddresses(read: ReadRow, addresses: (texts: RowTexts) => FeedAddresses): ReadRow {
  return (texts) => {
    const row = read(texts);
    const isOver = Array.isArray(row) && row.every(({ code }) => code === "not_on_sale");
    return isOver ? { errors: row, offSale: addresses(texts) } : row;
  };
}
