// Runs a built program: node scripts/run.js PROGRAM [ARGUMENT …]
import "./check-node.js";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildIfMissing, buildIfStale } from "./build.js";

/** The release that npm run update has switched to. By its real path: the process keeps it when the next one is current. */
const RELEASE = fileURLToPath(new URL("../.releases/current", import.meta.url));

async function runBuilt() {
  // React and Remix read it when they are loaded.
  process.env.NODE_ENV = "production";

  const [program] = process.argv.splice(2, 1);
  if (program === "serve" || program === "work") {
    // In force until the program has its own listeners: process 1 of a container ignores signals without one.
    for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => process.exit());
  }
  try {
    // A running site uses the build: only a start of the site replaces it.
    await (program === "serve" ? buildIfStale() : buildIfMissing());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  await import(`../build/server/${program}.js`);
}

await (existsSync(RELEASE)
  ? import(pathToFileURL(path.join(realpathSync(RELEASE), "scripts/run.js")).href)
  : runBuilt());
