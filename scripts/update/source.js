import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** What stops an update before it has changed anything, in one line for the operator. */
export class UpdateError extends Error {}

/** The git checkout of the installation. */
export class Source {
  /** @param {string} root */
  constructor(root) {
    this.root = root;
  }

  /** @param {string[]} args */
  async #git(...args) {
    const { stdout } = await promisify(execFile)("git", ["-C", this.root, ...args], { maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  }

  /** @param {string[]} args */
  #holds(...args) {
    return this.#git(...args).then(
      () => true,
      () => false,
    );
  }

  head() {
    return this.#git("rev-parse", "HEAD");
  }

  /** @throws UpdateError when the folder is no checkout */
  async checkFolder() {
    const prefix = await this.#git("rev-parse", "--show-prefix").catch((error) =>
      String(error.stderr || error.message),
    );
    if (prefix === "") return;
    const why = prefix.includes("not a git repository") ? "" : ` (${prefix.trim().split("\n")[0]})`;
    throw new UpdateError(
      `${this.root} is no git checkout${why}, which npm run update needs; docs/upgrading.md says how Docker updates.`,
    );
  }

  /** @throws UpdateError when tracked files have changes, which an update would lose */
  async checkClean() {
    const changed = await this.#git("status", "--porcelain", "--untracked-files=no");
    if (changed === "") return;
    const names = changed.split("\n").map((line) => line.slice(2).trim());
    throw new UpdateError(
      `Files of the checkout were changed (${names.slice(0, 5).join(", ")}): commit them, or git stash, and update again.`,
    );
  }

  /**
   * The commit to update to: `ref`, else the newest of the branch's upstream; this one when it has all of that.
   *
   * @param {string | undefined} ref a commit, branch or tag
   * @throws UpdateError when there is none, or the checkout cannot be moved forward to it
   */
  async target(ref) {
    await this.#fetch();
    const [head, branch] = [await this.head(), await this.#git("rev-parse", "--abbrev-ref", "HEAD")];
    const wanted = ref ?? "@{upstream}";
    const target = await this.#git("rev-parse", "--verify", "--quiet", "--end-of-options", `${wanted}^{commit}`).catch(
      () => null,
    );
    if (!target) {
      throw new UpdateError(
        ref
          ? `There is no commit ${ref}.`
          : `The branch ${branch} follows no other one: name the commit or tag, as in npm run update -- v1.2.3.`,
      );
    }
    if (await this.#holds("merge-base", "--is-ancestor", head, target)) return target;
    if (ref === undefined && (await this.#holds("merge-base", "--is-ancestor", target, head))) return head;
    throw new UpdateError(
      `${wanted} does not continue what is here (${head.slice(0, 7)}): merge or rebase by hand, and update again.`,
    );
  }

  async #fetch() {
    const child = spawn("git", ["-C", this.root, "fetch", "--quiet", "--tags"], { stdio: "inherit" });
    const code = await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
    if (code !== 0) throw new UpdateError("The new version could not be fetched; see above.");
  }

  /**
   * @param {string} commit
   * @param {string} file
   */
  read(commit, file) {
    return this.#git("show", `${commit}:${file}`);
  }

  /**
   * Writes a commit's files into an empty folder.
   *
   * @param {string} commit
   * @param {string} folder
   */
  async export(commit, folder) {
    const archive = `${folder}.tar`;
    await this.#git("archive", `--output=${archive}`, commit);
    await promisify(execFile)("tar", ["-xf", archive, "-C", folder]);
    await rm(archive);
  }

  /**
   * Moves the checkout, whose commands and documents are then the running version's.
   *
   * @param {string} commit
   * @throws UpdateError when other files are in the way
   */
  async moveTo(commit) {
    if ((await this.head()) === commit) return;
    await this.#git("merge", "--quiet", "--ff-only", commit).catch((error) => {
      const why = String(error.stderr || error.message).trim();
      throw new UpdateError(`The site is updated, its checkout is not; update again once that is mended:\n${why}`);
    });
  }

  /**
   * Mends the checkout after a kill during {@link moveTo}, when files may be of both commits, or cut. It had no changes before.
   *
   * @param {string} commit
   */
  async finishMove(commit) {
    await this.#git("reset", "--quiet", "--hard", commit);
  }

  /** Waits for a git that a killed update has left behind, and removes its lock files if it was killed as well. */
  async unlock() {
    const names = ["index.lock", "HEAD.lock", "FETCH_HEAD.lock", "ORIG_HEAD.lock", "packed-refs.lock"];
    const refs = (await this.#git("for-each-ref", "--format=%(refname)")).split("\n").map((ref) => `${ref}.lock`);
    const places = await this.#git("rev-parse", ...[...names, ...refs].flatMap((name) => ["--git-path", name]));
    const locks = places.split("\n").map((place) => path.resolve(this.root, place));
    for (let tries = 0; tries < 50 && locks.some((lock) => existsSync(lock)); tries += 1) await sleep(100);
    for (const lock of locks) await rm(lock, { force: true });
  }
}
