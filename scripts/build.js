import { spawn } from "node:child_process";
import { access, constants, readdir, readFile, readlink, realpath, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const OUTPUT = path.join(ROOT, "build/server/index.js");
const SOURCES = [
  "app",
  "demo",
  "migrations",
  "scripts/generate",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
];

/** Whether a source is newer. Images have no sources, and releases (scripts/update) are complete. */
export async function isBuildStale() {
  if ((await modifiedAt(path.join(ROOT, "release.json"))) > 0) return false;
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

/** @throws Error when it fails, and while a site runs from this folder's build */
async function build() {
  await checkWritable();
  await checkIdle();
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

/** A running site loads scripts and packages whenever it first needs them. @throws Error while one runs from this folder */
async function checkIdle() {
  const root = await realpath(ROOT);
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const words = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
    const program = words.find((word) =>
      /(?:^|\/)(?:scripts\/run\.js|build\/server\/(?:serve|work|web-process)\.js)$/.test(word),
    );
    if (!program || (program.endsWith("run.js") && !words.some((word) => word === "serve" || word === "work")))
      continue;
    if (Number(pid) === process.pid || (await folderOf(pid, program)) !== root) continue;
    throw new Error(
      `A site runs from this folder (process ${pid}), and would lose its files to a new build: stop it, or npm run update builds beside it.`,
    );
  }
}

/**
 * The project from which a process runs a program; null when this user may not know.
 *
 * @param {string} pid
 * @param {string} program its path, as far as the command line has it
 */
async function folderOf(pid, program) {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  if (folder === null && !path.isAbsolute(program)) return null;
  const file = await realpath(path.resolve(folder ?? "/", program)).catch(() => "");
  return file.replace(/\/(?:scripts|build\/server)\/[\w-]+\.js$/, "");
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
