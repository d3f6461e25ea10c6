import type { Outcome } from "./test-reports";
import { BROWSER, BUILD, failedWith, PASSED, playwright, run, runStages, vitest } from "./test-steps";

async function check(program: string, args: string[]): Promise<Outcome> {
  return (await run(program, args)) ? PASSED : failedWith("See the output above, under the name of this step.");
}

await runStages(
  [
    [
      BUILD,
      ["Type check", () => check("tsc", [])],
      ["Lint", () => check("biome", ["check", "--error-on-warnings"])],
      BROWSER,
    ],
    [["Unit and integration tests", (folder) => vitest(folder, ["unit", "pglite", "postgres", "isolated", "site"])]],
    [["Browser tests", (folder) => playwright(folder, "short")]],
  ],
  "Usage: npm test\nRuns every check and every test but the long ones; takes no arguments.",
);
