import type { Site } from "../../scripts/start-site";
import { ask } from "../site/site";
import { median, openFiles } from "./process-figures";
import { crowd, SILENT, type SlowClient } from "./slow-clients";

const PAGES = ["/", "/deals", "/search?q=lamp", "/api/deals?limit=24", "/login"];
/** Where those come from who are in the way of the one who browses from 127.0.0.1. */
const ELSEWHERE = "127.0.0.2";

/** Median milliseconds of a page, asked for one after the other. */
async function browse(port: number, requests: number): Promise<number> {
  const times: number[] = [];
  for (let sent = 0; sent < requests; sent += 1) {
    const started = performance.now();
    const { status } = await ask(port, PAGES[sent % PAGES.length] ?? "/");
    if (status !== 200) throw new Error(`${PAGES[sent % PAGES.length]} was answered ${status}`);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Median milliseconds alone (before or after, the longer one: others may use the machine) and among them. */
export async function browseAmongIdle(
  { port }: Site,
  { connections, requests }: { connections: number; requests: number },
): Promise<{ alone: number; among: number }> {
  await browse(port, PAGES.length * 4);
  const before = await browse(port, requests);
  const idle = crowd(port, { from: ELSEWHERE, connections, client: SILENT, again: 5_000 });
  try {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const among = await browse(port, requests);
    idle.leave();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    return { alone: Math.max(before, await browse(port, requests)), among };
  } finally {
    idle.leave();
  }
}

/** Milliseconds until the site has closed the last connection; Infinity when it has not in the client's patience. */
export async function timeUntilClosed(
  { port, child: { pid = 0 } }: Site,
  { connections, client }: { connections: number; client: SlowClient },
): Promise<number> {
  const before = await openFiles(pid);
  const started = performance.now();
  const dawdling = crowd(port, { from: ELSEWHERE, connections, client });
  try {
    const taken = await until(async () => (await openFiles(pid)) >= before + connections / 2, 5_000);
    if (!taken) throw new Error("The site has not taken the connections that are to dawdle.");
    // A few others may open and close: to the database, and of the readiness check.
    const closed = await until(async () => (await openFiles(pid)) <= before + connections / 10, client.patience);
    return closed ? performance.now() - started : Number.POSITIVE_INFINITY;
  } finally {
    dawdling.leave();
  }
}

/** `patience` in milliseconds. */
async function until(isTrue: () => Promise<boolean>, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (await isTrue()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
