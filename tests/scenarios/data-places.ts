import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { connect, type Database } from "~/platform/db/connection.server";
import { findBinaries } from "~/platform/db/embedded/binaries.server";
import { prepareDataDir } from "~/platform/db/embedded/data-dir.server";
import { embeddedConnectionString } from "~/platform/db/embedded/embedded.server";
import { Postmaster } from "~/platform/db/embedded/postmaster.server";
import { type Site, startSite } from "../../scripts/start-site";
import { sharedFolder } from "../support/shared-folder";

/** Stays, whatever becomes of the site. */
export interface DataPlace {
  settings: { DATA_DIR: string; DEMO_DEALS: string };
  /** To the same data, while a site runs. */
  connectionString: string;
  killDatabase(): Promise<void>;
  /** With a PostgreSQL that a killed site has left. */
  remove(): Promise<void>;
}

export async function embeddedPlace(): Promise<DataPlace> {
  const folder = sharedFolder("data");
  const dataDir = path.join(folder, "data");
  return {
    settings: { DATA_DIR: dataDir, DEMO_DEALS: "off" },
    connectionString: embeddedConnectionString(dataDir),
    async killDatabase() {
      const [pid] = (await readFile(path.join(dataDir, "postgresql/postmaster.pid"), "utf8")).split("\n");
      process.kill(Number(pid), "SIGKILL");
    },
    async remove() {
      const prepared = prepareDataDir(dataDir);
      await new Postmaster(prepared, findBinaries(prepared)).stop("immediate");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** While a site runs there. */
export async function onDatabase<T>({ connectionString }: DataPlace, work: (db: Database) => Promise<T>): Promise<T> {
  const db = connect(connectionString, { connections: 2, statementTimeoutMs: 60_000 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

export async function onSite(
  settings: Record<string, string>,
  work: (site: Site, db: Database, place: DataPlace) => Promise<void>,
): Promise<void> {
  const place = await embeddedPlace();
  const site = await startSite({ ...place.settings, ...settings });
  const db = connect(place.connectionString, { connections: 2 });
  try {
    await work(site, db, place);
  } finally {
    await db.destroy();
    site.child.kill("SIGKILL");
    await site.ended;
    await place.remove();
  }
}
