import { sql } from "kysely";
import { database } from "./database.server";

/** Milliseconds that an answer stands for, and that the database has to give one. */
const FRESH = 1_000;
const PATIENCE = 1_000;

let last: { at: number; answer: Promise<boolean> } | undefined;

/** Whether the database answers within a second and has the schema; asked at most once a second. */
export function isReady(): Promise<boolean> {
  const now = Date.now();
  if (!last || now - last.at > FRESH) last = { at: now, answer: ask() };
  return last.answer;
}

async function ask(): Promise<boolean> {
  const answer = sql`select from deals limit 0`.execute(database()).then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, false);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}
