import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type OutgoingHttpHeaders } from "node:http";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { StartError } from "~/platform/process/open-database.server";
import { processorTime, webProcesses } from "../../tests/scenarios/process-figures";
import { ask, portOf } from "../../tests/site/site";
import type { Site } from "../start-site";
import type { Options } from "./benchmark";
import { printTable } from "./measure";
import { addDeals, signIn, startDatabase, startMeasuredSite, stopAfterwards } from "./measured-site";

const CONNECTIONS = 16;
const WARM_UP_SECONDS = 1;

/** The headers that browsers send. */
const BROWSER = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Encoding": "gzip, deflate, br, zstd",
};

/** Visitors, and the cache of the site that each requests. */
const VISITORS = { "visitor cached": "64", "visitor uncached": "0", "signed in": "0" };

interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
  pids: number[];
}

/** A server that only sends bytes, in this process, which has nothing else to do while it is measured. */
let sent: { headers: OutgoingHttpHeaders; bytes: Buffer } = { headers: {}, bytes: Buffer.alloc(0) };
const bare = createServer((_, response) => response.writeHead(200, sent.headers).end(sent.bytes));

/** Makes the bare server send the site's response; returns it as a target. */
async function imitate({ port, path, headers }: Target): Promise<Target> {
  const reply = await ask(port, path, { headers });
  if (reply.status !== 200) throw new StartError(`${path} returned ${reply.status}.`);
  const { date: _, connection: __, "keep-alive": ___, ...replied } = reply.headers;
  sent = { headers: replied, bytes: reply.bytes };
  return { port: portOf(bare), path, headers, pids: [process.pid] };
}

async function targetsOf({ origin, port, child }: Site & { origin: string }, visitor: string, token: string) {
  const pids = await webProcesses(child.pid ?? 0);
  const [deal] = await (await fetch(`${origin}/api/deals?limit=1`)).json();
  // The canonical URL, with the title.
  const { url } = await fetch(`${origin}/deals/${deal.id}`);
  const paths = {
    "/": "/",
    "/deals": "/deals",
    "/deals?page=4": "/deals?page=4",
    "/category/electronics": "/category/electronics",
    "/search, English": "/search?q=headphones",
    "/search, Chinese": `/search?q=${encodeURIComponent("耳机")}`,
    "/deals/{id}": new URL(url).pathname,
    "/feed.xml": "/feed.xml",
    "/api/deals?limit=24": "/api/deals?limit=24",
    "/api/deals/{id}": `/api/deals/${deal.id}`,
    "/api/deals/search": "/api/deals/search?q=headphones",
  };
  const [session, sessionHeader] =
    visitor === "signed in" ? [`authSession=${token}; `, { "session-token": token }] : [""];
  const targets = Object.entries(paths).map(([name, path]): [string, Target] => {
    const Cookie = `${session}language=${name.endsWith("Chinese") ? "zh" : "en"}`;
    return [`${visitor} ${name}`, { port, path, headers: { ...BROWSER, ...sessionHeader, Cookie }, pids }];
  });
  return Object.fromEntries(targets);
}

/** Requests a target from all connections with wrk, whose own CPU time hardly counts. */
async function request({ port, path, headers }: Target, seconds: number) {
  const script = fileURLToPath(new URL("./wrk-report.lua", import.meta.url));
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "-s", script];
  const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const running = promisify(execFile)("wrk", [...options, ...sent, `http://127.0.0.1:${port}${path}`]);
  const { stdout } = await running.catch((error) => {
    throw error.code === "ENOENT"
      ? new StartError("Install wrk (https://github.com/wg/wrk), which makes the load.")
      : error;
  });
  const { failures, ...report } = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  if (failures > 0) throw new StartError(`${path}: ${failures} failures.`);
  return report as Record<"rate" | "requests" | "p50" | "p95", number>;
}

async function load(target: Target, seconds: number) {
  const cpuTime = async () => (await Promise.all(target.pids.map(processorTime))).reduce((sum, each) => sum + each, 0);
  await request(target, WARM_UP_SECONDS);
  const before = await cpuTime();
  const report = await request(target, seconds);
  return { ...report, cpuMs: ((await cpuTime()) - before) / report.requests };
}

async function rowOf(target: Target, seconds: number): Promise<Record<string, string>> {
  const { rate, p50, p95, cpuMs } = await load(target, seconds);
  const imitated = await load(await imitate(target), seconds);
  return {
    "requests/s": rate.toFixed(0),
    p50: p50.toFixed(1),
    p95: p95.toFixed(1),
    "CPU ms": cpuMs.toFixed(2),
    "bare CPU ms": imitated.cpuMs.toFixed(3),
    "of bare": (rate / imitated.rate).toFixed(3),
  };
}

/** Prints the cost of the site's responses beside that of a bare server that sends the same bytes. */
export async function measure({ deals, seconds, processes, only }: Options): Promise<void> {
  await once(bare.listen(0, "127.0.0.1"), "listening");
  stopAfterwards(async () => bare.close());
  const database = await startDatabase("postgres");
  await addDeals(database, deals);
  const token = await signIn(database);
  const cores = `Node ${process.versions.node}, ${availableParallelism()} cores`;
  console.log(`${deals} deals, ${processes} web processes, ${CONNECTIONS} connections, ${seconds} s each, ${cores}`);
  for (const [visitor, CACHE_MB] of Object.entries(VISITORS)) {
    const site = await startMeasuredSite(database, { CACHE_MB, WEB_CONCURRENCY: String(processes) });
    const targets = await targetsOf(site, visitor, token);
    // Warms up what the rows share.
    for (const target of Object.values(targets)) await request(target, WARM_UP_SECONDS);
    await printTable("p50 and p95 in ms", targets, (target) => rowOf(target, seconds), only);
    await site.stop();
  }
}
