import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, readdir, readFile, readlink, rename, rm, statfs, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { isBuildStale } from "../build.js";
import { UpdateError } from "./source.js";

/** The room that an installation, a build and their temporary files take, with a margin. */
const NEEDED_BYTES = 2e9;

const ID = /^[a-z\d]+-[a-f\d]{6}$/;

/** The file that is written last: a folder without it is an incomplete release. */
const MARK = "release.json";

/**
 * Complete copies of versions, each with its packages and its build, in `.releases`; the link `current` there names the one
 * that starts. A running process keeps the folder that it was started from.
 *
 * @typedef {{ id: string, folder: string, commit: string | null }} Release
 */
export class Releases {
  #root;
  #dir;

  /** @param {string} root the checkout */
  constructor(root) {
    this.#root = root;
    this.#dir = path.join(root, ".releases");
  }

  /** @param {string} name */
  file(name) {
    return path.join(this.#dir, name);
  }

  async prepare() {
    await mkdir(this.#dir, { recursive: true });
  }

  /**
   * @param {"current" | "previous"} link
   * @returns {Promise<Release | null>}
   */
  async linked(link) {
    const id = await readlink(this.file(link)).catch(() => null);
    return id === null ? null : this.find(id);
  }

  /**
   * @param {string} id
   * @returns {Promise<Release | null>} null when it is missing or incomplete
   */
  async find(id) {
    const folder = this.file(id);
    const mark = await readFile(path.join(folder, MARK), "utf8").catch(() => null);
    return mark === null ? null : { id, folder, commit: JSON.parse(mark).commit };
  }

  /** @returns {Promise<Release[]>} */
  async #complete() {
    const found = await Promise.all((await this.#ids()).map((id) => this.find(id)));
    return found.filter((release) => release !== null);
  }

  async #ids() {
    const entries = await readdir(this.#dir);
    return entries.filter((name) => ID.test(name));
  }

  /**
   * Makes a release the current or the previous one, in one rename.
   *
   * @param {"current" | "previous"} link
   * @param {Release} release
   */
  async link(link, { id }) {
    const made = this.file(`${link}.new`);
    await rm(made, { force: true });
    await symlink(id, made);
    await rename(made, this.file(link));
  }

  /**
   * Makes a release of the checkout's own build, from which a site runs that was never updated by this: links to it, and
   * scripts that do not compare it with the sources, which the update moves.
   *
   * @param {string} head
   * @returns {Promise<Release | null>} null when the checkout has no build
   */
  async adopt(head) {
    const built = await readdir(path.join(this.#root, "build/server")).catch(() => []);
    if (!built.includes("serve.js")) return null;
    const release = { ...(await this.#begin("checkout")), commit: (await isBuildStale()) ? null : head };
    for (const name of ["build", "node_modules"]) await symlink(`../../${name}`, path.join(release.folder, name));
    for (const name of ["package.json", "scripts/run.js", "scripts/build.js", "scripts/check-node.js"]) {
      await cp(path.join(this.#root, name), path.join(release.folder, name));
    }
    await this.#finish(release);
    await this.link("current", release);
    return release;
  }

  /**
   * The release of a commit, built if there is none. Nothing outside its folder changes.
   *
   * @param {string} commit
   * @param {(folder: string) => Promise<void>} write puts the commit's files into a folder
   * @returns {Promise<Release>}
   * @throws UpdateError when it cannot be built
   */
  async build(commit, write) {
    const built = (await this.#complete()).find(
      (release) => release.commit === commit && !release.id.startsWith("checkout-"),
    );
    if (built) return built;
    for (const id of await this.#ids()) if (!(await this.find(id))) await this.#remove(id);
    const { bavail, bsize } = await statfs(this.#dir);
    if (bavail * bsize < NEEDED_BYTES) {
      const [has, needs] = [bavail * bsize, NEEDED_BYTES].map((bytes) => (bytes / 1e9).toFixed(1));
      throw new UpdateError(`${has} GB are free for ${this.#dir}, and ${needs} GB are needed: make room.`);
    }
    const release = { ...(await this.#begin(commit.slice(0, 12))), commit };
    await write(release.folder);
    // The site's settings belong to the installation.
    await symlink("../../.env", path.join(release.folder, ".env"));
    await npm(release.folder, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error");
    await npm(release.folder, "run", "--silent", "build");
    await npm(release.folder, "prune", "--omit=dev", "--no-save", "--no-audit", "--no-fund", "--loglevel=error");
    await this.#finish(release);
    return release;
  }

  /** A folder of its own for each attempt: programs that a killed update has left behind still write to theirs. */
  async #begin(/** @type {string} */ name) {
    const id = `${name}-${randomBytes(3).toString("hex")}`;
    await mkdir(this.file(id));
    return { id, folder: this.file(id) };
  }

  /** @param {Release} release */
  async #finish({ folder, commit }) {
    await writeFile(path.join(folder, `${MARK}.new`), JSON.stringify({ commit }));
    await rename(path.join(folder, `${MARK}.new`), path.join(folder, MARK));
  }

  /**
   * Removes all other releases, which no process may be using.
   *
   * @param {readonly string[]} ids
   */
  async keep(ids) {
    for (const id of await this.#ids()) if (!ids.includes(id)) await this.#remove(id);
  }

  /** @param {string} id */
  async #remove(id) {
    // One that is still being written is removed by the next update.
    await rm(this.file(id), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
async function npm(folder, ...args) {
  // What npm says of the package whose script this is, and a NODE_ENV that would leave out the build's packages.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?:package|lifecycle)_|npm_config_local_prefix$|INIT_CWD$|NODE_ENV$)/.test(name),
  );
  const child = spawn("npm", args, {
    cwd: folder,
    env: Object.fromEntries(inherited),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
  if (code !== 0) throw new UpdateError(`npm ${args[0]} failed in ${folder}; see above. The site goes on as it was.`);
}
