import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

/** The name PostgreSQL clients expect of a unix socket. */
export const SOCKET_NAME = ".s.PGSQL.5432";

/** A holder whose process cannot be looked up counts as dead after this silence, in milliseconds. */
const STALE_MS = 60_000;

/** Who holds a data directory, as its lock file says. */
export interface LockHolder {
  token: string;
  pid: number;
  /** Start of the process in clock ticks since boot; tells it from a later process with the same pid. */
  startTime: string | null;
  hostname: string;
  bootId: string | null;
  pidNamespace: string | null;
  /** Directory of the unix socket; null until the database accepts connections. */
  socketDir: string | null;
}

/** A lock file as read from the disk; `holder` is null when it cannot be read. */
export interface FoundLock {
  file: string;
  token: string;
  holder: LockHolder | null;
  mtimeMs: number;
}

/** Whether the holder of a lock still runs, as well as this process can know. */
export async function isAlive({ holder, mtimeMs }: FoundLock): Promise<boolean> {
  const here = thisMachine();
  const recently = Date.now() - mtimeMs < STALE_MS;
  if (holder === null) return recently;
  if (holder.hostname === here.hostname) {
    if (holder.bootId !== here.bootId) return false;
    if (here.bootId === null && mtimeMs < Date.now() - os.uptime() * 1000 - STALE_MS) return false;
    if (holder.pidNamespace === here.pidNamespace) return isSameProcess(holder);
  }
  // Another container, perhaps under the same kernel: then its socket knows, because it lives as long as the database.
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

/** What /proc says of a process; null where there is no /proc. A killed process that nobody reaped is not alive. */
function processStat(pid: number | "self"): { startTime: string; alive: boolean } | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // The first thread may be gone while others still write.
    const alive = !/^[ZX]/.test(fields[0] ?? "") || fs.readdirSync(`/proc/${pid}/task`).length > 1;
    return { startTime: fields[19] ?? "", alive };
  } catch {
    return null;
  }
}

/** What a lock says of the process that takes it. */
export function describeSelf(): Omit<LockHolder, "token" | "socketDir"> {
  return { pid: process.pid, startTime: processStat("self")?.startTime ?? null, ...thisMachine() };
}

function thisMachine(): Pick<LockHolder, "hostname" | "bootId" | "pidNamespace"> {
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
