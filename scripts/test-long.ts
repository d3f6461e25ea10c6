import { BROWSER, BUILD, playwright, runStages, vitest } from "./test-steps";

await runStages(
  [
    [BUILD, BROWSER],
    [["Browser tests", (folder) => playwright(folder, "long")]],
    // One after the other: each measures.
    [["Attacks and outages", (folder) => vitest(folder, ["long"], "--no-file-parallelism")]],
  ],
  "Usage: npm run test:long\nRuns tests/long, which takes more than two hours; settings of single tests stand at the head of their files.",
);
