import { spawn } from "node:child_process";
import { chown, mkdir, readdir, rm, stat } from "node:fs/promises";
import { get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PROBE_TIMEOUT_MS = 5_000;
const PROBE_INTERVAL_MS = 500;
/** A site that is ready and ends at once is not ready the second time. */
const SECOND_PROBE_MS = 2_000;

const BACKUP = /^before-update-[\dTZ-]+\.zip$/;
/** How many backups of updates are kept, the newest. */
const BACKUPS = 3;

/**
 * Runs a program of a release in the installation's folder. Returns its exit code.
 *
 * @param {import("./releases.js").Release} release
 * @param {string[]} args its name and arguments
 * @param {import("node:child_process").StdioOptions} stdio
 * @returns {Promise<number | null>}
 */
function runProgram({ folder }, args, stdio) {
  const child = spawn(process.execPath, [path.join(folder, "scripts/run.js"), ...args], { stdio });
  return new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
}

/**
 * Writes a backup into BACKUP_DIR, or else into `fallback`. Returns its file; null when that failed.
 *
 * @param {import("./releases.js").Release} release the one that runs
 * @param {string} fallback
 */
export async function backUp(release, fallback) {
  const dir = process.env.BACKUP_DIR?.trim() || fallback;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = path.resolve(dir, `before-update-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`);
  if ((await runProgram(release, ["backup", file], "inherit")) !== 0) return null;
  // Made by root, it is for the site's user to restore.
  const { uid, gid } = await stat(dir);
  if (process.geteuid?.() === 0) await chown(file, uid, gid);
  const older = (await readdir(dir))
    .filter((name) => BACKUP.test(name))
    .sort()
    .reverse();
  for (const name of older.slice(BACKUPS)) await rm(path.join(dir, name));
  return file;
}

/**
 * Whether a release can use the database, whose schema a newer one may have changed.
 *
 * @param {import("./releases.js").Release} release
 */
export async function canOpenDatabase(release) {
  return (await runProgram(release, ["account", "list"], "ignore")) === 0;
}

/**
 * Runs UPDATE_RESTART_COMMAND, and waits for the site to be ready. Returns whether it is.
 *
 * @param {string} command
 * @param {number} waitMs at most
 */
export async function restart(command, waitMs) {
  console.log(`Restarting the site: ${command}`);
  const child = spawn(command, { shell: true, stdio: "inherit" });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
  if (code !== 0) {
    console.error(`UPDATE_RESTART_COMMAND ended with ${code}.`);
    return false;
  }
  console.log(`Waiting for ${readyUrl()}, at most ${waitMs / 1_000} s …`);
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    if (await isReady()) {
      await sleep(SECOND_PROBE_MS);
      if (await isReady()) return true;
    }
    await sleep(PROBE_INTERVAL_MS);
  }
  console.error("It did not become ready; its log says why.");
  return false;
}

function readyUrl() {
  const host = process.env.HOST?.trim() || "0.0.0.0";
  const own = host === "0.0.0.0" ? "127.0.0.1" : host.includes(":") ? `[${host === "::" ? "::1" : host}]` : host;
  return `http://${own}:${process.env.PORT?.trim() || 3000}/readyz`;
}

function isReady() {
  return new Promise((resolve) => {
    const request = get(readyUrl(), { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on("error", () => resolve(false));
  });
}
