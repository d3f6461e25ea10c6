import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** A request that a script made with curl. */
export interface CurlCall {
  method: string;
  url: string;
  status: number;
  text: string;
}

/** The shell code blocks of a Markdown page, joined. */
export function scriptOf(page: string): string {
  return [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = ""]) => block).join("\n");
}

/** The statuses that a script documents, in a comment above each request. */
export function statusesOf(script: string): number[] {
  return [...script.matchAll(/^# (\d{3})\b.*\n(?:\w+=\$\()?curl /gm)].map(([, status]) => Number(status));
}

/**
 * Runs a shell script with stand-ins for curl and jq.
 *
 * @returns its requests, in order
 */
export async function runScript(script: string, settings: Record<string, string>): Promise<CurlCall[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "page-"));
  const log = path.join(folder, "log");
  try {
    for (const name of ["curl", "jq"]) {
      const program = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
      await writeFile(path.join(folder, name), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
      await chmod(path.join(folder, name), 0o755);
    }
    const env = { ...process.env, ...settings, PATH: `${folder}:${process.env.PATH}`, CURL_LOG: log };
    await promisify(execFile)("sh", ["-euc", script], { env });
    const lines = (await readFile(log, "utf8")).trim().split("\n");
    return lines.map((line) => JSON.parse(line) as CurlCall);
  } finally {
    await rm(folder, { recursive: true });
  }
}
