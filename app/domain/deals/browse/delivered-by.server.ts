import { type SqlBool, sql } from "kysely";

/** Whether a source, named by its tokens, owns a deal. */
export function isDeliveredBy(source: string) {
  return sql<SqlBool>`import_key in (select import_key from deliveries where source = ${source})`;
}
