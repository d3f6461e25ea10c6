import { connect, type Database } from "~/db/connection.server";
import { env } from "~/env.server";

const KEY = Symbol.for("haojia.database");
const shared = globalThis as { [KEY]?: Database };

// The server program runs from the sources, the application from its build: two copies of this file, one database.

/** Connections of all web processes together, most of one, and least: one for a transaction, one besides. */
const CONNECTIONS = { all: 32, most: 10, least: 2 };

/** The database of this process. Its address is in the environment: whoever starts the process sees to that. */
export function database(): Database {
  const { databaseUrl, webConcurrency } = env();
  if (!databaseUrl) throw new Error("DATABASE_URL is not set");
  const share = Math.floor(CONNECTIONS.all / webConcurrency);
  shared[KEY] ??= connect(databaseUrl, {
    connections: Math.min(CONNECTIONS.most, Math.max(CONNECTIONS.least, share)),
    onIdleError: (error) => console.error(`Lost an idle database connection: ${error.message}`),
  });
  return shared[KEY];
}

/** Closes it, if it was ever opened, once what it is doing is done. */
export async function closeDatabase(): Promise<void> {
  await shared[KEY]?.destroy();
}
