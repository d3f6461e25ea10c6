import { expect, it } from "vitest";
import { expectRecovery, STATEMENTS } from "../../scenarios/worker-faults";
import { useDatabase } from "../../support/database";
import { useLog } from "../../support/log";
import { useJobQueue } from "./queue";

const db = useDatabase();
const queue = useJobQueue(db);
const log = useLog();

/** A sample: tests/long/worker-faults.test.ts has them all. */
it.each([
  ["cut", "write tasks"],
  ["hang", "read tasks"],
  ["hang", "get a job"],
  ["cut", "complete a job"],
  ["refuse", "enqueue"],
] as const)("jobs run again after %s of: %s", async (fault, statement) => {
  await expectRecovery({ db: db(), queue }, { fault, part: STATEMENTS[statement], times: 1 });
  expect(log.records().filter(({ event }) => event === "jobs_interrupted").length).toBeLessThanOrEqual(2);
});
