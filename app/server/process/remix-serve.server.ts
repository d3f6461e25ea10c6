import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { statSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

const CLI = "@remix-run/serve/dist/cli.js";
const STARTED = "http.server.request.start";
const SIGNALS = ["SIGTERM", "SIGINT"] as const;
const LOOPBACK = "127.0.0.1";

/** Times that it is asked whether it listens, and the milliseconds between two of them. */
const TRIES = 100;
const PAUSE = 100;

/**
 * Starts remix-serve on this machine alone, takes its application from it, and closes its server: what stands in front
 * of the application has a server of its own, with limits that remix-serve has no options for.
 *
 * @param build the module of the server's build
 * @param port a free port; it is free again afterwards
 * @throws Error when it does not answer within 10 s
 */
export async function remixServe(build: string, port: number): Promise<RequestListener> {
  const require = createRequire(import.meta.url);
  // It would write every address down, queries included; the edge writes the log.
  createRequire(require.resolve(CLI))("morgan").format("tiny", () => null);
  const before = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
  Object.assign(process.env, { PORT: String(port), HOST: LOOPBACK });
  process.argv[2] = build;
  const server = await firstAsked(port, () => require(CLI));
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) {
      if (!before.has(listener)) process.removeListener(signal, listener);
    }
  }
  const [application] = server.listeners("request") as RequestListener[];
  if (!application) throw new Error("remix-serve has no application");
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
  return application;
}

/** The server that answers on a port of this machine once `start` has brought it up. */
async function firstAsked(port: number, start: () => void): Promise<Server> {
  let found: Server | undefined;
  const see = (message: unknown) => {
    found ??= (message as { server: Server }).server;
  };
  subscribe(STARTED, see);
  try {
    start();
    for (let tries = 0; tries < TRIES; tries += 1) {
      await fetch(`http://${LOOPBACK}:${port}/healthz`).catch(() => null);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } finally {
    unsubscribe(STARTED, see);
  }
  throw new Error("remix-serve did not start within 10 s");
}

/** The server's build as remix-serve has imported it: under this address, so that its modules are there once. */
export function loadedBuild(build: string): Promise<ServerBuild> {
  return import(`${pathToFileURL(build).href}?t=${statSync(build).mtimeMs}`);
}
