// Builds a newer version beside the one that runs, and switches to it (docs/decisions/0037).
import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import "../check-node.js";
import { Releases } from "./releases.js";
import { backUp, canOpenDatabase, restart } from "./site.js";
import { Source, UpdateError } from "./source.js";

const USAGE = `Usage: npm run update [-- REF] [-- --settings FILE] [-- --no-backup] [-- --wait SECONDS] [-- --back]
Updates this checkout and the site that runs from it to the newest commit of its branch, or to the commit, branch or tag
REF: builds it beside the running version, backs up, switches, restarts by UPDATE_RESTART_COMMAND and waits until the site
is ready, at most 300 seconds or as --wait says; goes back when it is not. Run again after it was stopped at any moment.
--settings  a file with the site's settings, such as systemd's EnvironmentFile, besides .env
--back      switches to the version before the last update, if the database is not of a newer one`;

const root = fileURLToPath(new URL("../../", import.meta.url));
const source = new Source(root);
const releases = new Releases(root);
/** Relative to the root, which is the working directory: the address of a socket has 107 bytes at most. */
const LOCK = ".releases/update.lock";
const JOURNAL = releases.file("update.json");

/**
 * What is under way, for the next run to finish: which release is replaced by which, and how far that is.
 *
 * @typedef {{ from: string | null, to: string, backup: string | null, step: "restart" | "back" | "sources" }} Journal
 */

/** @param {Journal} journal */
async function note(journal) {
  await writeFile(`${JOURNAL}.new`, JSON.stringify(journal));
  await rename(`${JOURNAL}.new`, JOURNAL);
}

/**
 * Restarts on the release of the journal, which is current, and moves the sources; or goes back.
 *
 * @param {Journal} journal
 * @param {number} waitMs
 * @returns {Promise<boolean>} whether the site is updated
 */
async function finish(journal, waitMs) {
  const [from, to] = [journal.from && (await releases.find(journal.from)), await releases.find(journal.to)];
  if (!to) throw new UpdateError(`The release ${journal.to} is gone: remove ${JOURNAL}, and update again.`);
  const command = process.env.UPDATE_RESTART_COMMAND?.trim();
  if (journal.step === "restart") {
    if (from) await releases.link("previous", from);
    await releases.link("current", to);
    if (from && command && !(await restart(command, waitMs))) {
      if (!(await canOpenDatabase(from))) return await stay(journal);
      await note({ ...journal, step: "back" });
      return await goBack(from, { command, waitMs });
    }
    await note({ ...journal, step: "sources" });
    // Whatever stands in its way: only what a kill has left half done is overwritten later.
    await source.moveTo(to.commit).finally(() => rm(JOURNAL));
  } else if (journal.step === "back") {
    return await goBack(from, { command, waitMs });
  } else {
    await source.finishMove(to.commit);
    await rm(JOURNAL);
  }
  if (command) await releases.keep([journal.to, journal.from]);
  const name = `version ${await versionOf(to)}, ${to.commit.slice(0, 12)}`;
  if (!from) console.log(`Installed ${name}. Start it: npm start, or as docs/hosting.md says.`);
  else if (command) console.log(`Updated to ${name}, and ready.`);
  else {
    console.log(
      `Switched to ${name}. Restart the site: until then it runs the version before. Set UPDATE_RESTART_COMMAND, and the next update restarts it.`,
    );
  }
  return true;
}

async function goBack(from, { command, waitMs }) {
  await releases.link("current", from);
  const ready = await restart(command, waitMs);
  await rm(JOURNAL);
  console.error(
    ready
      ? "The update failed, and the version before runs again. The database is as it was."
      : "The update failed. The version before is back, and does not become ready either: look at its log.",
  );
  return false;
}

/** The version before would refuse the database: migrations have no way back but a backup. */
async function stay({ from, backup }) {
  await rm(JOURNAL);
  const run = path.relative(process.cwd(), path.join(releases.file(from), "scripts/run.js"));
  const restored = backup
    ? `To go back instead, restore the backup into an empty DATA_DIR or database, by the version before: node ${run} restore ${backup}; put that place into the settings, and npm run update -- --back.`
    : "To go back, a backup from before the update is needed, and there is none.";
  console.error(
    `The update failed after it had changed the database's schema, which the version before cannot use. The new version stays: look at its log, mend what it says, and restart it. ${restored}`,
  );
  return false;
}

async function versionOf({ folder }) {
  return JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")).version;
}

/** @throws UpdateError when the version of a commit needs a newer Node */
async function checkNode(commit) {
  const { engines } = JSON.parse(await source.read(commit, "package.json"));
  const oldest = engines.node.replace(">=", "");
  if (process.versions.node.localeCompare(oldest, "en", { numeric: true }) >= 0) return;
  throw new UpdateError(
    `The new version needs Node ${oldest} or newer; node is ${process.versions.node}. Nothing was changed.`,
  );
}

async function update(ref, { backup: wantsBackup, waitMs }) {
  await source.checkClean();
  const target = await source.target(ref);
  await checkNode(target);
  const from = (await releases.linked("current")) ?? (await releases.adopt(await source.head()));
  if (from?.commit === target) {
    await source.moveTo(target);
    console.log(`Up to date: version ${await versionOf(from)}, ${target.slice(0, 12)}.`);
    return true;
  }
  console.log(`Building ${target.slice(0, 12)} beside the running version …`);
  const to = await releases.build(target, (folder) => source.export(target, folder));
  const backup = from && wantsBackup ? await backUp(from, releases.file("backups")) : null;
  if (from && wantsBackup && !backup) {
    throw new UpdateError("No backup could be made, so nothing was changed; --no-backup updates without one.");
  }
  const journal = { from: from?.id ?? null, to: to.id, backup, step: /** @type {const} */ ("restart") };
  await note(journal);
  return finish(journal, waitMs);
}

async function back(waitMs) {
  const [from, to] = [await releases.linked("current"), await releases.linked("previous")];
  if (!to || to.id === from?.id) throw new UpdateError("There is no version before to go back to.");
  if (!(await canOpenDatabase(to))) {
    throw new UpdateError(
      "The version before cannot use this database: restore a backup from before the update first.",
    );
  }
  await releases.link("current", to);
  const command = process.env.UPDATE_RESTART_COMMAND?.trim();
  if (command) return restart(command, waitMs);
  console.log(`Switched to version ${await versionOf(to)}. Restart the site.`);
  return true;
}

/** What an update that was stopped has left to do. Returns whether it is done. */
async function finishInterrupted(killed, waitMs) {
  if (killed) await source.unlock();
  if (!existsSync(JOURNAL)) return true;
  console.log("Finishing an update that was interrupted …");
  return finish(JSON.parse(await readFile(JOURNAL, "utf8")), waitMs);
}

/**
 * Held by a socket, which the kernel closes however the process ends: a process id may be another's or a zombie's. Returns whether
 * an update was killed before, and how to release.
 *
 * @throws UpdateError while another one runs
 */
async function lock() {
  for (let killed = false; ; killed = true) {
    const server = createServer((socket) => socket.destroy());
    const error = await new Promise((resolve) => server.once("error", resolve).listen(LOCK, () => resolve(null)));
    if (error === null) return { killed, release: () => new Promise((resolve) => server.close(resolve)) };
    if (error.code !== "EADDRINUSE") throw error;
    const isHeld = await new Promise((resolve) => {
      const socket = connect(LOCK, () => resolve(true)).on("error", () => resolve(false));
      socket.once("close", () => socket.destroy());
    });
    if (isHeld) throw new UpdateError("Another update runs.");
    await rm(LOCK, { force: true });
  }
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        settings: { type: "string" },
        "no-backup": { type: "boolean", default: false },
        wait: { type: "string", default: "300" },
        back: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (positionals.length > 1 || !/^\d{1,5}$/.test(values.wait)) throw new Error("Wrong arguments.");
    return { ...values, ref: positionals[0], waitMs: Number(values.wait) * 1_000 };
  } catch (error) {
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

const options = readOptions();
if (options.help) {
  console.log(USAGE);
  process.exit();
}
try {
  process.chdir(root);
  for (const file of [options.settings, ".env"]) if (file && existsSync(file)) process.loadEnvFile(file);
  await source.checkFolder();
  await releases.prepare();
  const { killed, release } = await lock();
  try {
    const { waitMs, ref, back: isBack } = options;
    const done =
      (await finishInterrupted(killed, waitMs)) &&
      (isBack ? await back(waitMs) : await update(ref, { backup: !options["no-backup"], waitMs }));
    process.exitCode = done ? 0 : 1;
  } finally {
    await release();
  }
} catch (error) {
  console.error(error instanceof UpdateError ? error.message : error);
  process.exitCode = 1;
}
