import { describe, it } from "vitest";
import { FAULTS } from "../scenarios/database-faults";
import { expectRecovery, LATE_STATEMENTS, STATEMENTS } from "../scenarios/worker-faults";
import { useJobQueue } from "../server/jobs/queue";
import { useDatabase } from "../support/database";
import { useLog } from "../support/log";

const db = useDatabase();
const queue = useJobQueue(db);
useLog();

describe.each(FAULTS)("jobs run again after %s", (fault) => {
  it.each(Object.entries({ ...STATEMENTS, ...LATE_STATEMENTS }))(
    "of: %s",
    (_, part) => expectRecovery({ db: db(), queue }, { fault, part, times: 2 }),
    300_000,
  );
});
