import path from "node:path";
import { findChromium } from "./chromium";
import { type Outcome, readPlaywrightReport } from "./test-reports";
import { BUILD, failedWith, judged, PASSED, run, runSteps, vitest } from "./test-steps";

async function check(program: string, args: string[]): Promise<Outcome> {
  return (await run(program, args)) ? PASSED : failedWith("What is wrong stands above, under the name of this step.");
}

/** Run beside each other: each has a database of its own, or none. */
const PROJECTS = [["pglite"], ["postgres"], ["unit"]];

async function playwright(folder: string): Promise<Outcome> {
  const file = path.join(folder, "playwright.json");
  const endedWell = await run("playwright", ["test", "--reporter=list,json"], {
    CHROMIUM: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  return judged(await readPlaywrightReport(file), endedWell);
}

await runSteps(
  [
    ["Type check", () => check("tsc", [])],
    ["Lint", () => check("biome", ["check", "--error-on-warnings"])],
    BUILD,
    ["Unit and integration tests", (folder) => vitest(folder, PROJECTS)],
    ["Browser tests", playwright],
  ],
  "Usage: npm test\nRuns every check and every test but the long ones; takes no arguments.",
);
