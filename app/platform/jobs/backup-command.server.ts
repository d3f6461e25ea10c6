import { spawn } from "node:child_process";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { log } from "~/platform/log/log.server";
import { HOUR_MS } from "~/platform/values/durations";

/** A file beside the backups that other processes read: the last backup that the command was given, and its exit code. */
const RECORD = ".backup-command.json";

const TIMEOUT_MS = HOUR_MS;

export interface CommandOutcome {
  /** The backup's name. */
  name: string;
  /** The exit code, or what ended it, such as "SIGKILL"; 0 is success. */
  code: number | string;
}

/** The outcome of the last run; null if there was none. */
export async function lastCommand(dir: string): Promise<CommandOutcome | null> {
  try {
    const { name, code } = JSON.parse(await readFile(path.join(dir, RECORD), "utf8"));
    return typeof name === "string" && ["string", "number"].includes(typeof code) ? { name, code } : null;
  } catch {
    return null;
  }
}

/**
 * Runs BACKUP_COMMAND by the shell, with the backup's path in BACKUP_FILE: the path is no part of what the shell parses. After
 * `timeoutMs` it is killed with its children. Its outcome is logged, and kept in the folder.
 */
export async function runBackupCommand(
  command: string,
  { dir, name, timeoutMs = TIMEOUT_MS }: { dir: string; name: string; timeoutMs?: number },
): Promise<void> {
  const code = await run(command, path.join(dir, name), timeoutMs);
  if (code === 0) log.info({ event: "backup_command_done" });
  else log.error({ event: "backup_command_failed", code });
  const record = path.join(dir, RECORD);
  await writeFile(`${record}.new`, JSON.stringify({ name, code }), { mode: 0o600 });
  await rename(`${record}.new`, record);
}

function run(command: string, file: string, timeoutMs: number): Promise<number | string> {
  return new Promise((resolve) => {
    // A process group of its own, which is ended as a whole.
    const child = spawn("sh", ["-c", `BACKUP_FILE=$1; export BACKUP_FILE; shift; ${command}`, "sh", file], {
      detached: true,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const timer = setTimeout(() => {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    }, timeoutMs);
    const end = (code: number | string) => {
      clearTimeout(timer);
      resolve(code);
    };
    child.once("error", ({ message }) => end(message)).once("exit", (code, signal) => end(code ?? signal ?? "no code"));
  });
}
