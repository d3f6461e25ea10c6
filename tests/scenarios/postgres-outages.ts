import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { connect, type Database } from "~/platform/db/connection.server";
import { type Site, startSite } from "../../scripts/start-site";
import { ask } from "../site/site";
import { startPostgres, type TestPostgres } from "../support/postgres";
import { startLoad } from "./site-load";

/** Milliseconds of load before an outage, and that the database stays away. */
const BEFORE = 700;
const AWAY = 500;
/** Milliseconds. */
const PATIENCE = 20_000;

const SESSIONS = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

async function onServer<T extends object>({ connectionString }: TestPostgres, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<T>(text);
  await client.end().catch(() => {});
  return rows;
}

/** The server ends all after the first, and may be quicker. */
function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Each resolves when the server takes connections again, or still does. */
export const OUTAGES = {
  "fast stop": async (postgres: TestPostgres) => {
    await postgres.halt("fast");
    await sleep(AWAY);
    await postgres.resume();
  },
  "immediate stop": async (postgres: TestPostgres) => {
    await postgres.halt("immediate");
    await sleep(AWAY);
    await postgres.resume();
  },
  restart: async (postgres: TestPostgres) => {
    await postgres.halt("fast");
    await postgres.resume();
  },
  "killed backends": async (postgres: TestPostgres) => {
    const sessions = await onServer<{ pid: number }>(postgres, `select pid ${SESSIONS}`);
    for (const { pid } of sessions) kill(pid);
    // The server restarts itself: it refuses everybody until it has recovered.
    await sleep(50);
    const deadline = Date.now() + PATIENCE;
    while (!(await onServer(postgres, "select 1").catch(() => null))) {
      if (Date.now() > deadline) throw new Error("PostgreSQL did not come back");
      await sleep(20);
    }
  },
  "terminated backends": async (postgres: TestPostgres) => {
    await onServer(postgres, `select pg_terminate_backend(pid) ${SESSIONS}`);
  },
} as const;

export type Outage = keyof typeof OUTAGES;

interface OutageReport {
  alive: boolean;
  answers: Record<number, number>;
  wrong: string[];
  /** Milliseconds from the database's being back until a page was asked for that was served, and until /readyz. */
  pagesFrom: number;
  readyFrom: number;
  acknowledged: number;
  lost: string[];
}

interface Scene {
  site: Site;
  postgres: TestPostgres;
  db: Database;
}

/** A site on a PostgreSQL of its own, for all tests of a file, which it outlives. */
export function useSiteOnPostgres(): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    scene.postgres = await startPostgres();
    const { connectionString } = scene.postgres;
    scene.site = await startSite({ DATABASE_URL: connectionString, RATE_LIMIT_FACTOR: "0" });
    scene.db = connect(connectionString);
  }, 600_000);
  afterAll(async () => {
    expect(await scene.site.stop()).toBe(0);
    await scene.db.destroy();
    await scene.postgres.stop();
  });
  return scene;
}

/** Sixteen requests are under way. */
export async function outageUnderLoad({ site, postgres, db }: Scene, outage: Outage): Promise<OutageReport> {
  const load = await startLoad(db, site);
  await sleep(BEFORE);
  await OUTAGES[outage](postgres);
  const back = Date.now();
  const served = async (path: string) => {
    for (;;) {
      const from = Date.now() - back;
      const reply = await ask(site.port, path).catch(() => null);
      if (reply?.status === 200 || from > PATIENCE) return from;
      await sleep(20);
    }
  };
  const [pagesFrom, readyFrom] = await Promise.all([served("/deals"), served("/readyz")]);
  await sleep(BEFORE);
  await load.end();
  return {
    alive: site.child.exitCode === null && site.child.signalCode === null,
    answers: load.answers,
    wrong: load.wrong,
    pagesFrom,
    readyFrom,
    acknowledged: load.acknowledged(),
    lost: await load.lost(db),
  };
}
