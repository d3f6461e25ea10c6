import { connect, type Database } from "~/db/connection.server";
import { hasCluster } from "~/db/embedded/data-dir.server";
import { type EmbeddedDatabase, findEmbeddedDatabase, startEmbeddedDatabase } from "~/db/embedded/embedded.server";
import { serverMajor } from "~/db/readiness.server";
import type { Environment } from "~/env.server";

/** Why a program cannot start or continue, in one line for its operator. */
export class StartError extends Error {}

export interface OpenDatabase {
  connectionString: string;
  db: Database;
  /** Rejects when an embedded database of this process dies; never settles otherwise. */
  failed: Promise<never>;
  /** Closes the connections, and stops the embedded database if this process runs it. */
  close(): Promise<void>;
}

/** The oldest supported PostgreSQL. */
const MIN_MAJOR = 14;

/** The embedded database needs longer on a busy machine. */
const CONNECT_TIMEOUT_MS = { server: 2_000, embedded: 30_000 };

const RESPONSE_TIMEOUT_MS = 30_000;

const never = new Promise<never>(() => {});

/**
 * Opens the database that the environment names: PostgreSQL, or the embedded one in DATA_DIR.
 *
 * @param share whether to use an embedded database that another process runs, and never to create one (commands: yes; a
 *   second server: no)
 * @param timeoutMs until a database that does not respond is given up
 * @throws StartError when it cannot be reached, is too old, or would have to be created by a command; DataDirError when DATA_DIR cannot be used
 */
export async function openDatabase(
  env: Environment,
  { share, timeoutMs = RESPONSE_TIMEOUT_MS }: { share: boolean; timeoutMs?: number },
): Promise<OpenDatabase> {
  if (env.databaseUrl) return open(env.databaseUrl, { connectTimeoutMs: CONNECT_TIMEOUT_MS.server, timeoutMs });
  const running = share ? await findEmbeddedDatabase(env.dataDir) : null;
  if (running) return open(running, { connectTimeoutMs: CONNECT_TIMEOUT_MS.embedded, timeoutMs });
  if (share && !hasCluster(env.dataDir)) {
    throw new StartError(`There is no database in ${env.dataDir}: correct DATA_DIR, or create one with npm start.`);
  }
  const embedded = await startEmbeddedDatabase(env.dataDir);
  return open(embedded.connectionString, { connectTimeoutMs: CONNECT_TIMEOUT_MS.embedded, timeoutMs, embedded });
}

interface OpenOptions {
  connectTimeoutMs: number;
  timeoutMs: number;
  embedded?: EmbeddedDatabase;
}

async function open(connectionString: string, options: OpenOptions): Promise<OpenDatabase> {
  const { connectTimeoutMs, timeoutMs, embedded } = options;
  // Migrations and large imports have no statement timeout.
  const db = connect(connectionString, { connectTimeoutMs, statementTimeoutMs: 0 });
  const close = async () => {
    await db.destroy();
    await embedded?.stop();
  };
  const failWith = async (why: string) => {
    await close();
    return new StartError(why);
  };
  const onWait = () => console.error(`Waiting for the database at ${place(connectionString)} to respond …`);
  const version = await versionWithin(timeoutMs, db, onWait).catch(async (error) => {
    throw await failWith(`Cannot reach the database at ${place(connectionString)}: ${reason(error, timeoutMs)}`);
  });
  if (version < MIN_MAJOR) {
    const found = `The database at ${place(connectionString)} is PostgreSQL ${version}`;
    throw await failWith(`${found}; this site needs ${MIN_MAJOR} or newer.`);
  }
  return { connectionString, db, failed: embedded?.failed ?? never, close };
}

/** The server's version; retries while connections time out, until `timeoutMs` have passed. */
async function versionWithin(timeoutMs: number, db: Database, onWait: () => void): Promise<number> {
  const deadline = performance.now() + timeoutMs;
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

/** Host, port and database; never the user or the password. */
function place(connectionString: string): string {
  const url = new URL(connectionString);
  return `${url.hostname || "localhost"}:${url.port || 5432}${url.pathname}`;
}

function reason(error: unknown, timeoutMs: number): string {
  const { code } = error as { code?: string };
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "host not found";
  if (code === "28P01" || code === "28000") return "user name or password refused";
  if (code === "3D000") return "no such database";
  const { message } = error as Error;
  if (message.includes("client password must be a"))
    return "it asks for a password: set it in DATABASE_URL or PGPASSWORD";
  if (message.includes("does not support SSL")) return "it has no TLS, which sslmode or PGSSLMODE asks for";
  return isTimeout(error) ? `no response within ${timeoutMs / 1_000} s` : (code ?? "no connection");
}
