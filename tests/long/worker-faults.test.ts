import { describe, it } from "vitest";
import { useJobQueue } from "../platform/jobs/queue";
import { FAULTS } from "../scenarios/database-faults";
import { expectRecovery, LATE_STATEMENTS, STATEMENTS } from "../scenarios/worker-faults";
import { useDatabase } from "../support/database";
import { useLog } from "../support/log";

const db = useDatabase();
const queue = useJobQueue(db);
useLog();

describe.each(FAULTS)("jobs run again after %s", (fault) => {
  it.each([
    ...Object.entries(STATEMENTS).map(([name, part]) => [name, part, 2] as const),
    ...Object.entries(LATE_STATEMENTS).map(([name, part]) => [name, part, 1] as const),
  ])("of: %s", (_, part, times) => expectRecovery({ db: db(), queue }, { fault, part, times }), 300_000);
});
