import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/** The socket name that PostgreSQL clients expect. */
export const SOCKET_NAME = ".s.PGSQL.5432";

/** Without a heartbeat for this long, a holder whose process cannot be looked up counts as dead. */
const STALE_MS = 60_000;

/** The content of a lock file. */
export interface LockHolder {
  token: string;
  pid: number;
  /** In clock ticks since boot; detects a reused pid. */
  startTime: string | null;
  hostname: string;
  bootId: string | null;
  pidNamespace: string | null;
  /** Directory of the unix socket; null until the database accepts connections. */
  socketDir: string | null;
}

/** A lock file; `holder` is null when it cannot be parsed. */
export interface FoundLock {
  file: string;
  token: string;
  holder: LockHolder | null;
  mtimeMs: number;
}

/** Whether the holder of a lock is running, as far as this process can tell. */
export async function isAlive({ holder, mtimeMs }: FoundLock): Promise<boolean> {
  const here = describeMachine();
  const recently = Date.now() - mtimeMs < STALE_MS;
  if (holder === null) return recently;
  if (holder.hostname === here.hostname) {
    if (holder.bootId !== here.bootId) return false;
    if (here.bootId === null && mtimeMs < Date.now() - os.uptime() * 1000 - STALE_MS) return false;
    if (holder.pidNamespace === here.pidNamespace) return isSameProcess(holder);
  }
  // Another container under the same kernel: its socket is open as long as the database.
  if (here.bootId !== null && holder.bootId === here.bootId && holder.socketDir !== null) {
    const socket = await probeSocket(holder.socketDir);
    if (socket !== "unknown") return socket === "open";
  }
  return recently;
}

function isSameProcess(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const stat = processStat(holder.pid);
  if (stat === null) return true;
  return stat.alive && (holder.startTime === null || stat.startTime === holder.startTime);
}

/** A process in /proc; null without /proc. Zombies are not alive. */
function processStat(pid: number | "self"): { startTime: string; alive: boolean } | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // The main thread may have exited while others still write.
    const alive = !/^[ZX]/.test(fields[0] ?? "") || fs.readdirSync(`/proc/${pid}/task`).length > 1;
    return { startTime: fields[19] ?? "", alive };
  } catch {
    return null;
  }
}

export function describeSelf(): Omit<LockHolder, "token" | "socketDir"> {
  return { pid: process.pid, startTime: processStat("self")?.startTime ?? null, ...describeMachine() };
}

function describeMachine(): Pick<LockHolder, "hostname" | "bootId" | "pidNamespace"> {
  const orNull = (read: () => string) => {
    try {
      return read().trim();
    } catch {
      return null;
    }
  };
  return {
    hostname: os.hostname(),
    bootId: orNull(() => fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
    pidNamespace: orNull(() => fs.readlinkSync("/proc/self/ns/pid")),
  };
}

/** Whether something listens on the socket in a directory, as far as this kernel can tell. */
export function probeSocket(socketDir: string): Promise<"open" | "refused" | "unknown"> {
  return new Promise((resolve) => {
    const socket = net.connect(path.join(socketDir, SOCKET_NAME));
    socket.once("connect", () => resolve("open")).once("connect", () => socket.destroy());
    socket.once("error", (error: NodeJS.ErrnoException) =>
      // EAGAIN: it listens, but is too busy to accept.
      resolve(error.code === "ECONNREFUSED" ? "refused" : error.code === "EAGAIN" ? "open" : "unknown"),
    );
  });
}
