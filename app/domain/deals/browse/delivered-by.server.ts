import { type SqlBool, sql } from "kysely";

/** Whether a deal belongs to a source, by the name that its tokens have. */
export function isDeliveredBy(source: string) {
  return sql<SqlBool>`import_key in (select import_key from deliveries where source = ${source})`;
}
