import type { Outcome } from "./test-reports";
import { BUILD, failedWith, PASSED, playwright, run, runSteps, vitest } from "./test-steps";

async function check(program: string, args: string[]): Promise<Outcome> {
  return (await run(program, args)) ? PASSED : failedWith("What is wrong stands above, under the name of this step.");
}

/** Run beside each other: each has a database of its own, or none. */
const PROJECTS = [["pglite"], ["postgres"], ["unit"]];

await runSteps(
  [
    ["Type check", () => check("tsc", [])],
    ["Lint", () => check("biome", ["check", "--error-on-warnings"])],
    BUILD,
    ["Unit and integration tests", (folder) => vitest(folder, PROJECTS)],
    ["Browser tests", (folder) => playwright(folder, "short")],
  ],
  "Usage: npm test\nRuns every check and every test but the long ones; takes no arguments.",
);
