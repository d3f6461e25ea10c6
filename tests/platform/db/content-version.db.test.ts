import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { deliverBatch } from "~/features/sources/batch.server";
import { contentVersion } from "~/platform/db/content-version.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals } from "../../support/deals";
import { insertSources, row } from "../../support/deliveries";
import { insertMember } from "../../support/people";

const db = useDatabase();

const input = dealInput();
const deal = { key: importKey(input), input };

beforeEach(async () => {
  await importDeals(db(), [deal]);
});

async function raisedBy(work: () => Promise<unknown>): Promise<number> {
  const before = await contentVersion(db());
  await work();
  return (await contentVersion(db())) - before;
}

const run = (statement: ReturnType<typeof sql>) => () => statement.execute(db());

it("an unchanged delivery leaves the version", async () => {
  expect(await raisedBy(() => importDeals(db(), [deal]))).toBe(0);
});

it("the same batch twice leaves it, also with rows that end, hold or refuse", async () => {
  const at = new Date();
  await insertSources(db(), ["north", "south"]);
  const rows = [row(1), row(2), row(3), row(4, { originalPrice: 20 }), row(5, { variant: "S-1" }), { title: "" }];
  const deliver = (source: string, now: Date) => () =>
    deliverBatch(db(), { source, rows, currency: US_DOLLAR, runId: null, now });
  expect(await raisedBy(deliver("north", at))).toBeGreaterThan(0);
  await deliverBatch(db(), { source: "north", rows: [row(4)], currency: US_DOLLAR, runId: null, now: at });
  expect(await raisedBy(deliver("north", at))).toBeGreaterThan(0);
  await db().updateTable("deals").set({ source: "revisedbyadmin" }).where("title", "=", "Kettle 2").execute();
  const later = new Date(at.getTime() + 60_000);
  expect(await raisedBy(deliver("north", later))).toBe(0);
  expect(await raisedBy(deliver("south", later))).toBe(0);
});

it("an update that leaves a deal as it was leaves it", async () => {
  expect(await raisedBy(run(sql`update all_deals set featured = featured, tags = tags`))).toBe(0);
  expect(await raisedBy(run(sql`update all_deals set featured = not featured`))).toBe(1);
});

it("a statement that changes no row leaves it", async () => {
  expect(await raisedBy(run(sql`update all_deals set featured = true where false`))).toBe(0);
  expect(await raisedBy(run(sql`delete from all_deals where false`))).toBe(0);
});

it("a new, changed, deleted and restored deal raise it once each", async () => {
  const other = dealInput();
  expect(await raisedBy(() => importDeals(db(), [{ key: importKey(other), input: other }]))).toBe(1);
  const changed = { ...deal, input: { ...input, title: "Wired headphones" } };
  expect(await raisedBy(() => importDeals(db(), [changed]))).toBe(1);
  const key = deal.key;
  expect(
    await raisedBy(run(sql`update all_deals set status = 'deleted', deleted_at = now() where import_key = ${key}`)),
  ).toBe(1);
  expect(
    await raisedBy(run(sql`update all_deals set status = 'published', deleted_at = null where import_key = ${key}`)),
  ).toBe(1);
  expect(await raisedBy(run(sql`delete from all_deals where import_key = ${key}`))).toBe(1);
});

it("changes to deleted deals leave it", async () => {
  await sql`update all_deals set status = 'deleted', deleted_at = now()`.execute(db());
  expect(await raisedBy(run(sql`update all_deals set title = 'Nobody reads this'`))).toBe(0);
  expect(await raisedBy(run(sql`delete from all_deals`))).toBe(0);
});

it("likes leave it", async () => {
  const [dealId = ""] = await insertDeals(db(), [{}]);
  const { id: userId } = await insertMember(db(), "alice");
  expect(await raisedBy(() => setReaction(db(), "like", { dealId, userId, on: true }))).toBe(0);
});

it("emptying the table raises it", async () => {
  expect(await raisedBy(run(sql`truncate all_deals cascade`))).toBe(1);
});

it("a delivery that adds one deal and changes another raises it", async () => {
  const added = dealInput();
  const rows = [
    { ...deal, input: { ...input, store: "Otherfield" } },
    { key: importKey(added), input: added },
  ];
  expect(await raisedBy(() => importDeals(db(), rows))).toBeGreaterThan(0);
});
