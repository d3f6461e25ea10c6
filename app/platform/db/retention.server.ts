import { type RawBuilder, type SelectType, sql } from "kysely";
import type { Database } from "./connection.server";
import { deleteInBatches } from "./in-batches.server";
import type { Schema } from "./schema";

type TimeColumn<Row> = { [Column in keyof Row]: Date extends SelectType<Row[Column]> ? Column : never }[keyof Row];

/**
 * Rows of a table are deleted a period after the time in a column: in milliseconds or as an interval of PostgreSQL, at once
 * without one; days (UTC) count from their end. `only`: those for which this holds. `batchSize`: rows in one statement.
 */
export type Retention = {
  [Table in keyof Schema]: readonly [
    table: Table,
    column: TimeColumn<Schema[Table]> & string,
    period?: number | `${number} ${"day" | "year"}${"" | "s"}`,
    more?: { only?: RawBuilder<boolean>; batchSize?: number },
  ];
}[keyof Schema];

/** Deletes the rows of a table that are older than it keeps them; returns how many. */
export function purge(db: Database, [table, column, period = 0, more = {}]: Retention, now: Date): Promise<number> {
  const interval = sql`${typeof period === "number" ? `${period} milliseconds` : period}::interval`;
  const isOver =
    column === "day"
      ? sql`day < (${now}::timestamptz at time zone 'UTC')::date - ${interval}`
      : sql`${sql.ref(column)} <= ${now}::timestamptz - ${interval}`;
  const { only = sql<boolean>`true`, batchSize } = more;
  return deleteInBatches(db, table, sql`${only} and ${isOver}`, batchSize);
}
