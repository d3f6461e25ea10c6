import { statSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

const CLI = "@remix-run/serve/dist/cli.js";

/** The Express application, which does not listen: the edge's server has limits for which remix-serve has no options. */
export async function remixServe(build: string): Promise<RequestListener> {
  const require = createRequire(import.meta.url);
  const requireAsCli = createRequire(require.resolve(CLI));
  // It would log URLs with their queries; the edge writes the access log.
  requireAsCli("morgan").format("tiny", () => null);
  const { application } = requireAsCli("express");
  const { listen } = application;
  // Otherwise it would look for a free port.
  process.env.PORT = "0";
  process.argv[2] = build;
  return new Promise<RequestListener>((resolve, reject) => {
    // It does not await its own start: a failure there is an unhandled rejection.
    process.once("unhandledRejection", reject);
    application.listen = function (this: RequestListener) {
      application.listen = listen;
      process.off("unhandledRejection", reject);
      resolve(this);
    };
    require(CLI);
  });
}

/** The server build, under the same URL as remix-serve imports it, so that its modules are loaded once. */
export function loadedBuild(build: string): Promise<ServerBuild> {
  return import(`${pathToFileURL(build).href}?t=${statSync(build).mtimeMs}`);
}
