import { spawn } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { StartError } from "./open-database";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const OUTPUT = path.join(ROOT, "build/server/index.js");
const SOURCES = ["app", "package-lock.json", "remix.config.js", "vite.config.ts"];

/** Builds the application when there is no build, or when a source is newer than it. */
export async function buildIfStale(): Promise<void> {
  const built = await changedAt(OUTPUT);
  const newest = Math.max(...(await Promise.all(SOURCES.map((source) => newestIn(path.join(ROOT, source))))));
  if (built > newest) return;
  console.log("Building the application …");
  const code = await run(createRequire(import.meta.url).resolve("@remix-run/dev/dist/cli.js"), [
    "vite:build",
    "--logLevel",
    "error",
  ]);
  if (code !== 0) throw new StartError("The build failed; what is wrong stands above.");
}

async function newestIn(place: string): Promise<number> {
  const entries = await readdir(place, { recursive: true }).catch(() => [""]);
  return Math.max(...(await Promise.all(entries.map((entry) => changedAt(path.join(place, entry))))));
}

/** Milliseconds since 1970; 0 when there is no such file. */
async function changedAt(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  return found?.mtimeMs ?? 0;
}

function run(program: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
}
