import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";

/** Runs `npm run benchmark -- …` as npm does. */
function benchmark(...args: string[]) {
  const command = ["--import", "tsx", "scripts/benchmark/benchmark.ts", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  return { status, stdout, stderr };
}

it("lists its subcommands, each of which is a module", () => {
  const { status, stdout } = benchmark();
  expect(status).toBe(0);
  const names = [...stdout.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(7);
  expect(names.filter((name) => !existsSync(`scripts/benchmark/${name}.ts`))).toEqual([]);
});

it("names a subcommand or an option that it does not have", () => {
  const wrong = (message: string) => ({ status: 2, stdout: "", stderr: expect.stringContaining(message) });
  expect(benchmark("page")).toEqual(wrong("No benchmark is called page.\nUsage: npm run benchmark"));
  expect(benchmark("crawler", "--cards", "300")).toEqual(wrong("Unknown option '--cards'.\nUsage: npm run benchmark"));
  expect(benchmark("scroll", "--cards", "3")).toEqual(wrong("--cards must be a whole number from 200 to 2000."));
});
