import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Random } from "~/features/demo/random";
import type { Database } from "~/platform/db/connection.server";
import type { Site } from "../../scripts/start-site";
import { ask } from "../site/site";
import { PASSWORD } from "../support/people";
import { residentBytes } from "./process-figures";
import { type Asked, requestsOf } from "./soak";

const MB = 1024 * 1024;

const CONNECTIONS = 4;
const NETWORKS = 20_000;
const SEARCHES = 50_000;
/** Milliseconds after which what is idle has been closed. */
const REST = 20_000;

interface MemoryFigures {
  requests: number;
  /** Megabytes 20 s after the last request. */
  resident: number;
  /** After a garbage collection. */
  collected: number;
  /** Megabytes of V8 after a garbage collection. */
  heap: number;
  buffers: number;
  /** 500 and more, and requests without an answer, since the last figures. */
  faults: string[];
}

export async function measurable() {
  const folder = await mkdtemp(path.join(tmpdir(), "haojia-heap-"));
  const file = path.join(folder, "figures.json");
  const preload = new URL("measure-heap.mjs", import.meta.url).href;
  return {
    settings: { NODE_OPTIONS: `--import=${preload}`, HEAP_FIGURES: file },
    async heapOf(site: Site): Promise<NodeJS.MemoryUsage> {
      await rm(file, { force: true });
      site.child.kill("SIGUSR2");
      for (;;) {
        const text = await readFile(file, "utf8").catch(() => null);
        if (text !== null) return JSON.parse(text);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Mixed requests from many networks, as fast as they are answered; the site trusts one proxy. */
export async function* memoryAfter(
  counts: readonly number[],
  site: Site,
  db: Database,
  heapOf: (site: Site) => Promise<NodeJS.MemoryUsage>,
): AsyncGenerator<MemoryFigures> {
  const random = new Random(1);
  const steady = await requestsOf(site.port, db, random);
  let sent = 0;
  for (const count of counts) {
    const faults: string[] = [];
    const send = async () => {
      while (sent < count) {
        sent += 1;
        const { path: address, headers, ...question } = next(steady, random);
        const from = { "X-Forwarded-For": `2001:db8:${random.below(NETWORKS).toString(16)}::7` };
        const status = await ask(site.port, address, { ...question, headers: { ...headers, ...from } }).then(
          (reply) => reply.status,
          String,
        );
        if (typeof status === "string" || status >= 500)
          faults.push(`${question.method ?? "GET"} ${address}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, send));
    await new Promise((resolve) => setTimeout(resolve, REST));
    const resident = await residentBytes(site.child.pid ?? 0);
    const { rss, heapUsed, external } = await heapOf(site);
    yield { requests: sent, faults, ...inMegabytes({ resident, collected: rss, heap: heapUsed, buffers: external }) };
  }
}

function inMegabytes<Name extends string>(bytes: Record<Name, number>): Record<Name, number> {
  const rounded = Object.entries<number>(bytes).map(([name, count]) => [name, Math.round(count / MB)]);
  return Object.fromEntries(rounded) as Record<Name, number>;
}

function next(steady: () => Asked, random: Random): Asked {
  const chance = random.next();
  if (chance < 0.01) {
    const body = JSON.stringify({ email: "steady@shop.test", password: PASSWORD });
    return { path: "/api/auth/login", method: "POST", headers: { "Content-Type": "application/json" }, body };
  }
  if (chance < 0.1) return { path: `/search?q=lamp+${random.below(SEARCHES)}` };
  return steady();
}
