import { BROWSER, BUILD, playwright, runStages, vitest } from "./test-steps";

await runStages(
  [
    [BUILD, BROWSER],
    [["Browser tests", (folder) => playwright(folder, "long")]],
    // One at a time, because they measure.
    [["Attacks and outages", (folder) => vitest(folder, ["long"], "--no-file-parallelism")]],
  ],
  "Usage: npm run test:long\nRuns tests/long and the browser tests with the tag @long, which takes more than two hours; the settings of single tests are in the heads of their files.",
);
