import { env } from "~/env.server";
import { connect, type Database } from "~/platform/db/connection.server";

/** Connections of all web processes together, and of one process: at least one for a transaction and one besides. */
const CONNECTIONS = { total: 32, max: 10, min: 2 };

const opened = new Map<string, Database>();

function open(url: string): Database {
  const { databaseDirectUrl, webConcurrency } = env();
  const share = Math.floor(CONNECTIONS.total / webConcurrency);
  const db =
    opened.get(url) ??
    connect(url, {
      connections: Math.min(CONNECTIONS.max, Math.max(CONNECTIONS.min, share)),
      pooled: databaseDirectUrl !== undefined,
      onIdleError: (error) => console.error(`Lost an idle database connection: ${error.message}`),
    });
  opened.set(url, db);
  return db;
}

export function database(): Database {
  const { databaseUrl } = env();
  if (!databaseUrl) throw new Error("DATABASE_URL is not set");
  return open(databaseUrl);
}

/** The replica; null without DATABASE_READ_URL. */
export function replica(): Database | null {
  const { databaseReadUrl } = env();
  return databaseReadUrl ? open(databaseReadUrl) : null;
}

/** The URL for sessions, which a pooler does not offer. */
export function directDatabaseUrl(): string {
  const { databaseDirectUrl, databaseUrl } = env();
  const url = databaseDirectUrl ?? databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set");
  return url;
}

export async function closeDatabase(): Promise<void> {
  await Promise.all([...opened.values()].map((db) => db.destroy()));
}
