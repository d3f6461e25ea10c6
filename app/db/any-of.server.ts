import { type RawBuilder, sql } from "kysely";

/** Any of some ids, to compare one with: a single parameter however many they are, where `in` takes one for each. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}
