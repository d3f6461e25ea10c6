import { spawn } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const OUTPUT = path.join(ROOT, "build/server/index.js");
const SOURCES = ["app", "demo", "migrations", "package-lock.json", "remix.config.js", "vite.config.ts"];

/**
 * Builds the application and its programs when there is no build, or when a source is newer than it. An image holds the
 * build without its sources, and so always has the newest.
 *
 * @throws Error when the build fails
 */
export async function buildIfStale() {
  const built = await changedAt(OUTPUT);
  const newest = Math.max(...(await Promise.all(SOURCES.map((source) => newestIn(path.join(ROOT, source))))));
  if (built <= newest) await build();
}

/**
 * Builds them when there is no build.
 *
 * @throws Error when the build fails
 */
export async function buildIfMissing() {
  if ((await changedAt(OUTPUT)) === 0) await build();
}

async function build() {
  console.log("Building the application …");
  const args = [
    createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js"),
    "vite:build",
    "--logLevel",
    "error",
  ];
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  const stop = () => child.kill();
  process.once("exit", stop);
  const code = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
  process.off("exit", stop);
  if (code !== 0) throw new Error("The build failed; what is wrong stands above.");
}

/** @param {string} place a file or a directory */
async function newestIn(place) {
  const entries = await readdir(place, { recursive: true }).catch(() => [""]);
  return Math.max(...(await Promise.all(entries.map((entry) => changedAt(path.join(place, entry))))));
}

/**
 * Milliseconds since 1970; 0 when there is no such file.
 *
 * @param {string} file
 */
async function changedAt(file) {
  const found = await stat(file).catch(() => null);
  return found?.mtimeMs ?? 0;
}
