import { connect } from "~/platform/db/connection.server";
import type { Settings } from "~/platform/db/embedded/postgres-settings";
import { freePort } from "~/platform/process/free-port.server";
import { StartError } from "~/platform/process/open-database.server";
import { readSettings } from "~/programs/settings";
import { embeddedPlace } from "../../tests/scenarios/data-places";
import { insertSignedIn } from "../../tests/support/people";
import { startPostgres } from "../../tests/support/postgres";
import { buildIfStale } from "../build.js";
import { type Site, startProgram, startSite } from "../start-site";

const stops: (() => Promise<unknown>)[] = [];

/** Stops something when the benchmark has ended, before what was started earlier. */
export function stopAfterwards(stop: () => Promise<unknown>): void {
  stops.unshift(stop);
}

export async function stopAll(): Promise<void> {
  // Waiting for a PostgreSQL to end does not keep this process alive.
  const alive = setInterval(() => {}, 1_000);
  for (const stop of stops.splice(0)) await stop();
  clearInterval(alive);
}

interface MeasuredDatabase {
  /** The settings of a site or program on this database. */
  settings: Record<string, string>;
  /** The connection string; an embedded database answers only while a site runs on it. */
  connectionString: string;
}

/** An empty PostgreSQL with 1 GB of shared buffers, without fsync and with these settings, or an empty embedded database. */
export async function startDatabase(kind: "postgres" | "embedded", own: Settings = {}): Promise<MeasuredDatabase> {
  if (kind === "embedded") {
    const { settings, connectionString, remove } = await embeddedPlace();
    stopAfterwards(remove);
    return { settings, connectionString };
  }
  const { connectionString, stop } = await startPostgres({ shared_buffers: "1GB", ...own });
  stopAfterwards(stop);
  return { settings: { DATABASE_URL: connectionString }, connectionString };
}

/** The production server on a database, with a cache and without rate limits. */
export async function startMeasuredSite(
  database: MeasuredDatabase,
  settings: Record<string, string> = {},
  root?: string,
): Promise<Site & { origin: string }> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const own = { PORT: port, PUBLIC_ORIGIN: origin, CACHE_MB: "64", RATE_LIMIT_FACTOR: "0" };
  const site = await startSite({ ...database.settings, ...own, ...settings }, root);
  stopAfterwards(site.stop);
  return { ...site, origin };
}

/** Adds invented deals, with the generator of another checkout if its root is named. */
export async function addDeals({ settings }: MeasuredDatabase, deals: number, root?: string): Promise<void> {
  if (!root) await buildIfStale();
  const generating = startProgram("generate", settings, ["--deals", String(deals)], root);
  if ((await generating.ended) !== 0) throw new StartError(generating.output());
}

/** The connection string of DATABASE_URL, or else of a PostgreSQL with so many invented deals. */
export async function findDeals(deals: number): Promise<string> {
  const { databaseUrl } = readSettings();
  if (databaseUrl) return databaseUrl;
  const database = await startDatabase("postgres");
  await addDeals(database, deals);
  return database.connectionString;
}

export async function signIn({ connectionString }: MeasuredDatabase): Promise<string> {
  const db = connect(connectionString, { connections: 1 });
  const { token } = await insertSignedIn(db, "benchmark", { cost: 10 });
  await db.destroy();
  return token;
}
