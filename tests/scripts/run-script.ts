import { spawn } from "node:child_process";

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command of scripts/ to its end, as npm would. */
export function runScript(
  script: string,
  args: string[],
  env: Record<string, string | undefined> = {},
  project = process.cwd(),
): Promise<Run> {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
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
