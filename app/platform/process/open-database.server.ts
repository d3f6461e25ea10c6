import type { Environment } from "~/env.server";
import { connect, type Database } from "~/platform/db/connection.server";
import { dataDirFor, hasCluster } from "~/platform/db/embedded/data-dir.server";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "~/platform/db/embedded/embedded.server";
import { serverMajor } from "~/platform/db/readiness.server";

/** Says in one line for the operator why a program cannot start or continue. */
export class StartError extends Error {}

export interface OpenDatabase {
  connectionString: string;
  db: Database;
  /** Closes the connections, and stops the embedded database unless another process uses it. */
  close(): Promise<void>;
}

/** The oldest supported PostgreSQL. */
const MIN_MAJOR = 14;

const RESPONSE_TIMEOUT_MS = 30_000;

/**
 * Opens DATABASE_DIRECT_URL, if set: migrations, jobs and commands need sessions, which a pooler may not give.
 * `create`: whether to create an embedded database that is missing (servers: yes; commands: no).
 *
 * @throws StartError when it is not reached within `timeoutMs`, too old, or missing; DataDirError when DATA_DIR is unusable
 */
export async function openDatabase(
  env: Environment,
  { create, timeoutMs = RESPONSE_TIMEOUT_MS }: { create: boolean; timeoutMs?: number },
): Promise<OpenDatabase> {
  const url = env.databaseDirectUrl ?? env.databaseUrl;
  if (url) return open(url, timeoutMs);
  const dataDir = dataDirFor(env.dataDir);
  if (!create && !hasCluster(dataDir)) {
    throw new StartError(`There is no database in ${dataDir}: correct DATA_DIR, or create one with npm start.`);
  }
  const onCreate = (dir: string) => console.log(`Creating the embedded database in ${dir} …`);
  const embedded = await openEmbeddedDatabase(dataDir, create ? { onCreate } : {});
  return open(embedded.connectionString, timeoutMs, embedded);
}

async function open(connectionString: string, timeoutMs: number, embedded?: EmbeddedDatabase): Promise<OpenDatabase> {
  // Migrations and large imports have no statement timeout.
  const db = connect(connectionString, { statementTimeoutMs: 0 });
  const close = async () => {
    await db.destroy();
    await embedded?.close();
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
  return { connectionString, db, close };
}

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
