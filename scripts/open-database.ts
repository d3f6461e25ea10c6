import { sql } from "kysely";
import { connect, type Database } from "~/db/connection.server";
import { type EmbeddedDatabase, findEmbeddedDatabase, startEmbeddedDatabase } from "~/db/embedded.server";
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

const never = new Promise<never>(() => {});

/**
 * Opens the database that the environment names: PostgreSQL, or the embedded one in DATA_DIR.
 *
 * @param share whether an embedded database that another process holds open may be used (commands: yes; a second
 *   server: no)
 * @throws StartError when it cannot be reached; DataDirError when DATA_DIR cannot be used
 */
export async function openDatabase(env: Environment, { share }: { share: boolean }): Promise<OpenDatabase> {
  if (env.databaseUrl) return open(env.databaseUrl, null);
  const running = share ? await findEmbeddedDatabase(env.dataDir) : null;
  if (running) return open(running, null);
  const embedded = await startEmbeddedDatabase(env.dataDir);
  return open(embedded.connectionString, embedded);
}

async function open(connectionString: string, embedded: EmbeddedDatabase | null): Promise<OpenDatabase> {
  // Migrations and large imports take the time they take.
  const db = connect(connectionString, { patience: 0 });
  const close = async () => {
    await db.destroy();
    await embedded?.stop();
  };
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await close();
    throw new StartError(`Cannot reach the database at ${place(connectionString)}: ${reason(error)}`);
  }
  return { connectionString, db, failed: embedded?.failed ?? never, close };
}

/** Host, port and name; never the user's name or password. */
function place(connectionString: string): string {
  const url = new URL(connectionString);
  return `${url.hostname || "localhost"}:${url.port || 5432}${url.pathname}`;
}

function reason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "host not found";
  if (code === "28P01" || code === "28000") return "user name or password refused";
  if (code === "3D000") return "no such database";
  return message?.includes("timeout") ? "no answer within 2 s" : (code ?? "no connection");
}
