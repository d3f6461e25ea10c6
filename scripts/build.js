import { spawn } from "node:child_process";
import { access, constants, readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const OUTPUT = path.join(ROOT, "build/server/index.js");
const SOURCES = ["app", "demo", "migrations", "package-lock.json", "remix.config.js", "vite.config.ts"];

/** Whether a source is newer; a container image has none, so its build is never stale. */
export async function isBuildStale() {
  const built = await modifiedAt(OUTPUT);
  const newest = Math.max(...(await Promise.all(SOURCES.map((source) => newestIn(path.join(ROOT, source))))));
  return built <= newest;
}

/** @throws Error when it fails */
export async function buildIfStale() {
  if (await isBuildStale()) await build();
}

/** @throws Error when the build fails */
export async function buildIfMissing() {
  if ((await modifiedAt(OUTPUT)) === 0) await build();
}

async function build() {
  await checkWritable();
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
  if (code !== 0) throw new Error("The build failed; see the errors above.");
}

/** @throws Error when this user may not write the build */
async function checkWritable() {
  for (const place of [path.resolve(ROOT), path.join(ROOT, "build"), path.dirname(OUTPUT)]) {
    await access(place, constants.W_OK).catch(({ code }) => {
      if (code === "ENOENT") return;
      throw new Error(
        `Cannot build: ${place} may not be written by this user (${code}). Run npm run build as its owner.`,
      );
    });
  }
}

/** @param {string} place a file or a directory */
async function newestIn(place) {
  const entries = await readdir(place, { recursive: true }).catch(() => [""]);
  return Math.max(...(await Promise.all(entries.map((entry) => modifiedAt(path.join(place, entry))))));
}

/**
 * Milliseconds since 1970; 0 when there is no such file.
 *
 * @param {string} file
 */
async function modifiedAt(file) {
  return (await stat(file).catch(() => null))?.mtimeMs ?? 0;
}
