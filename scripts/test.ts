import type { Outcome } from "./test-reports";
import { BROWSER, BUILD, chosenSteps, failedWith, PASSED, playwright, run, runStages, vitest } from "./test-steps";

const USAGE = `Usage: npm test [-- FILE …]
Runs every check and every test but the long ones; or these files or folders of tests alone, with what they need.`;

const PROJECTS = ["unit", "postgres", "routes", "isolated", "site"];

async function check(program: string, args: string[]): Promise<Outcome> {
  return (await run(program, args)) ? PASSED : failedWith("See the output above, under the name of this step.");
}

const chosen = chosenSteps(USAGE, { projects: PROJECTS, which: "short" });

await runStages(
  chosen.length > 0
    ? chosen.map((step) => [step])
    : [
        [
          BUILD,
          ["Type check", () => check("tsc", [])],
          ["Lint", () => check("biome", ["check", "--error-on-warnings"])],
          ["Unused code", () => check("knip", [])],
          BROWSER,
        ],
        [["Unit and integration tests", (folder) => vitest(folder, PROJECTS)]],
        [["Browser tests", (folder) => playwright(folder, "short")]],
      ],
);
