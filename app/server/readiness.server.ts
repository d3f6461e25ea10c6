import { checkReadiness, type Readiness } from "~/db/readiness.server";
import { database } from "./database.server";

/** Milliseconds that an answer stands for, and that the database has to give one. */
const FRESH_MS = 1_000;
const TIMEOUT_MS = 1_000;

let last: { at: number; answer: Promise<Readiness> } | undefined;

/** Whether this process's database is there for its pages; asked at most once a second. */
export function readiness(): Promise<Readiness> {
  const now = Date.now();
  if (!last || now - last.at > FRESH_MS) last = { at: now, answer: checkReadiness(database(), TIMEOUT_MS) };
  return last.answer;
}
