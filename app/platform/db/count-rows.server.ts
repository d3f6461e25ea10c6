import { type OperationNodeSource, sql } from "kysely";
import type { Database } from "./connection.server";

export async function countRows(db: Database, query: OperationNodeSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${query} counted`.execute(db);
  return rows[0]?.count ?? 0;
}
