import { connect, type Database } from "~/db/connection.server";
import { env } from "~/env.server";

/** Of all web processes together, and of one: at least one for a transaction and one besides. */
const CONNECTIONS = { total: 32, max: 10, min: 2 };

let opened: Database | undefined;

export function database(): Database {
  const { databaseUrl, databaseDirectUrl, webConcurrency } = env();
  if (!databaseUrl) throw new Error("DATABASE_URL is not set");
  const share = Math.floor(CONNECTIONS.total / webConcurrency);
  opened ??= connect(databaseUrl, {
    connections: Math.min(CONNECTIONS.max, Math.max(CONNECTIONS.min, share)),
    pooled: databaseDirectUrl !== undefined,
    onIdleError: (error) => console.error(`Lost an idle database connection: ${error.message}`),
  });
  return opened;
}

/** For sessions, which a pooler does not give. */
export function directDatabaseUrl(): string {
  const { databaseDirectUrl, databaseUrl } = env();
  const url = databaseDirectUrl ?? databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set");
  return url;
}

export async function closeDatabase(): Promise<void> {
  await opened?.destroy();
}
