import { sql } from "kysely";
import type { Database } from "./connection.server";

/** Read only: for want of room on its disk, as a rule. */
export type Readiness = "ready" | "away" | "read_only";

/** Whether the database answers in time, has the schema and takes writes. `patience` in milliseconds. */
export async function checkReadiness(db: Database, patience: number): Promise<Readiness> {
  const question = sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only where not exists (select from deals limit 0)`;
  const answer = question.execute(db).then(
    ({ rows }): Readiness => (rows[0]?.read_only === "on" ? "read_only" : "ready"),
    (): Readiness => "away",
  );
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Readiness>((resolve) => {
    timer = setTimeout(resolve, patience, "away");
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
