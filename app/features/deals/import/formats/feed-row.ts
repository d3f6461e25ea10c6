import type { DeliveryError } from "~/features/deals/import/delivery.server";
import type { RecordFault } from "~/features/deals/import/json-records";
import type { Currency } from "~/platform/values/currency";
import type { CompressionFault } from "./decompressed.server";

/** Errors of a whole record. `not_xml`, `too_deep` and a {@link CompressionFault} end the file: the rest is unreadable. */
export type RowFault =
  | RecordFault
  | "not_json"
  | "unknown_entity"
  | "not_xml"
  | "too_deep"
  | CompressionFault
  | "bad_quotes"
  | "wrong_columns";

/** Why a record was rejected. A missing column is reported once, and no record is read. */
export type RowRejection =
  | DeliveryError
  | { field: ""; code: RowFault }
  | { field: "discountedPrice" | "availability"; code: "not_on_sale" }
  | { field: string; code: "missing_column" };

/** The line a row begins on, and its number in an array; both count from 1. */
export interface RowPlace {
  line: number;
  number?: number;
}

/** A record in the API's field names, optionally with `gtin`, `variant` and `currency`, or its errors. */
export type FeedRow = RowPlace & ({ record: unknown } | ({ errors: RowRejection[] } & Partial<OffSaleRow>));

/** A product that is not on sale, with the addresses that identify its deal, if any. */
interface OffSaleRow {
  errors: RowRejection[];
  offSale: FeedAddresses;
}

export const NOT_ON_SALE: RowRejection[] = [{ field: "discountedPrice", code: "not_on_sale" }];
export const UNAVAILABLE: RowRejection[] = [{ field: "availability", code: "not_on_sale" }];

export interface FeedAddresses {
  url: string | undefined;
  crawlurl: string | undefined;
}

export interface FeedContext {
  currency: Currency;
  /** The time zone of days and times that name none. */
  timeZone: string;
  now: Date;
}

/** The texts of a row by column or element name. */
export type RowTexts = Readonly<Record<string, string | undefined>>;

/** Normalizes a column's name, such as "Image link" or "g:image_link". */
export function columnName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^g:/, "")
    .replace(/[\s-]+/g, "_");
}

export type ReadRow = (texts: RowTexts) => Record<string, unknown> | RowRejection[] | OffSaleRow;

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

export function withAddresses(read: ReadRow, addresses: (texts: RowTexts) => FeedAddresses): ReadRow {
  return (texts) => {
    const row = read(texts);
    const isOver = Array.isArray(row) && row.every(({ code }) => code === "not_on_sale");
    return isOver ? { errors: row, offSale: addresses(texts) } : row;
  };
}
