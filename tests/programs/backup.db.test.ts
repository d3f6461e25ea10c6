import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { parseEnvironment } from "~/env.server";
import { openDatabase } from "~/platform/process/open-database.server";
import { prepareDatabase } from "~/programs/prepare-database";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { sharedFolder } from "../support/shared-folder";
import { runProgram } from "./run-program";

const db = useDatabase();

const folder = sharedFolder("backups");
afterAll(() => rm(folder, { recursive: true }));

const inFolder = (name: string) => path.join(folder, name);
const toServer = () => ({ DATABASE_URL: databaseUrl() });
const toEmbedded = (name: string) => ({ DATABASE_URL: "", DATA_DIR: inFolder(name) });

const counts = sql<{ deals: string; prices: string; users: string; lexemes: string; sum: string }>`
  select (select count(*) from all_deals) as deals, (select count(*) from price_spans) as prices,
    (select count(*) from users) as users, (select count(*) from search_lexemes) as lexemes,
    (select md5(string_agg(all_deals::text, ' ' order by id)) from all_deals) as sum`;

it("a site moves from the embedded database to a server and back", { timeout: 240_000 }, async () => {
  const env = parseEnvironment({ ...toEmbedded("first"), DEMO_DEALS: "on", BCRYPT_COST: "4" });
  const first = await prepareDatabase(env);
  const before = (await counts.execute(first.db)).rows;
  expect(Number(before[0]?.deals)).toBeGreaterThan(100);

  const [there, back] = [inFolder("there.zip"), inFolder("back.zip")];
  // While the database is in use.
  const written = await runProgram("backup", [there], toEmbedded("first"));
  expect(written).toMatchObject({ code: 0, stderr: "" });
  expect(written.stdout).toMatch(
    /^Backed up \d{4,} rows of \d\d tables \(schema \d{4}_\w+\) to \S+: [\d.]+ MB, verified\.\n$/,
  );
  expect(await runProgram("restore", [there], toServer())).toMatchObject({ code: 0, stderr: "" });
  expect((await counts.execute(db())).rows).toEqual(before);
  await first.close();

  expect(await runProgram("backup", [back], toServer())).toMatchObject({ code: 0 });
  const restored = await runProgram("restore", [back], toEmbedded("second"));
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  const second = await openDatabase(parseEnvironment(toEmbedded("second")), { create: false });
  expect((await counts.execute(second.db)).rows).toEqual(before);
  await second.close();
});

it("a restore changes nothing, and says why in one line, when the database has deals of its own or the file is no backup", async () => {
  const [file, other] = [inFolder("full.zip"), inFolder("other.zip")];
  await insertDeals(db(), [{ title: "Walnut desk", url: "https://larkfield.shop/desk" }]);
  expect(await runProgram("backup", [file], toServer())).toMatchObject({ code: 0 });
  const onto = await runProgram("restore", [file], toServer());
  expect(onto).toMatchObject({ code: 1, stdout: "" });
  expect(onto.stderr).toMatch(/^\S+full\.zip was not restored: the database has deals or accounts of its own\. .+\n$/);
  await writeFile(other, "not a backup");
  const unreadable = await runProgram("restore", [other], toEmbedded("never"));
  expect(unreadable).toMatchObject({ code: 1, stdout: "" });
  expect(unreadable.stderr).toMatch(/^\S+other\.zip is no backup, or a part of one: .+\n$/);
  expect(await readdir(folder)).not.toContain("never");
});

it("without a file, or with one that is not there, the commands say so", async () => {
  for (const program of ["backup", "restore"]) {
    expect(await runProgram(program, [], toServer())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Usage: npm run ${program} -- FILE`),
    });
  }
  expect(await runProgram("backup", [inFolder("no/where.zip")], toServer())).toMatchObject({
    code: 2,
    stderr: `There is no folder ${inFolder("no")}.\n`,
  });
  expect(await runProgram("restore", [inFolder("none.zip")], toServer())).toMatchObject({
    code: 2,
    stderr: `There is no file ${inFolder("none.zip")}.\n`,
  });
});
