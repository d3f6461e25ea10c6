import { sql } from "kysely";
import type { Database } from "./connection.server";

/** Read-only: usually because its disk is full. */
export type Readiness = "ready" | "away" | "read_only";

/** Whether the database responds within the timeout, has the schema and accepts writes. */
export async function checkReadiness(db: Database, timeoutMs: number): Promise<Readiness> {
  const query = sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only where not exists (select from deals limit 0)`;
  const result = query.execute(db).then(
    ({ rows }): Readiness => (rows[0]?.read_only === "on" ? "read_only" : "ready"),
    (): Readiness => "away",
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Readiness>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, "away");
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
