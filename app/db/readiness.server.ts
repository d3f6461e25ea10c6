import { sql } from "kysely";
import { database } from "./database.server";

/** Milliseconds that an answer stands for, and that the database has to give one. */
const FRESH = 1_000;
const PATIENCE = 1_000;

/** Read only: for want of room on its disk, as a rule. */
export type Readiness = "ready" | "away" | "read_only";

let last: { at: number; answer: Promise<Readiness> } | undefined;

/** Whether the database answers within a second, has the schema and takes writes; asked at most once a second. */
export function readiness(): Promise<Readiness> {
  const now = Date.now();
  if (!last || now - last.at > FRESH) last = { at: now, answer: ask() };
  return last.answer;
}

async function ask(): Promise<Readiness> {
  const question = sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only where not exists (select from deals limit 0)`;
  const answer = question.execute(database()).then(
    ({ rows }): Readiness => (rows[0]?.read_only === "on" ? "read_only" : "ready"),
    (): Readiness => "away",
  );
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Readiness>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, "away");
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
