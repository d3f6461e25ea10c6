import { BUILD, runSteps, vitest } from "./test-steps";

await runSteps(
  [BUILD, ["Long tests", (folder) => vitest(folder, [["long"]])]],
  "Usage: npm run test:long\nRuns tests/long, which takes some two hours; settings of single tests stand at the head of their files.",
);
