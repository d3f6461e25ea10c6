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
export type FeedRow = { line: number; record: unknown } | { line: number; errors: RefusalReason[] };

/** What a row is read for. */
export interface FeedContext {
  /** The site's. */
  currency: Currency;
  now: Date;
}

/** The texts of a row by the names of its columns, or of its elements. */
export type RowTexts = Readonly<Record<string, string | undefined>>;

/** The texts as a deal, or why they are none. */
export type ReadRow = (texts: RowTexts) => Record<string, unknown> | RefusalReason[];

export function fault(line: number, code: RowFault): FeedRow {
  return { line, errors: [{ field: "", code }] };
}

export function feedRow(line: number, read: ReturnType<ReadRow>): FeedRow {
  return Array.isArray(read) ? { line, errors: read } : { line, record: read };
}
