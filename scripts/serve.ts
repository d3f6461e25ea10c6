import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { closeDatabase } from "~/db/database.server";
import { rebuildSearch } from "~/domain/deals/search-rebuild.server";
import { canSegment } from "~/domain/search/segmenter.server";
import type { Environment } from "~/env.server";
import { type Edge, installEdge } from "~/http/edge.server";
import { recaptchaOrigin } from "~/http/human-check.server";
import { exitWith } from "./exit-with";
import { freePort } from "./free-port";
import { keepTidy } from "./housekeeping";
import { type OpenDatabase, StartError } from "./open-database";
import { prepareDatabase } from "./prepare-database";
import { readSettings } from "./settings";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Milliseconds that requests under way have to finish when the server is told to stop. */
const PATIENCE = 10_000;

/**
 * Serves the built application: the database first, then remix-serve with the edge in front of it, on any free port if
 * the settings ask for port 0.
 */
export async function serve(): Promise<void> {
  process.env.NODE_ENV = "production";
  const env = readSettings();
  await checkPort(env);
  const database = await prepareDatabase(env);
  const edge = installEdge({
    client: path.join(ROOT, "build/client"),
    publicOrigin: env.publicOrigin,
    trustProxy: env.trustProxy,
    recaptchaOrigin: env.recaptcha && recaptchaOrigin(env.recaptcha.verifyUrl),
  });
  stopOnSignals(edge, database, keepTidy(database.db));
  database.failed.catch((error: Error) => {
    console.error(`The embedded database has stopped: ${error.message}`);
    process.exit(1);
  });
  process.on("unhandledRejection", (reason) => console.error("Unhandled rejection:", reason));

  const port = env.port || (await freePort(env.host));
  process.chdir(ROOT);
  process.env.DATABASE_URL = database.connectionString;
  process.env.PORT = String(port);
  process.argv[2] = path.join(ROOT, "build/server/index.js");
  createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
  await firstRequest(env.host, port);
  if (!canSegment) console.warn("This Node cannot tell Chinese words apart: searches find phrases and close matches.");
  const rebuilt = await rebuildSearch(database.db);
  if (rebuilt > 0) console.log(`Made ${rebuilt} deals searchable that an older version had written.`);
}

/** Fails with one line when the address is taken or may not be used, before anything is opened. */
function checkPort({ host, port }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      const why: Record<string, string> = { EADDRINUSE: "is taken", EACCES: "may not be used by this user" };
      reject(new StartError(`Port ${port} of ${host} ${why[code ?? ""] ?? `cannot be used (${code})`}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The edge takes its place at the first request, so the first one is ours. Remix's own handling of signals ends there. */
async function firstRequest(host: string, port: number): Promise<void> {
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://${address}:${port}/readyz`).catch(() => null);
    if (answer?.ok) {
      console.log(`Ready on http://${host === "0.0.0.0" ? "localhost" : address}:${port}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StartError("The server did not become ready within 10 s.");
}

function stopOnSignals(edge: Edge, database: OpenDatabase, endTidying: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`${signal}: finishing requests under way.`);
    await edge.close(PATIENCE);
    await closeDatabase();
    await endTidying();
    await database.close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, (received) => void stop(received).catch(exitWith));
    // remix-serve would close the listener a second time and print an error for it.
    process.on("newListener", (event, listener) => {
      if (event === signal) setImmediate(() => process.removeListener(signal, listener));
    });
  }
}
