import { sql } from "kysely";
import type { Database } from "./connection.server";

/** The major version of the server, as server_version_num has it: 130014 is 13.14, and 90624 was 9.6.24. */
export async function serverMajor(db: Database): Promise<number> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  return Math.floor(Number(rows[0]?.server_version_num) / 10_000);
}
