import { statSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";

const CLI = "@remix-run/serve/dist/cli.js";

/**
 * Starts remix-serve and takes its Express application instead of letting it listen: what stands in front of the
 * application has a server of its own, with limits that remix-serve has no options for.
 *
 * @param build the module of the server's build
 * @throws what importing the build throws
 */
export async function remixServe(build: string): Promise<RequestListener> {
  const require = createRequire(import.meta.url);
  const requireAsCli = createRequire(require.resolve(CLI));
  // It would log every address, queries included; the edge writes the log.
  requireAsCli("morgan").format("tiny", () => null);
  const { application } = requireAsCli("express");
  const { listen } = application;
  // Otherwise it would look for a free port.
  process.env.PORT = "0";
  process.argv[2] = build;
  return new Promise<RequestListener>((resolve, reject) => {
    // It does not wait for its own start: what fails there is a rejection without a handler.
    process.once("unhandledRejection", reject);
    application.listen = function (this: RequestListener) {
      application.listen = listen;
      process.off("unhandledRejection", reject);
      resolve(this);
    };
    require(CLI);
  });
}

/** The server's build as remix-serve has imported it: under this address, so that its modules are there once. */
export function loadedBuild(build: string): Promise<ServerBuild> {
  return import(`${pathToFileURL(build).href}?t=${statSync(build).mtimeMs}`);
}
