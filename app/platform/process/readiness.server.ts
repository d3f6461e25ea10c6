import { checkReadiness, type Readiness } from "~/platform/db/readiness.server";
import { database } from "./database.server";

const FRESH_MS = 1_000;
const TIMEOUT_MS = 1_000;

let last: { at: number; result: Promise<Readiness> } | undefined;

/** Whether this process's database can serve pages; checked at most once a second. */
export function readiness(): Promise<Readiness> {
  const now = Date.now();
  if (!last || now - last.at > FRESH_MS) last = { at: now, result: checkReadiness(database(), TIMEOUT_MS) };
  return last.result;
}
