import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.server";
import { type DataDir, DataDirError, SOCKET_NAME } from "./data-dir.server";
import { SETTINGS, type Settings } from "./postgres-settings";

/** The name of the role and of the database. Its superuser cannot connect: pg_hba.conf has this role alone. */
export const ROLE = "haojia";
const CREATE_DATABASE = `CREATE ROLE ${ROLE} LOGIN\nCREATE DATABASE ${ROLE} OWNER ${ROLE}\n`;
const HBA = `local ${ROLE} ${ROLE} trust\n`;

const READ_ONLY = "default_transaction_read_only = on ";

const LOG_NAME = "postgresql.log";
const MAX_LOG_BYTES = 1024 * 1024;

/** The timeout of a fast shutdown; then an immediate one follows. */
const STOP_TIMEOUT_MS = 15_000;
/** The age at which an empty lock file is that of a server that was killed. */
const EMPTY_LOCK_MS = 1_000;

/** A cluster's files and its server process, the postmaster. */
export class Postmaster {
  readonly #dataDir: DataDir;
  readonly #bin: string;
  readonly #settings: Settings;

  constructor(dataDir: DataDir, { bin }: Binaries, settings: Settings = {}) {
    this.#dataDir = dataDir;
    this.#bin = bin;
    this.#settings = { ...SETTINGS, ...settings };
  }

  /** Creates the cluster if it is missing; if several processes do so at once, one of them succeeds. */
  async create(): Promise<void> {
    const { dir, cluster, user } = this.#dataDir;
    if (fs.existsSync(cluster)) return;
    const unfinished = fs.mkdtempSync(`${cluster}-new-`);
    try {
      if (user) fs.chownSync(unfinished, user.uid, user.gid);
      const fsync = this.#settings.fsync === "on" ? [] : ["--no-sync"];
      await this.#run("initdb", [
        "-D",
        unfinished,
        "-U",
        "postgres",
        "-E",
        "UTF8",
        "--locale=C",
        "-A",
        "trust",
        ...fsync,
      ]);
      await this.#run("postgres", ["--single", "-D", unfinished, "postgres"], CREATE_DATABASE);
      fs.writeFileSync(path.join(unfinished, "pg_hba.conf"), HBA);
      fs.renameSync(unfinished, cluster);
      const parent = fs.openSync(dir, "r");
      fs.fsyncSync(parent);
      fs.closeSync(parent);
      // Removes what killed first starts left. A concurrent start fails without its own files, and finds the cluster.
      for (const name of fs.readdirSync(dir).filter((name) => name.startsWith(`${path.basename(cluster)}-new-`)))
        fs.rmSync(path.join(dir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      if (!fs.existsSync(cluster)) throw error;
    } finally {
      fs.rmSync(unfinished, { recursive: true, force: true });
    }
  }

  async #run(program: string, args: string[], input = ""): Promise<void> {
    const child = this.#spawn(program, args, ["pipe", "ignore", "pipe"]);
    let output = "";
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.stdin?.on("error", () => {}).end(input);
    const [code] = await once(child, "close");
    // The single-user mode exits with 0 after failed statements.
    if (code === 0 && !/ERROR|FATAL/.test(output)) return;
    throw new DataDirError("damaged", `Cannot create the database in ${this.#dataDir.dir}: ${lastWords(output)}`);
  }

  #spawn(program: string, args: string[], stdio: StdioOptions): ChildProcess {
    const { dir, user } = this.#dataDir;
    return spawn(path.join(this.#bin, program), args, {
      ...user,
      cwd: dir,
      // The environment has no PGPORT and the like.
      env: { NODE_ENV: "production", LC_ALL: "C", TZ: "UTC" },
      stdio,
      // A process group of its own: a terminal's Ctrl-C does not reach it.
      detached: true,
    });
  }

  configure({ readOnly }: { readOnly: boolean }): void {
    // Both have the same length, so that one overwrites the other in place on a full disk. Autovacuum would write.
    const state = readOnly
      ? [READ_ONLY, "autovacuum = off"]
      : ["default_transaction_read_only = off", "autovacuum = on "];
    const given = Object.entries(this.#settings).filter(([, value]) => value !== null);
    const lines = given.map(([name, value]) => `${name} = '${value}'`);
    const text = [...lines, ...state, ""].join("\n");
    const { size } = fs.statSync(this.#configuration, { throwIfNoEntry: false }) ?? {};
    const flag = size === Buffer.byteLength(text) ? "r+" : "w";
    fs.writeFileSync(this.#configuration, text, { flag });
  }

  isReadOnly(): boolean {
    return fs.readFileSync(this.#configuration, "utf8").includes(READ_ONLY);
  }

  get #configuration(): string {
    return path.join(this.#dataDir.cluster, "postgresql.conf");
  }

  reload(): void {
    this.#signal("SIGHUP");
  }

  /** Starts the server. Resolves when it has ended, with what it said at last. */
  async start(): Promise<string> {
    const { dir, cluster, user } = this.#dataDir;
    this.#disownLocks();
    const file = path.join(dir, LOG_NAME);
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const log = fs.openSync(file, size > MAX_LOG_BYTES ? "w" : "a", 0o600);
    const begin = fs.fstatSync(log).size;
    if (user) fs.fchownSync(log, user.uid, user.gid);
    const child = this.#spawn("postgres", ["-D", cluster], ["ignore", log, log]);
    fs.closeSync(log);
    child.unref();
    await once(child, "exit");
    return lastWords(fs.readFileSync(file).subarray(begin).toString());
  }

  /**
   * Makes lock files from before a crash harmless. Their process id may now be that of any process, or of this one's parent, and
   * PostgreSQL would not start; nor would it with an empty file of a server that was killed while it started. It takes its
   * parent's id, which is written here, for no server's, and still looks for processes that use the shared memory of the old one.
   */
  #disownLocks(): void {
    if (this.isRunning()) return;
    const { dir, cluster } = this.#dataDir;
    for (const file of [path.join(cluster, "postmaster.pid"), path.join(dir, `${SOCKET_NAME}.lock`)]) {
      if (!fs.existsSync(file)) continue;
      const text = fs.readFileSync(file, "utf8");
      // A server that another process starts now fills it at once.
      if (text === "" && Date.now() - fs.statSync(file).mtimeMs < EMPTY_LOCK_MS) continue;
      fs.writeFileSync(file, text.replace(/^\d*/, String(process.pid)));
    }
  }

  /** Ends sessions and rolls back their transactions; "immediate" is like a power failure. Resolves when the server has ended. */
  async stop(how: "fast" | "immediate" = "fast"): Promise<void> {
    this.#signal(how === "fast" ? "SIGINT" : "SIGQUIT");
    for (let waited = 0; this.isRunning(); waited += 20) {
      if (waited === STOP_TIMEOUT_MS) this.#signal("SIGQUIT");
      await sleep(20);
    }
  }

  /** Whether a server runs on this cluster, by the process that its lock file names: after a crash that may be any. */
  isRunning(): boolean {
    const pid = this.#pid();
    if (pid === null) return false;
    try {
      process.kill(pid, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM";
    }
    if (process.platform !== "linux") return true;
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(this.#dataDir.cluster);
    } catch {
      return false;
    }
  }

  #pid(): number | null {
    try {
      const [pid = ""] = fs.readFileSync(path.join(this.#dataDir.cluster, "postmaster.pid"), "utf8").split("\n");
      return /^\d+$/.test(pid) ? Number(pid) : null;
    } catch {
      return null;
    }
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#pid();
    if (pid === null || !this.isRunning()) return;
    try {
      process.kill(pid, signal);
    } catch {}
  }
}

function lastWords(output: string): string {
  const lines = output.trim().split("\n");
  const last = lines.findLast((line) => /(?:FATAL|PANIC|ERROR|error): /.test(line)) ?? lines.at(-1) ?? "";
  return last.replace(/^.*?(?:FATAL|PANIC|ERROR|error): +/, "");
}
