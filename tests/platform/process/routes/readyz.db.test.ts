import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { recordRun, registerJobs } from "~/platform/db/job-runs.server";
import { loader } from "~/platform/process/routes/readyz";
import { countForwarded } from "~/platform/request/forwarded-requests.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { useDatabase } from "../../../support/database";
import { load } from "../../../support/routes";

const folder = mkdtempSync(path.join(tmpdir(), "backups-"));
process.env.BACKUP_DIR = folder;

const db = useDatabase();

const bodyOf = async (address: string) => (await load(loader, address)).text();

it("says when the last backup began, if it is asked", async () => {
  expect(await bodyOf("/readyz")).toBe("ready\n");
  expect(await bodyOf("/readyz?verbose")).toBe("ready\nno backup yet\n");
  const began = new Date(Date.now() - 5.5 * 3_600_000).toISOString().slice(0, 19);
  writeFileSync(path.join(folder, `haojia-${began.replaceAll(":", "-")}Z.zip`), "");
  expect(await bodyOf("/readyz?verbose")).toBe(`ready\nlast backup: ${began}.000Z, 5 h ago\n`);
  expect(await bodyOf("/readyz")).toBe("ready\n");
});

it("says which share of the requests had X-Forwarded-For, if it is asked", async () => {
  countForwarded({ "x-forwarded-for": "192.0.2.7" });
  countForwarded({});
  countForwarded({});
  expect(await bodyOf("/readyz?verbose")).toMatch(/\nX-Forwarded-For: in 33 % of the requests\n$/);
  expect(await bodyOf("/readyz")).toBe("ready\n");
});

it("says when each job last completed, if it is asked", async () => {
  await registerJobs(db(), [{ name: "update_hot", period: 300 }]);
  await recordRun(db(), { name: "update_states", period: 60 });
  await db()
    .updateTable("job_runs")
    .set({ completed_at: new Date(Date.now() - 4 * 60_000) })
    .where("job", "=", "update_states")
    .execute();
  const body = await bodyOf("/readyz?verbose");
  expect(body).toContain("\njob update_hot: not completed yet\njob update_states: completed 4 min ago, overdue\n");
});

it("says no more than whether it is ready to others than the operator", async () => {
  const context = newRequestContext({ address: "192.0.2.7", isLocal: false, isShared: false });
  expect(await runInRequest(context, () => bodyOf("/readyz?verbose"))).toBe("ready\n");
});
