import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { contentVersion } from "~/domain/deals/browse/content-version.server";
import { rebuildSearch } from "~/domain/deals/search/rebuild.server";
import { canSegment } from "~/domain/search/segmenter.server";
import type { Environment } from "~/env.server";
import { database as applicationDatabase, closeDatabase } from "~/server/database.server";
import { createEdge, type Edge, type EdgeOptions } from "~/server/edge/edge.server";
import { recaptchaOrigin } from "~/web/accounts/human-check.server";
import { SHARED_REQUESTS } from "~/web/cache/shared-requests.server";
import { type Limited, takeAttempts } from "~/web/limits/limits.server";
import { errorOfDatabase } from "~/web/page/errors.server";
import { SESSION_COOKIE } from "~/web/session/session.server";
import { exitWith } from "./exit-with";
import { freePort } from "./free-port";
import { keepTidy } from "./housekeeping";
import { installLastResort } from "./last-resort";
import { type OpenDatabase, StartError } from "./open-database";
import { prepareDatabase } from "./prepare-database";
import { remixServe } from "./remix-serve";
import { readSettings } from "./settings";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Milliseconds that requests under way have to finish when the server is told to stop. */
const PATIENCE = 10_000;

/** Where remix-serve is started, before the site listens to others. */
const LOOPBACK = "127.0.0.1";

/**
 * Serves the built application: the database first, then remix-serve's application with the edge in front of it, on any
 * free port if the settings ask for port 0.
 */
export async function serve(): Promise<void> {
  process.env.NODE_ENV = "production";
  const env = readSettings();
  const { host } = env;
  const port = env.port || (await freePort(host));
  for (const place of new Set([host, LOOPBACK])) await checkPort({ host: place, port });
  const database = await prepareDatabase(env);
  let edge: Edge | undefined;
  const end = inOrder(() => edge?.close(PATIENCE), database, keepTidy(database.db));
  stopOnSignals(end);
  installLastResort(end);
  database.failed.catch((error: Error) => {
    console.error(`The embedded database has stopped: ${error.message}`);
    process.exit(1);
  });

  process.chdir(ROOT);
  process.env.DATABASE_URL = database.connectionString;
  const build = path.join(ROOT, "build");
  const application = await remixServe(path.join(build, "server/index.js"), port);
  edge = createEdge(application, {
    build: { client: path.join(build, "client"), routes: path.join(build, "routes.json") },
    publicOrigin: env.publicOrigin,
    trustProxy: env.trustProxy,
    maxConnectionsPerClient: env.maxConnectionsPerClient,
    rateLimitFactor: env.rateLimitFactor,
    sessionCookie: SESSION_COOKIE,
    recaptchaOrigin: env.recaptcha && recaptchaOrigin(env.recaptcha.verifyUrl),
    shared: SHARED_REQUESTS,
    cache: env.cacheBytes > 0 ? sharedCache(env.cacheBytes) : undefined,
  });
  await listen(edge, { host, port });
  if (!canSegment) console.warn("This Node cannot tell Chinese words apart: searches find phrases and close matches.");
  const rebuilt = await rebuildSearch(database.db).catch((error: Error) => {
    // The site is open: what was not brought up to date is found as it was.
    if (!errorOfDatabase(error)) throw error;
    console.error(`Could not make older deals searchable: ${error.message}. The next start tries again.`);
    return 0;
  });
  if (rebuilt > 0) console.log(`Made ${rebuilt} deals searchable that an older version had written.`);
}

/** What the edge's cache asks of the application's database. */
function sharedCache(bytes: number): EdgeOptions["cache"] {
  return {
    bytes,
    readVersion: () => contentVersion(applicationDatabase()),
    count: (limits, network) =>
      takeAttempts(
        applicationDatabase(),
        new Date(),
        limits.map((what) => [what as Limited, network]),
      ),
  };
}

type Place = Pick<Environment, "host" | "port">;

/** Fails with one line when the address is taken or may not be used, before anything is opened. */
function checkPort({ host, port }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", ({ code }: NodeJS.ErrnoException) => {
      const why: Record<string, string> = { EADDRINUSE: "is taken", EACCES: "may not be used by this user" };
      reject(new StartError(`Port ${port} of ${host} ${why[code ?? ""] ?? `cannot be used (${code})`}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Takes requests, once the application has answered that it is ready. */
async function listen({ server }: Edge, { host, port }: Place): Promise<void> {
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const address = host === "0.0.0.0" ? LOOPBACK : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  const answer = await fetch(`http://${address}:${port}/readyz`).catch(() => null);
  if (!answer?.ok) throw new StartError("The server did not become ready.");
  console.log(`Ready on http://${host === "0.0.0.0" ? "localhost" : address}:${port}`);
}

/** Ends what a server holds: no new requests, those under way finish, then the connections, then the database. */
function inOrder(
  closeEdge: () => Promise<void> | undefined,
  database: OpenDatabase,
  endTidying: () => Promise<void>,
): () => Promise<void> {
  return async () => {
    await closeEdge();
    await closeDatabase();
    await endTidying();
    await database.close();
  };
}

function stopOnSignals(end: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log(`${signal}: finishing requests under way.`);
    await end();
    process.exit();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, (received) => void stop(received).catch(exitWith));
  }
}
