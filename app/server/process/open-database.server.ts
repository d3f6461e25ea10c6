import { connect, type Database } from "~/db/connection.server";
import { type EmbeddedDatabase, findEmbeddedDatabase, startEmbeddedDatabase } from "~/db/embedded/embedded.server";
import { serverMajor } from "~/db/server-version.server";
import type { Environment } from "~/env.server";

/** Why a program cannot go on, in one line for its operator. */
export class StartError extends Error {}

export interface OpenDatabase {
  connectionString: string;
  db: Database;
  /** Rejects when an embedded database of this process dies; never settles otherwise. */
  failed: Promise<never>;
  /** Closes the connections, and the embedded database if this process holds it. */
  close(): Promise<void>;
}

/** The oldest PostgreSQL that the site runs on. */
const OLDEST_MAJOR = 14;

/**
 * Milliseconds that a connection may take. The embedded database, which does not stand elsewhere, may be at the mercy of a
 * busy machine.
 */
const CONNECT_TIMEOUT_MS = { server: 2_000, embedded: 30_000 };

/** Milliseconds until a database that does not respond is given up. */
const PATIENCE = 30_000;

const never = new Promise<never>(() => {});

/**
 * Opens the database that the environment names: PostgreSQL, or the embedded one in DATA_DIR.
 *
 * @param share whether an embedded database that another process holds open may be used (commands: yes; a second
 *   server: no)
 * @param patience milliseconds until a database that does not respond is given up
 * @throws StartError when it cannot be reached or is too old; DataDirError when DATA_DIR cannot be used
 */
export async function openDatabase(
  env: Environment,
  { share, patience = PATIENCE }: { share: boolean; patience?: number },
): Promise<OpenDatabase> {
  if (env.databaseUrl) return open(env.databaseUrl, { wait: CONNECT_TIMEOUT_MS.server, patience });
  const running = share ? await findEmbeddedDatabase(env.dataDir) : null;
  if (running) return open(running, { wait: CONNECT_TIMEOUT_MS.embedded, patience });
  const embedded = await startEmbeddedDatabase(env.dataDir);
  return open(embedded.connectionString, { wait: CONNECT_TIMEOUT_MS.embedded, patience, embedded });
}

interface OpenOptions {
  wait: number;
  patience: number;
  embedded?: EmbeddedDatabase;
}

async function open(connectionString: string, { wait, patience, embedded }: OpenOptions): Promise<OpenDatabase> {
  // Migrations and large imports take the time they take.
  const db = connect(connectionString, { connectTimeoutMs: wait, statementTimeoutMs: 0 });
  const close = async () => {
    await db.destroy();
    await embedded?.stop();
  };
  const refuse = async (why: string) => {
    await close();
    return new StartError(why);
  };
  const onWait = () => console.error(`Waiting for the database at ${place(connectionString)} to respond …`);
  const version = await versionWithin(patience, db, onWait).catch(async (error) => {
    throw await refuse(`Cannot reach the database at ${place(connectionString)}: ${reason(error, patience)}`);
  });
  if (version < OLDEST_MAJOR) {
    const found = `The database at ${place(connectionString)} is PostgreSQL ${version}`;
    throw await refuse(`${found}; this site needs ${OLDEST_MAJOR} or newer.`);
  }
  return { connectionString, db, failed: embedded?.failed ?? never, close };
}

/** The server's version: asked for again while connections time out, until so many milliseconds have passed. */
async function versionWithin(patience: number, db: Database, onWait: () => void): Promise<number> {
  const deadline = performance.now() + patience;
  for (let tries = 1; ; tries += 1) {
    try {
      return await serverMajor(db);
    } catch (error) {
      if (!isTimeout(error) || performance.now() > deadline) throw error;
      if (tries === 1) onWait();
    }
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes("timeout");
}

/** Host, port and name; never the user's name or password. */
function place(connectionString: string): string {
  const url = new URL(connectionString);
  return `${url.hostname || "localhost"}:${url.port || 5432}${url.pathname}`;
}

function reason(error: unknown, patience: number): string {
  const { code } = error as { code?: string };
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "host not found";
  if (code === "28P01" || code === "28000") return "user name or password refused";
  if (code === "3D000") return "no such database";
  return isTimeout(error) ? `no response within ${patience / 1_000} s` : (code ?? "no connection");
}
