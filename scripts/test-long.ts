import { BUILD, playwright, runSteps, vitest } from "./test-steps";

await runSteps(
  [
    BUILD,
    ["Browser tests", (folder) => playwright(folder, "long")],
    ["Attacks and outages", (folder) => vitest(folder, [["long"]])],
  ],
  "Usage: npm run test:long\nRuns tests/long, which takes more than two hours; settings of single tests stand at the head of their files.",
);
