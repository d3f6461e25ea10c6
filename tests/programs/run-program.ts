import { spawn } from "node:child_process";

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a built program of app/programs. */
export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string | undefined> = {},
  project = process.cwd(),
): Promise<Run> {
  const child = spawn(process.execPath, [`build/server/${program}.js`, ...args], {
    cwd: project,
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve({ code, ...output }));
  });
}
