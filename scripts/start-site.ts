import { type ChildProcess, spawn } from "node:child_process";
import { SETTING_NAMES } from "~/env.server";
import { ROOT } from "~/programs/project-root";
import { buildIfStale } from "./build.js";

/** Every setting at its default, whatever the environment or the .env file says: blank is unset. */
export const DEFAULTS: Record<string, string> = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));

/** The cache is off, so that direct writes to the database are visible at once, and no shop is asked anything. */
const SETTINGS = { ...DEFAULTS, HOST: "127.0.0.1", CACHE_MB: "0", CHECK_LINKS: "off" };

export interface Program {
  child: ChildProcess;
  output(): string;
  /** Resolves with its exit code; null if a signal killed it. */
  ended: Promise<number | null>;
}

/**
 * Starts a program with no other settings. `program` is a built one of app/programs, or a TypeScript file of the project.
 *
 * @param root the checkout whose program is started
 */
export function startProgram(
  program: string,
  settings: Record<string, string>,
  args: string[] = [],
  root = ROOT,
): Program {
  const { PATH = "", HOME = "" } = process.env;
  const command = program.endsWith(".ts") ? ["--import", "tsx", program] : [`build/server/${program}.js`];
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: root,
    env: { NODE_ENV: "production", PATH, HOME, ...SETTINGS, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("close", resolve).once("error", reject);
  });
  return { child, output: () => output, ended };
}

export interface Site extends Program {
  port: number;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the production server on a free port if none is set; resolves when it is ready.
 *
 * @param root the checkout whose build is started; this one's is built if it is stale
 */
export async function startSite(settings: Record<string, string>, root = ROOT): Promise<Site> {
  if (root === ROOT) await buildIfStale();
  const program = startProgram("serve", { PORT: "0", ...settings }, [], root);
  const port = await new Promise<number>((resolve, reject) => {
    program.child.stdout?.on("data", () => {
      const [, found] = /Ready on http:\S+:(\d+)\n/.exec(program.output()) ?? [];
      if (found) resolve(Number(found));
    });
    void program.ended.then(() => reject(new Error(`The site did not start: ${program.output()}`)), reject);
  });
  return {
    ...program,
    port,
    stop() {
      program.child.kill("SIGTERM");
      return program.ended;
    },
  };
}
