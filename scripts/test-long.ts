import { onOldestPostgres } from "./oldest-postgres";
import { BROWSER, BUILD, chosenSteps, playwright, runStages, vitest } from "./test-steps";

const USAGE = `Usage: npm run test:long [-- FILE …]
Runs tests/long, the browser tests with the tag @long and the SQL tests on the oldest PostgreSQL that is supported, which
takes more than two hours, or these files alone; the settings of single tests are in the heads of their files.`;

const chosen = chosenSteps(USAGE, { projects: ["long"], which: "long" });

await runStages(
  chosen.length > 0
    ? chosen.map((step) => [step])
    : [
        [BUILD, BROWSER],
        [["Browser tests", (folder) => playwright(folder, "long")]],
        // One at a time, because they measure.
        [["Attacks and outages", (folder) => vitest(folder, ["long"], { options: ["--no-file-parallelism"] })]],
        [["SQL tests on the oldest PostgreSQL", onOldestPostgres]],
      ],
);
