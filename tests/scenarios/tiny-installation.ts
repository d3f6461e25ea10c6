import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "~/platform/process/free-port.server";
import { ROOT } from "~/programs/project-root";

/** What a version of the tiny site does. `schema`: what it makes of the database, which an older one refuses. */
interface Version {
  version: number;
  schema?: number;
  /** Its build fails, or it ends at its start. */
  fails?: "build" | "start";
}

const SERVE = `
import { readFileSync, writeFileSync, existsSync } from "node:fs";
import { createServer } from "node:http";
import { part } from "part";
const { version, schema, fails } = JSON.parse(readFileSync(new URL("./about.json", import.meta.url), "utf8"));
const stored = process.env.DATA_DIR + "/schema";
const found = existsSync(stored) ? Number(readFileSync(stored, "utf8")) : 0;
if (found > schema) throw new Error("a newer schema");
writeFileSync(stored, String(schema));
if (fails === "start") throw new Error("it does not start");
let count = 0;
const server = createServer(async (request, response) => {
  if (request.url === "/readyz") return response.end("ready");
  try {
    // Not from the cache of modules: each request needs the files.
    const { chunk } = await import("./chunk-" + version + ".js?" + count++);
    const asset = readFileSync(new URL("../client/asset-" + version + ".txt", import.meta.url), "utf8");
    const packaged = JSON.parse(readFileSync(new URL("../../node_modules/part/package.json", import.meta.url), "utf8"));
    response.end(JSON.stringify([version, part, chunk, Number(asset), Number(packaged.version.split(".")[0])]));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => server.close(() => process.exit()));
`;

const PROGRAMS = {
  backup: `import { readFileSync, writeFileSync } from "node:fs";
writeFileSync(process.argv[2], readFileSync(process.env.DATA_DIR + "/schema"));`,
  account: `import { readFileSync } from "node:fs";
const { schema } = JSON.parse(readFileSync(new URL("./about.json", import.meta.url), "utf8"));
process.exit(Number(readFileSync(process.env.DATA_DIR + "/schema", "utf8")) > schema ? 1 : 0);`,
};

const BUILD = `
import { mkdirSync, readFileSync, writeFileSync, cpSync } from "node:fs";
const about = JSON.parse(readFileSync("about.json", "utf8"));
for (const folder of ["build/server", "build/client"]) mkdirSync(folder, { recursive: true });
for (const name of ["serve", "backup", "account"]) cpSync("programs/" + name + ".js", "build/server/" + name + ".js");
writeFileSync("build/server/about.json", JSON.stringify(about));
writeFileSync("build/server/chunk-" + about.version + ".js", "export const chunk = " + about.version);
if (about.fails === "build") throw new Error("it does not build");
writeFileSync("build/client/asset-" + about.version + ".txt", String(about.version));
writeFileSync("build/server/index.js", "");
`;

/** Stands for a supervisor: ends the site of the file with its process id, and starts it again. */
const RESTART = `
import { spawn } from "node:child_process";
import { appendFileSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
const { STATE } = process.env;
appendFileSync(STATE + "/restarts", "stop " + Date.now() + "\\n");
const alive = (pid) => { try { return process.kill(pid, 0) && !/^State:\\s+Z/m.test(readFileSync("/proc/" + pid + "/status", "utf8")); } catch { return false; } };
let pid = 0;
try { pid = Number(readFileSync(STATE + "/pid", "utf8")); } catch {}
if (pid && alive(pid)) { process.kill(pid, "SIGTERM"); while (alive(pid)) await sleep(20); }
const log = openSync(STATE + "/log", "a");
const child = spawn(process.execPath, ["scripts/run.js", "serve"], { detached: true, stdio: ["ignore", log, log] });
writeFileSync(STATE + "/pid", String(child.pid));
child.unref();
`;

/** A small site in a git repository of its own, with the project's scripts, and an installation that was cloned from it. */
export class TinyInstallation {
  readonly folder = mkdtempSync(path.join(tmpdir(), "haojia-update-"));
  readonly origin = path.join(this.folder, "origin");
  readonly root = path.join(this.folder, "site");
  readonly state = path.join(this.folder, "state");
  port = 0;

  /** Cloned and built as by hand, with a running site. */
  async start(first: Version): Promise<void> {
    for (const folder of [this.origin, this.state]) mkdirSync(folder);
    this.#git(this.origin, "init", "--quiet", "--initial-branch=main");
    this.publish(first);
    this.#git(this.folder, "clone", "--quiet", this.origin, this.root);
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: this.root, stdio: "ignore" });
    execFileSync("npm", ["run", "build"], { cwd: this.root, stdio: "ignore" });
    this.port = await freePort();
    this.restart();
    await this.ready();
  }

  #git(folder: string, ...args: string[]): string {
    const who = ["-c", "user.name=Tester", "-c", "user.email=tester@example.com"];
    return execFileSync("git", ["-C", folder, ...who, ...args], { encoding: "utf8" }).trim();
  }

  /** Commits a version to the origin. */
  publish({ version, schema = 1, fails }: Version): void {
    const write = (name: string, text: string) => {
      mkdirSync(path.dirname(path.join(this.origin, name)), { recursive: true });
      writeFileSync(path.join(this.origin, name), text);
    };
    const number = `${version}.0.0`;
    const scripts = { build: "node build.js", update: "node scripts/update/update.js" };
    const dependencies = { part: `file:part-${version}.tgz` };
    const about = { name: "tiny", version: number, dependencies };
    write("package.json", JSON.stringify({ ...about, type: "module", engines: { node: ">=20.13.0" }, scripts }));
    const packages = { "": about, "node_modules/part": { version: number, resolved: `file:part-${version}.tgz` } };
    write("package-lock.json", JSON.stringify({ name: "tiny", version: number, lockfileVersion: 3, packages }));
    write("package/package.json", JSON.stringify({ name: "part", version: number, type: "module", main: "part.js" }));
    write("package/part.js", `export const part = ${version};`);
    execFileSync("tar", ["-czf", `part-${version}.tgz`, "package"], { cwd: this.origin });
    write("about.json", JSON.stringify({ version, schema, fails }));
    write("build.js", BUILD);
    for (const [name, text] of Object.entries({ serve: SERVE, ...PROGRAMS })) write(`programs/${name}.js`, text);
    write(".gitignore", readFileSync(path.join(ROOT, ".gitignore"), "utf8"));
    for (const name of ["run.js", "build.js", "check-node.js", "update"]) {
      cpSync(path.join(ROOT, "scripts", name), path.join(this.origin, "scripts", name), { recursive: true });
    }
    this.#git(this.origin, "add", "--all");
    this.#git(this.origin, "commit", "--quiet", "--message", `Version ${version}`);
  }

  /** The environment of the site and of its updates. No registry can be reached. */
  get #env() {
    const { PATH = "", HOME = "" } = process.env;
    const restart = path.join(this.state, "restart.mjs");
    if (!existsSync(restart)) writeFileSync(restart, RESTART);
    return {
      NODE_ENV: "test" as const,
      PATH,
      HOME,
      npm_config_offline: "true",
      npm_config_update_notifier: "false",
      STATE: this.state,
      DATA_DIR: this.state,
      PORT: String(this.port),
      HOST: "127.0.0.1",
      UPDATE_RESTART_COMMAND: `"${process.execPath}" "${restart}"`,
    };
  }

  restart(): void {
    execFileSync("sh", ["-c", this.#env.UPDATE_RESTART_COMMAND], { cwd: this.root, env: this.#env });
  }

  /** Runs `npm run update`, and kills it and its programs after so many milliseconds. */
  update(args: string[] = [], { killAfterMs, env = {} }: { killAfterMs?: number; env?: Record<string, string> } = {}) {
    const child = spawn("npm", ["run", "--silent", "update", "--", ...args], {
      cwd: this.root,
      env: { ...this.#env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => killGroup(child.pid), killAfterMs);
    return new Promise<{ code: number | null; output: string }>((resolve, reject) => {
      child.once("error", reject).once("exit", (code) => {
        clearTimeout(timer);
        resolve({ code, output });
      });
    });
  }

  /** The versions of all parts that answer a request: one when the site is whole. */
  async versions(): Promise<number[]> {
    const response = await fetch(`http://127.0.0.1:${this.port}/`, { headers: { connection: "close" } });
    if (response.status !== 200) throw new Error(await response.text());
    return [...new Set((await response.json()) as number[])];
  }

  async ready(): Promise<void> {
    const deadline = performance.now() + 30_000;
    for (;;) {
      const answered = await this.versions().catch(() => null);
      if (answered) return;
      if (performance.now() > deadline) throw new Error(readFileSync(path.join(this.state, "log"), "utf8"));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  head(): string {
    return this.#git(this.root, "log", "-1", "--format=%s");
  }

  changes(): string {
    return this.#git(this.root, "status", "--porcelain");
  }

  end(): void {
    killGroup(Number(readFileSync(path.join(this.state, "pid"), "utf8")));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** A process that leads a group, and all of that. */
function killGroup(pid: number | undefined): void {
  if (!pid) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {}
}
