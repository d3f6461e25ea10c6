import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { readOptions, wholeNumber } from "~/programs/options";
import { exitWith } from "~/server/process/exit-with.server";
import { StartError } from "~/server/process/open-database.server";
import { webProcesses } from "../tests/scenarios/process-figures";
import { ask } from "../tests/site/site";
import { startPostgres } from "../tests/support/postgres";
import type { BareResponse } from "./bare-server";
import { type Figures, GENERATOR, type Load, type Target } from "./load-generator";
import { addDeals, signIn } from "./measured-data";
import { type Site, startSite } from "./start-site";

const USAGE = `Usage: npm run benchmark-server -- [--deals N] [--seconds S] [--only TEXT] [--processes P]
Prints the cost of the site's responses beside that of a bare server that sends the same bytes, with N invented deals (1
to 10,000,000; default 10000) on a PostgreSQL of its own. Each line is measured for S seconds (1 to 600; default 5) from 16
connections; --only limits the lines to those whose name contains TEXT, such as "visitor cached" or "/api/". The site
runs in P processes (1 to 64; default 1).`;

type Headers = Record<string, string>;

const CONNECTIONS = 16;

/** As a browser sends them. */
const BROWSER: Headers = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br, zstd",
};

const VISITORS: { settings: Record<string, string>; visitors: string[] }[] = [
  { settings: { CACHE_MB: "64" }, visitors: ["visitor cached"] },
  { settings: { CACHE_MB: "0" }, visitors: ["visitor uncached", "signed in"] },
];

/** Suffix of the names of requests in Chinese. */
const CHINESE = ", Chinese";

/** Paths by their names in the table. */
async function pathsOf(site: Site): Promise<Record<string, string>> {
  const origin = `http://127.0.0.1:${site.port}`;
  const [deal] = await (await fetch(`${origin}/api/deals?limit=1`)).json();
  // The canonical URL, with the title.
  const { url } = await fetch(`${origin}/deals/${deal.id}`);
  return {
    "/": "/",
    "/deals": "/deals",
    "/deals?page=4": "/deals?page=4",
    "/category/electronics": "/category/electronics",
    "/search, English": "/search?q=headphones",
    [`/search${CHINESE}`]: `/search?q=${encodeURIComponent("耳机")}`,
    "/deals/{id}": new URL(url).pathname,
    "/feed.xml": "/feed.xml",
    "/api/deals?limit=24": "/api/deals?limit=24",
    "/api/deals/{id}": `/api/deals/${deal.id}`,
    "/api/deals/search": "/api/deals/search?q=headphones",
  };
}

async function linesOf(site: Site, visitors: string[], token: string): Promise<[name: string, target: Target][]> {
  const { port } = site;
  const pids = await webProcesses(site.child.pid ?? 0);
  const paths = Object.entries(await pathsOf(site));
  return visitors.flatMap((visitor) => {
    const signedIn = visitor === "signed in";
    return paths.map(([name, path]): [string, Target] => {
      const cookies = [
        ...(signedIn ? [`authSession=${token}`] : []),
        ...(name.endsWith(CHINESE) ? ["language=zh"] : []),
      ];
      const session = { Cookie: cookies.join("; "), ...(signedIn && { "session-token": token }) };
      return [`${visitor} ${name}`, { port, path, headers: { ...BROWSER, ...session }, pids }];
    });
  });
}

/** Has the load generator request a target; returns its figures. */
async function load(generator: ChildProcess, target: Target, seconds: number): Promise<Figures> {
  const message = once(generator, "message");
  generator.send({ ...target, seconds, connections: CONNECTIONS } satisfies Load);
  const [figures] = (await message) as [Figures | string];
  if (typeof figures === "string") throw new StartError(figures);
  return figures;
}

/** Has the bare server send the site's response; returns it as a target. */
async function imitate(bare: ChildProcess, { port, path, headers }: Target): Promise<Target> {
  const reply = await ask(port, path, { headers });
  if (reply.status !== 200) throw new StartError(`${path} returned ${reply.status}.`);
  const { date: _, connection: __, "keep-alive": ___, ...sent } = reply.headers;
  const response: BareResponse = { headers: sent, bytes: reply.bytes };
  const message = once(bare, "message");
  bare.send(response);
  const [barePort] = await message;
  return { port: barePort, path, headers, pids: [bare.pid ?? 0] };
}

function row(site: Figures, bare: Figures): Record<string, string> {
  return {
    "requests/s": site.rate.toFixed(0),
    p50: site.p50.toFixed(1),
    p95: site.p95.toFixed(1),
    p99: site.p99.toFixed(1),
    "CPU ms": site.processor.toFixed(2),
    MB: site.megabytes.toFixed(0),
    "bare requests/s": bare.rate.toFixed(0),
    "bare CPU ms": bare.processor.toFixed(3),
    "of bare": (site.rate / bare.rate).toFixed(3),
  };
}

async function benchmark(): Promise<void> {
  const defaults = { deals: "10000", seconds: "5", only: "", processes: "1" };
  const { only, ...numbers } = readOptions(defaults, USAGE);
  const deals = wholeNumber("deals", numbers.deals, 1, 10_000_000);
  const seconds = wholeNumber("seconds", numbers.seconds, 1, 600);
  const processes = wholeNumber("processes", numbers.processes, 1, 64);
  const postgres = await startPostgres({ shared_buffers: "1GB" });
  const [bare, generator] = ["./bare-server.ts", "./load-generator.ts"].map((program) =>
    fork(fileURLToPath(new URL(program, import.meta.url)), { serialization: "advanced" }),
  ) as [ChildProcess, ChildProcess];
  let site: Site | undefined;
  try {
    const database = { DATABASE_URL: postgres.connectionString, RATE_LIMIT_FACTOR: "0" };
    await addDeals(database, deals);
    const token = await signIn(postgres.connectionString);
    const table: Record<string, Record<string, string>> = {};
    for (const { settings, visitors } of VISITORS) {
      site = await startSite({ ...database, ...settings, WEB_CONCURRENCY: String(processes) });
      const lines = (await linesOf(site, visitors, token)).filter(([name]) => name.includes(only));
      // Warms up what the lines share.
      for (const [, target] of lines) await load(generator, target, 0);
      for (const [name, target] of lines) {
        const figures = await load(generator, target, seconds);
        table[name] = row(figures, await load(generator, await imitate(bare, target), seconds));
      }
      await site.stop();
    }
    const node = `Node ${process.versions.node}, ${availableParallelism()} cores`;
    console.log(
      `${deals} deals, ${processes} web processes, ${CONNECTIONS} connections, ${seconds} s each by ${GENERATOR}, ${node}; p50, p95 and p99 in ms`,
    );
    console.table(table);
  } finally {
    bare.kill();
    generator.kill();
    await site?.stop();
    await postgres.stop();
  }
}

benchmark().catch(exitWith);
