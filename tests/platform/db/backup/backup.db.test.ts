import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { matchAlerts } from "~/features/alerts/matching.server";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { loadDemoMembers } from "~/features/demo/demo-members.server";
import { contradictions } from "~/features/invariants/invariants.server";
import { lastRestore, turnOnEmail } from "~/features/notifications/channels.server";
import { claimDispatches, decideDispatches } from "~/features/notifications/dispatches.server";
import { listMessages } from "~/features/notifications/inbox.server";
import { DEFAULT_TIMES, saveSettings } from "~/features/notifications/settings.server";
import { type BackupProblem, CHECKSUM, checksumOf, MANIFEST } from "~/platform/db/backup/manifest";
import { checkBackup, restoreBackup } from "~/platform/db/backup/restore-backup.server";
import { writeBackup } from "~/platform/db/backup/write-backup.server";
import { migrateToLatest } from "~/platform/db/migrate.server";
import { insertAlert } from "../../../support/alerts";
import { databaseUrl, useDatabase } from "../../../support/database";
import { withDeadlock } from "../../../support/deadlock";
import { insertDeals } from "../../../support/deals";
import { insertOldDeal, migrateTo, startAt } from "../../../support/migrate-to";
import { insertMember } from "../../../support/people";

const db = useDatabase();

const now = new Date("2026-11-20T04:05:06.000Z");

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
});

beforeEach(() => {
  file = path.join(folder, `${crypto.randomUUID()}.zip`);
});

afterAll(() => rm(folder, { recursive: true }));

/** Every row of every table, as JSON. */
async function everyRow(): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`.execute(
    db(),
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(kept)::text as row from ${sql.table(name)} kept order by 1`.execute(db());
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

async function everyTrigger() {
  const { rows } = await sql`
    select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`.execute(
    db(),
  );
  return rows;
}

const always = { isReplaceable: async () => true };

const write = () => writeBackup(databaseUrl(), { file, now });

async function problemOf(work: Promise<unknown>): Promise<BackupProblem | "none"> {
  return work.then(
    () => "none",
    (error) => error.problem ?? error,
  );
}

it("brings back every row of every table, and nothing else", async () => {
  await loadDemoDeals(db(), now);
  await loadDemoMembers(db(), now);
  await insertDeals(db(), [{ title: "Tabs\tand \\ and \n lines, 咖啡 \u0001", coupon: "\\." }]);
  const [before, triggers] = [await everyRow(), await everyTrigger()];
  expect(Object.values(before).flat().length).toBeGreaterThan(1_000);
  const manifest = await write();
  expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toEqual(
    Object.fromEntries(
      Object.entries(before)
        .filter(([name]) => name !== "rate_limits" && name !== "job_runs")
        .map(([name, rows]) => [name, rows.length]),
    ),
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  await sql`delete from all_deals`.execute(db());
  await insertMember(db());
  await restoreBackup(databaseUrl(), file, always);
  await migrateToLatest(db());
  const { content_version: version, ...after } = await everyRow();
  const { content_version: versionBefore, ...rest } = before;
  expect(after).toEqual({ ...rest, rate_limits: [] });
  expect(version).not.toEqual(versionBefore);
  expect(await everyTrigger()).toEqual(triggers);
  expect(await contradictions(db())).toEqual([]);
  // Numbers go on behind those of the backup.
  await insertDeals(db(), [{ title: "Walnut desk" }]);
}, 600_000);

it("fails, and leaves no file, when its connection is lost", async () => {
  await db()
    .transaction()
    .execute(async (transaction) => {
      await sql`lock table users in access exclusive mode`.execute(transaction);
      const failed = write().catch((error) => error);
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'copy%users%' and datname = current_database()`;
      await expect.poll(async () => (await waiting.execute(db())).rows.length, { timeout: 90_000 }).toBe(1);
      await sql`select pg_terminate_backend(pid) from (${waiting}) waiting`.execute(db());
      expect(await failed).toBeInstanceOf(Error);
    });
  expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
});

it("is of one moment, whatever is written meanwhile", async () => {
  await insertDeals(db(), [{ title: "Before" }]);
  let meanwhile: Promise<unknown> | undefined;
  const onStart = () => {
    meanwhile = insertDeals(db(), [{ title: "Meanwhile" }]);
  };
  const manifest = await writeBackup(databaseUrl(), { file, now }, { onStart });
  await meanwhile;
  expect(manifest.tables.find(({ name }) => name === "all_deals")?.rows).toBe(1);
  expect(manifest.tables.find(({ name }) => name === "offers")?.rows).toBe(1);
});

it("of an older version is migrated", async () => {
  await startAt(db(), "0009_price_spans");
  await insertOldDeal(db(), { url: "https://shop.example/kettle" });
  const { schema } = await write();
  expect(schema).toBe("0009_price_spans");
  await migrateToLatest(db());
  const { content_version: _, ...migrated } = await everyRow();
  expect(migrated.all_deals).toHaveLength(1);
  await sql`delete from all_deals`.execute(db());
  await restoreBackup(databaseUrl(), file, always);
  await migrateToLatest(db());
  const { content_version: __, ...restored } = await everyRow();
  expect(restored).toEqual(migrated);
});

it("sends nothing that waited or was under way in it, which stays in the inbox, and all that happens afterwards", async () => {
  const { id: userId } = await insertMember(db());
  await saveSettings(db(), { userId, ...DEFAULT_TIMES, quiet: null, timeZone: "UTC", lang: "en" });
  await turnOnEmail(db(), { userId, now });
  await insertAlert(db(), userId, { q: "kettle" });
  const decide = () => decideDispatches(db(), { kinds: ["email"], now: new Date() });
  const claim = () => claimDispatches(db(), { kinds: ["email"], now: new Date(Date.now() + 86_400_000), limit: 9 });
  const inbox = async () => (await listMessages(db(), { userId, offset: 0, limit: 9 })).messages;
  await insertDeals(db(), [{ title: "Kettle under way" }]);
  await matchAlerts(db());
  await decide();
  await insertDeals(db(), [{ title: "Kettle that waits" }]);
  await matchAlerts(db());
  await insertDeals(db(), [{ title: "Kettle not matched yet" }]);
  await write();
  await sql`delete from all_deals`.execute(db());
  await restoreBackup(databaseUrl(), file, always);
  await matchAlerts(db());
  expect((await inbox()).map(({ deal }) => deal?.title)).toEqual([
    ...["Kettle not matched yet", "Kettle that waits", "Kettle under way"],
  ]);
  expect([await decide(), await claim()]).toEqual([0, []]);
  expect(await lastRestore(db())).toBeInstanceOf(Date);
  await insertDeals(db(), [{ title: "Kettle afterwards" }]);
  await matchAlerts(db());
  await decide();
  expect(await claim()).toMatchObject([{ messages: [{ deal: { title: "Kettle afterwards" } }] }]);
});

it("of an older version sends nothing either", async () => {
  await startAt(db(), "0028_settlements");
  await migrateTo(db(), "0043_categories");
  const deal = await insertOldDeal(db(), { url: "https://shop.example/kettle" });
  await sql`with member as (
      insert into users (username, email, password_hash) values ('amy', 'amy@shop.test', '') returning id
    ), channel as (
      insert into channels (user_id, kind, confirmed_at) select id, 'email', now() from member returning id
    ), dispatch as (
      insert into dispatches (channel_id) select id from channel
    )
    insert into messages (user_id, event, kind) select id, 'new:1', 'new' from member`.execute(db());
  await sql`insert into alert_events (deal_id, kind, price) values (${deal}, 'new', 1)`.execute(db());
  await write();
  await migrateToLatest(db());
  await restoreBackup(databaseUrl(), file, always);
  await migrateToLatest(db());
  const { rows } =
    await sql`select (select count(*) from messages) as messages, (select count(*) from alert_events) as events,
    (select count(*) from channel_messages) as waiting,
    (select count(*) from dispatches where given_up_at is null) as under_way`.execute(db());
  expect(rows).toEqual([{ messages: 1, events: 0, waiting: 0, under_way: 0 }]);
});

it("is refused when it is cut, altered or newer, before anything is written", async () => {
  await insertDeals(db(), [{ title: "Walnut desk" }]);
  await write();
  const whole = await readFile(file);
  expect((await checkBackup(file)).schema).toMatch(/^00/);
  for (const length of [0, 100, whole.length >> 1, whole.length - 1]) {
    await truncate(file, length);
    expect(await problemOf(checkBackup(file)), `of ${length} bytes`).toBe("unreadable");
    await writeFile(file, whole);
  }
  const intact = await checkBackup(file);
  const outcomes = new Set<string>();
  for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 0xff;
    await writeFile(file, altered);
    const problem = await problemOf(checkBackup(file));
    outcomes.add(problem);
    // Dates of the archive's entries, for example, are not read.
    if (problem === "none") expect(await checkBackup(file), `at byte ${at}`).toEqual(intact);
  }
  expect(outcomes).toContain("altered");
  // The archive's own directory at its end decides whether it can be opened at all.
  expect(["altered", "none", "unreadable"]).toEqual(expect.arrayContaining([...outcomes]));
  await writeFile(file, "id,title\n");
  expect(await problemOf(checkBackup(file))).toBe("unreadable");
  for (const schema of ["9999_newer", "constructor"]) {
    await sql`insert into kysely_migration values (${schema}, '')`.execute(db());
    await write();
    await sql`delete from kysely_migration where name = ${schema}`.execute(db());
    expect(await problemOf(checkBackup(file))).toBe("newer");
  }
});

/** With nothing but this manifest in it. */
async function writeManifest(manifest: string): Promise<void> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(manifest), MANIFEST);
  zip.addBuffer(Buffer.from(checksumOf(manifest)), CHECKSUM);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

it("is refused when its manifest names no migration, or is larger than any that is written", async () => {
  const manifest = { format: 1, schema: "", createdAt: now.toISOString(), tables: [] };
  for (const schema of ["__proto__", "constructor", "toString"]) {
    await writeManifest(JSON.stringify({ ...manifest, schema }));
    expect(await problemOf(checkBackup(file)), schema).toBe("newer");
  }
  await writeManifest(JSON.stringify({ ...manifest, schema: "0".repeat(2 ** 20) }));
  expect(await problemOf(checkBackup(file))).toBe("altered");
});

it("is restored though a transaction of the site deadlocks with it", async () => {
  await insertDeals(db(), [{ title: "Walnut desk" }]);
  await write();
  await withDeadlock(db(), () => restoreBackup(databaseUrl(), file, always));
  expect((await everyRow()).all_deals).toHaveLength(1);
});

it("replaces nothing that a person would miss", async () => {
  await insertDeals(db(), [{ title: "Walnut desk" }]);
  await write();
  const before = await everyRow();
  const never = { isReplaceable: async () => false };
  expect(await problemOf(restoreBackup(databaseUrl(), file, never))).toBe("not_empty");
  expect(await everyRow()).toEqual(before);
});

it("leaves no file behind when the database fails", async () => {
  const away = new URL(databaseUrl());
  away.pathname = "/nowhere";
  await expect(writeBackup(away.href, { file, now })).rejects.toThrow("does not exist");
  expect((await readdir(folder)).filter((name) => name.startsWith(path.basename(file)))).toEqual([]);
});
