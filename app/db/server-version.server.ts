import { sql } from "kysely";
import type { Database } from "./connection.server";

/** The server's major version: 13 for a server_version_num of 130014. */
export async function serverMajor(db: Database): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}
