import type { ColumnType } from "kysely";

/** Exact decimals in the database, read as numbers. */
export type Decimal = ColumnType<number, number | string, number | string>;

export type Price = ColumnType<number | null, number | string | null, number | string | null>;

/** The values that `deals.category` allows. */
export type Category =
  | "electronics"
  | "fashion"
  | "home_kitchen"
  | "health_fitness"
  | "books"
  | "sports"
  | "beauty"
  | "automotive"
  | "toys_games"
  | "other";

export type TextLanguage = "en" | "zh";
