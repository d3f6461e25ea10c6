import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { contradictions } from "~/features/invariants/invariants.server";
import { checkBackup } from "~/platform/db/backup/restore-backup.server";
import { openDatabase } from "~/platform/process/open-database.server";
import { startProgram } from "../../scripts/start-site";
import { runProgram } from "../programs/run-program";
import { onSite } from "../scenarios/data-places";
import { startLoad } from "../scenarios/site-load";
import { databaseUrl, useDatabase } from "../support/database";
import { sharedFolder } from "../support/shared-folder";

/** KILL_ROUNDS says how many kills instead. */
const KILLS = Number(process.env.KILL_ROUNDS || 100);

const db = useDatabase();
const folder = sharedFolder("backup-drill");
const inFolder = (name: string) => path.join(folder, name);
afterAll(() => rm(folder, { recursive: true }));

const toServer = () => ({ DATABASE_URL: databaseUrl() });
const toEmbedded = (name: string) => ({ DATABASE_URL: "", DATA_DIR: inFolder(name), DEMO_DEALS: "off" });

/** Each table's rows, in their order, by their digests. A restore raises the content version. */
async function contentOf(file: string) {
  const { tables } = await checkBackup(file);
  return tables.filter(({ name }) => name !== "content_version");
}

async function succeed(program: string, file: string, settings: Record<string, string>): Promise<void> {
  expect(await runProgram(program, [file], settings)).toMatchObject({ code: 0, stderr: "" });
}

it("a site that is backed up under load is restored elsewhere, and back, row by row", async () => {
  const [taken, there, back] = [inFolder("taken.zip"), inFolder("there.zip"), inFolder("back.zip")];
  await onSite({ RATE_LIMIT_FACTOR: "0", BCRYPT_COST: "10" }, async (site, siteDb, place) => {
    const before = await startLoad(siteDb, { port: site.port });
    await sleep(5_000);
    await before.end();
    const meanwhile = await startLoad(siteDb, { port: site.port });
    await succeed("backup", taken, { DATABASE_URL: "", ...place.settings });
    await meanwhile.end();
    expect(before.acknowledged()).toBeGreaterThan(50);
    expect([...before.wrong, ...meanwhile.wrong]).toEqual([]);

    await succeed("restore", taken, toServer());
    expect(await before.lost(db())).toEqual([]);
  });
  expect(await contradictions(db())).toEqual([]);
  await succeed("backup", there, toServer());
  expect(await contentOf(there)).toEqual(await contentOf(taken));

  await succeed("restore", there, toEmbedded("moved"));
  await succeed("backup", back, toEmbedded("moved"));
  expect(await contentOf(back)).toEqual(await contentOf(taken));
}, 300_000);

describe("a restore", () => {
  it(
    `that is killed ${KILLS} times leaves its target as it was, or whole`,
    async () => {
      const file = inFolder("generated.zip");
      const env = parseEnvironment(toEmbedded("generated"));
      await (await openDatabase(env, { create: true })).close();
      expect(await runProgram("generate", ["--deals", "1000", "--seed", "3"], toEmbedded("generated"))).toMatchObject({
        code: 0,
      });
      await succeed("backup", file, toEmbedded("generated"));
      const count = () => sql<{ deals: number }>`select count(*)::int as deals from all_deals`.execute(db());

      const started = performance.now();
      await succeed("restore", file, toServer());
      const duration = performance.now() - started;
      const outcomes = { untouched: 0, whole: 0 };
      for (let round = 0; round < KILLS; round += 1) {
        await db().deleteFrom("all_deals").execute();
        const restore = startProgram("restore", toServer(), [file]);
        await sleep((1.3 * duration * round) / KILLS);
        restore.child.kill("SIGKILL");
        await restore.ended;
        // The server ends the transaction when it finds the connection closed.
        const [{ deals } = { deals: -1 }] = (await count()).rows;
        expect([round, deals]).toEqual([round, deals === 0 ? 0 : 1_000]);
        outcomes[deals === 0 ? "untouched" : "whole"] += 1;
      }
      console.log(JSON.stringify({ kills: KILLS, duration, ...outcomes }));
      expect(outcomes.untouched).toBeGreaterThan(KILLS / 4);
      expect(await contradictions(db())).toEqual([]);
    },
    120_000 + KILLS * 30_000,
  );
});
