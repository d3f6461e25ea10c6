import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "~/platform/db/embedded/binaries.server";
import { prepareDataDir } from "~/platform/db/embedded/data-dir.server";
import type { Settings } from "~/platform/db/embedded/postgres-settings";
import { Postmaster, ROLE } from "~/platform/db/embedded/postmaster.server";
import { freePort } from "~/platform/process/free-port.server";

export interface TestPostgres {
  connectionString: string;
  /** Deletes its directory. */
  stop(): Promise<void>;
  /** "fast" rolls back and flushes, "immediate" is like a power failure. */
  halt(how: "fast" | "immediate"): Promise<void>;
  /** Resolves when it accepts connections. */
  resume(): Promise<void>;
}

/**
 * Starts a PostgreSQL like an operator's, on a free port of 127.0.0.1, in a directory that stop() deletes. Its role is a
 * superuser.
 *
 * @param settings server settings, such as { shared_buffers: "1GB" }
 * @param from a module of the project whose binaries are started
 */
export async function startPostgres(settings: Settings = {}, from?: string): Promise<TestPostgres> {
  const dataDir = prepareDataDir(await mkdtemp(path.join(tmpdir(), "haojia-postgres-")));
  const port = await freePort();
  const address = { fsync: "off", listen_addresses: "127.0.0.1", port, ...settings };
  const postmaster = new Postmaster(dataDir, findBinaries(dataDir, { from }), address);
  await postmaster.create();
  postmaster.configure({ readOnly: false });
  await writeFile(path.join(dataDir.cluster, "pg_hba.conf"), "host all all 127.0.0.1/32 trust\n");
  const connectionString = `postgresql://${ROLE}@127.0.0.1:${port}/${ROLE}`;
  let ended: Promise<string>;
  const resume = async () => {
    ended = postmaster.start();
    const failed = ended.then((words) => Promise.reject(new Error(`PostgreSQL did not start: ${words}`)));
    failed.catch(() => {});
    await Promise.race([failed, accepts(connectionString)]);
  };
  const halt = async (how: "fast" | "immediate") => {
    await postmaster.stop(how);
    await ended;
  };
  await resume();
  await query(connectionString.replace(ROLE, "postgres"), `alter role ${ROLE} superuser`);
  return {
    connectionString,
    halt,
    resume,
    async stop() {
      await halt("fast");
      await rm(dataDir.dir, { recursive: true, force: true });
    },
  };
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function accepts(connectionString: string): Promise<void> {
  for (;;) {
    const error = await query(connectionString, "select 1").catch((error) => error);
    if (!error) return;
    await sleep(20);
  }
}
