import type { ColumnType } from "kysely";

/** Exact decimals in the database, read as numbers. */
export type Decimal = ColumnType<number, number | string, number | string>;

export type Price = ColumnType<number | null, number | string | null, number | string | null>;

/** A key of `categories`. */
export type Category = string;

export type TextLanguage = "en" | "zh";
