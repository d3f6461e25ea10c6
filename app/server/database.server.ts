import { connect, type Database } from "~/db/connection.server";
import { env } from "~/env.server";

/** Connections of all web processes together, most of one, and least: one for a transaction, one besides. */
const CONNECTIONS = { all: 32, most: 10, least: 2 };

let opened: Database | undefined;

/** The database of this process. Its address is in the environment: whoever starts the process sees to that. */
export function database(): Database {
  const { databaseUrl, webConcurrency } = env();
  if (!databaseUrl) throw new Error("DATABASE_URL is not set");
  const share = Math.floor(CONNECTIONS.all / webConcurrency);
  opened ??= connect(databaseUrl, {
    connections: Math.min(CONNECTIONS.most, Math.max(CONNECTIONS.least, share)),
    onIdleError: (error) => console.error(`Lost an idle database connection: ${error.message}`),
  });
  return opened;
}

/** Closes it, if it was ever opened, once what it is doing is done. */
export async function closeDatabase(): Promise<void> {
  await opened?.destroy();
}
