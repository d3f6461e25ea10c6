import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const DEADLINE_MS = 120_000;

/** Debian's: `apt-get install patroni etcd-server haproxy pgbouncer nginx-light postgresql wrk`. */
const PROGRAMS = {
  etcd: "/usr/bin/etcd",
  patroni: "/usr/bin/patroni",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
  nginx: "/usr/sbin/nginx",
  node: process.execPath,
} as const;

export function missingPrograms(): string[] {
  return Object.values(PROGRAMS).filter((program) => !existsSync(program));
}

/** PostgreSQL and PgBouncer refuse to run as root: as root, all but the site runs as Debian's user of PostgreSQL. */
export function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

export interface Started {
  child: ChildProcess;
  /** Ends the process and, with SIGKILL, all that it has started. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface Options {
  log: string;
  settings?: Record<string, string>;
  cwd?: string;
}

/** Starts a program in a process group of its own. */
export function startProgram(name: keyof typeof PROGRAMS, args: string[], { log, settings, cwd }: Options): Started {
  const { PATH = "", HOME = "" } = process.env;
  const file = openSync(log, "a");
  const child = spawn(PROGRAMS[name], args, {
    ...(name === "node" ? {} : identity()),
    cwd,
    detached: true,
    env: { NODE_ENV: "production", PATH, HOME, ...settings },
    stdio: ["ignore", file, file],
  });
  closeSync(file);
  const ended = once(child, "exit");
  return {
    child,
    async end(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(signal === "SIGKILL" ? -(child.pid ?? 0) : (child.pid ?? 0), signal);
      await ended;
    },
  };
}

/** Milliseconds until it holds. */
export async function until(what: string, holds: () => Promise<boolean>, deadlineMs = DEADLINE_MS): Promise<number> {
  const startedAt = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - startedAt > deadlineMs) throw new Error(`Not within ${deadlineMs / 1_000} s: ${what}`);
    await sleep(50);
  }
  return performance.now() - startedAt;
}
