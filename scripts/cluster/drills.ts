import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Database } from "~/platform/db/connection.server";
import { type SiteLoad, startLoad } from "../../tests/scenarios/site-load";
import { ask } from "../../tests/site/site";
import { PORTS, SITE_SETTINGS, WEB_NODES } from "./configuration";
import { until } from "./programs";
import type { SiteCluster } from "./site-cluster";

export interface DrillReport {
  drill: string;
  /** The number of responses by status. */
  answers: Record<number, number>;
  /** Requests without a response, with a 5xx that is no 503, or otherwise wrong. */
  failed: string[];
  acknowledged: number;
  lost: string[];
  seconds: number;
  /** The time until writes were acknowledged again. */
  writesAfterSeconds?: number;
}

const IN_FLIGHT = 16;
const REQUESTS = 20_000;

/** Runs a drill under load through HAProxy; `disturb` may return when writes went on. */
async function underLoad(drill: string, disturb: (load: SiteLoad, db: Database) => Promise<number | undefined>) {
  // The load's own rows are written and compared on the primary.
  const db = connect(SITE_SETTINGS.DATABASE_DIRECT_URL, { statementTimeoutMs: 60_000 });
  const load = await startLoad(db, { port: PORTS.site, inFlight: IN_FLIGHT });
  const startedAt = performance.now();
  await sleep(2_000);
  const writesAfterMs = await disturb(load, db);
  await load.end();
  const report: DrillReport = {
    drill,
    answers: load.answers,
    failed: load.wrong,
    acknowledged: load.acknowledged(),
    lost: await load.lost(db),
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    ...(writesAfterMs !== undefined && { writesAfterSeconds: Math.round(writesAfterMs / 100) / 10 }),
  };
  await db.destroy();
  console.log(JSON.stringify({ ...report, failed: report.failed.length, examples: report.failed.slice(0, 5) }));
  return report;
}

const requests = (load: SiteLoad) => Object.values(load.answers).reduce((sum, count) => sum + count, 0);

/** Each web node in turn is stopped by SIGTERM and started again, until 20,000 requests were sent. */
export function rollingRestart(cluster: SiteCluster): Promise<DrillReport> {
  return underLoad("rolling restart", async (load) => {
    do {
      for (const node of WEB_NODES) {
        await cluster.end(`web-${node}`);
        cluster.startPart(`web-${node}`);
        await cluster.untilReady(node);
        // HAProxy needs this long to notice.
        await sleep(1_500);
      }
    } while (requests(load) < REQUESTS);
    return undefined;
  });
}

/** Milliseconds until the site acknowledges a write that began after now. */
function untilWrites(load: SiteLoad): Promise<number> {
  const before = load.acknowledged() + IN_FLIGHT;
  return until("writes go on", async () => load.acknowledged() > before);
}

/** The primary and its Patroni die at once, as a machine does; it comes back as the replica. */
export function killPrimary(cluster: SiteCluster): Promise<DrillReport> {
  return underLoad("primary killed", async (load) => {
    await cluster.untilReplicated();
    const node = await cluster.primary();
    await cluster.killPostgres(node);
    const writesAfterMs = await untilWrites(load);
    await sleep(3_000);
    cluster.startPart(`postgres-${node}`);
    await cluster.untilReplicated();
    return writesAfterMs;
  });
}

export function restartPgBouncer(cluster: SiteCluster): Promise<DrillReport> {
  return underLoad("PgBouncer restarted", async (load) => {
    await cluster.end("pgbouncer", "SIGKILL");
    cluster.startPart("pgbouncer");
    const writesAfterMs = await untilWrites(load);
    await sleep(3_000);
    return writesAfterMs;
  });
}

export function killWebNode(cluster: SiteCluster): Promise<DrillReport> {
  return underLoad("web node killed", async (load) => {
    await cluster.end("web-1", "SIGKILL");
    const writesAfterMs = await untilWrites(load);
    await sleep(3_000);
    cluster.startPart("web-1");
    await cluster.untilReady(1);
    return writesAfterMs;
  });
}

/** Measures pages a second from nginx's cache, the web nodes from their own, and uncached, by wrk. */
export async function measurePages(): Promise<Record<string, number>> {
  const perSecond = (port: number, path: string) => {
    const url = `http://127.0.0.1:${port}${path}`;
    const output = execFileSync("wrk", ["-t1", "-c32", "-d10s", "-H", "Accept-Encoding: br", url], {
      encoding: "utf8",
    });
    return Math.round(Number(/Requests\/sec:\s*([\d.]+)/.exec(output)?.[1]));
  };
  for (const port of [PORTS.nginx, PORTS.site]) await ask(port, "/");
  const figures = {
    "/ by nginx": perSecond(PORTS.nginx, "/"),
    "/deals by nginx": perSecond(PORTS.nginx, "/deals"),
    "/ by HAProxy and the web nodes' caches": perSecond(PORTS.site, "/"),
  };
  console.log(JSON.stringify(figures));
  return figures;
}
