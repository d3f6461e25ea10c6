import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { openDatabase } from "~/server/process/open-database.server";
import { copyEmptyCluster } from "../../support/empty-cluster";

it("waits for an embedded database that does not respond on a busy machine", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "haojia-busy-"));
  await copyEmptyCluster(dataDir);
  const holder = spawn(process.execPath, ["--import", "tsx", "tests/db/embedded/embedded-holder.ts", "hold", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    expect(String((await once(holder.stdout, "data"))[0])).toContain("started");
    // Gets no CPU time for three seconds.
    holder.kill("SIGSTOP");
    setTimeout(() => holder.kill("SIGCONT"), 3_000);
    const opened = await openDatabase(parseEnvironment({ DATA_DIR: dataDir }), { share: true });
    expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }]);
    await opened.close();
  } finally {
    holder.kill("SIGKILL");
    await once(holder, "exit").catch(() => {});
    await rm(dataDir, { recursive: true, force: true });
  }
}, 120_000);
