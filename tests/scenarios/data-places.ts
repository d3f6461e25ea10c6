import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type Database } from "~/db/connection.server";
import { findEmbeddedDatabase } from "~/db/embedded/embedded.server";
import { type Site, startSite } from "../../scripts/start-site";
import { startPostgres } from "../support/postgres";

/** Where a site's data lie, whatever becomes of the site. */
export interface DataPlace {
  /** What a site is told to find them. */
  settings: Record<string, string>;
  /** A connection string to the same data, while a site runs. */
  address(): Promise<string>;
  remove(): Promise<void>;
}

export async function embeddedPlace(): Promise<DataPlace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "haojia-data-"));
  return {
    settings: { DATA_DIR: dataDir, DEMO_DEALS: "off" },
    async address() {
      const found = await findEmbeddedDatabase(dataDir);
      if (!found) throw new Error("No site runs on this directory.");
      return found;
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function postgres(): Promise<DataPlace> {
  const server = await startPostgres();
  return {
    settings: { DATABASE_URL: server.connectionString },
    address: () => Promise.resolve(server.connectionString),
    remove: () => server.stop(),
  };
}

/** An empty place of each kind, made when it is called. */
export const DATA_PLACES = [
  ["the embedded database", embeddedPlace],
  ["PostgreSQL", postgres],
] as const;

/** Does some work on the data of a place, while a site runs there. */
export async function onDatabase<T>(place: DataPlace, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(await place.address(), { connections: 2, statementTimeoutMs: 60_000 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Does some work with a site on a new place, and with its database. */
export async function onSite(
  make: () => Promise<DataPlace>,
  settings: Record<string, string>,
  work: (site: Site, db: Database) => Promise<void>,
): Promise<void> {
  const place = await make();
  const site = await startSite({ ...place.settings, ...settings });
  const db = connect(await place.address(), { connections: 2 });
  try {
    await work(site, db);
  } finally {
    await db.destroy();
    site.child.kill("SIGKILL");
    await site.ended;
    await place.remove();
  }
}
