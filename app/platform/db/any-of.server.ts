import { type RawBuilder, sql } from "kysely";

/** SQL `any(ids)`, with a single parameter for any number of ids, where `in` takes one for each. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}
