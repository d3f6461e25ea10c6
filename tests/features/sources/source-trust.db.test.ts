import { beforeEach, expect, it } from "vitest";
import { purgeSubmissions } from "~/features/decisions/purge-submissions.server";
import { contradictingSubmissions } from "~/features/invariants/submissions.server";
import { deliverBatch } from "~/features/sources/batch.server";
import { importRun } from "~/features/sources/import-run.server";
import { countWaitingOf } from "~/features/sources/source-trust.server";
import { decide, type QueueVerdict } from "~/features/submissions/decide.server";
import { nextWaiting, waitingSeconds } from "~/features/submissions/queue.server";
import { trustSource } from "~/features/submissions/trust-source.server";
import { undoDecision } from "~/features/submissions/undo-decision.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";
import { activeTitles, at, insertSources, row } from "../../support/deliveries";
import { insertMember } from "../../support/people";
import { insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();

let actorId: string;
beforeEach(async () => {
  actorId = (await insertMember(db(), "boss", { isAdmin: true })).id;
  await insertSources(db(), ["shop"]);
  await trust(false);
});

const trust = (trusted: boolean, hours = 0) => trustSource(db(), { source: "shop", trusted, actorId, now: at(hours) });

async function* bytesOf(records: readonly object[]) {
  yield Buffer.from(JSON.stringify(records));
}

const deliver = (hours: number, records: readonly object[], options = {}) =>
  importRun(db(), bytesOf(records), { source: "shop", now: at(hours), ...options });

const waiting = () =>
  db()
    .selectFrom("submissions")
    .innerJoin("all_deals", "all_deals.id", "deal_id")
    .select(["submissions.id", "title", "discounted_price as price", "status", "all_deals.version as dealVersion"])
    .where("decision", "is", null)
    .orderBy("import_key")
    .execute();

const titles = async () => (await waiting()).map(({ title }) => title);

async function decideFirst(verdict: (dealVersion: number) => QueueVerdict) {
  const [{ id = "", dealVersion = 0 } = {}] = await waiting();
  const outcome = await decide(db(), { id, version: 1, verdict: verdict(dealVersion), actorId, now: at(1) });
  return { id, outcome };
}

const approved = (dealVersion: number) => ({ decision: "approved", dealVersion }) as const;
const rejected = () => ({ decision: "rejected", reason: "advertising", reasonText: "" }) as const;

const history = () => db().selectFrom("deal_changes").select(["action", "role"]).orderBy("id").execute();
const prices = () => db().selectFrom("price_spans").select("price").execute();

it("has new deals of a source that is not trusted wait in the queue, without price and history", async () => {
  const { counts, run } = await deliver(0, [row(1), row(2)]);
  expect([counts, run]).toMatchObject([
    { added: 0, held: 2, heldFor: { untrusted: 2 } },
    { state: "complete", held: 2, dealCount: 2 },
  ]);
  expect(await waiting()).toMatchObject([{ title: "Kettle 1", status: "pending" }, { title: "Kettle 2" }]);
  expect(await countWaitingOf(db(), ["shop", "other"])).toEqual(new Map([["shop", 2]]));
  expect([await activeTitles(db(), 0), await prices(), await history()]).toEqual([[], [], []]);
});

it("tells a program so too, and writes nothing in a dry run", async () => {
  const batch = { source: "shop", rows: [row(1)], currency: US_DOLLAR, now: at(0) };
  const held = [{ index: 0, status: "held", reason: "untrusted" }];
  expect(await deliverBatch(db(), { ...batch, dryRun: true })).toMatchObject({ results: held });
  expect(await titles()).toEqual([]);
  expect(await deliverBatch(db(), batch)).toMatchObject({ results: held, counts: { held: 1, duplicates: 0 } });
  expect(await titles()).toEqual(["Kettle 1"]);
});

it("has waiting deals follow their source, without a second submission", async () => {
  await deliver(0, [row(1), row(2), row(3)]);
  await deliver(1, [row(1, { discountedPrice: 10 }), row(2), row(3)]);
  expect(await waiting()).toMatchObject([{ price: 10, dealVersion: 2 }, { price: 20, dealVersion: 1 }, {}]);
  await deliver(2, [row(1, { discountedPrice: 40 }), row(2)]);
  expect(await titles()).toEqual(["Kettle 2", "Kettle 3"]);
  await deliver(3, [row(2)]);
  expect(await titles()).toEqual(["Kettle 2"]);
  expect([await prices(), await history()]).toEqual([[], []]);
});

it("keeps waiting deals that have left the newest items of a feed", async () => {
  for (const hours of [0, 1, 2]) await deliver(hours, [row(hours)], { listsAll: false });
  expect(await titles()).toEqual(["Kettle 0", "Kettle 1", "Kettle 2"]);
});

it("publishes what an admin approves, and takes it back again", async () => {
  await deliver(0, [row(1)]);
  const { id, outcome } = await decideFirst(approved);
  expect(outcome).toHaveProperty("dealId");
  expect([await activeTitles(db(), 1), await history(), await prices()]).toEqual([
    ["Kettle 1"],
    [{ action: "created", role: "source" }],
    [{ price: 20 }],
  ]);
  await deliver(2, [row(1, { discountedPrice: 15 })]);
  expect(await prices()).toContainEqual({ price: 15 });
  expect(await titles()).toEqual([]);
  await undoDecision(db(), { id, actorId, now: at(3) });
  expect([await titles(), await activeTitles(db(), 3)]).toEqual([["Kettle 1"], []]);
  expect(await contradictingSubmissions(db(), 10)).toEqual([]);
});

it("does not ask again about what was rejected", async () => {
  await deliver(0, [row(1)]);
  await decideFirst(rejected);
  expect(await deliver(2, [row(1)])).toMatchObject({ counts: { heldFor: { rejected: 1 } } });
  expect(await purgeSubmissions(db(), at(24 * 91))).toBe(1);
  expect(await deliver(24 * 91, [row(1)])).toMatchObject({ counts: { heldFor: { deleted: 1 } } });
  expect(await titles()).toEqual([]);
});

it("has a hundred deals wait at most, and publishes all once the source is trusted", async () => {
  const rows = Array.from({ length: 600 }, (_, n) => row(n));
  expect(await deliver(0, rows)).toMatchObject({ counts: { added: 0, heldFor: { untrusted: 600 } } });
  expect(await titles()).toHaveLength(100);
  await decideFirst(approved);
  await deliver(1, rows);
  expect(await titles()).toHaveLength(100);
  expect(await trust(true, 1)).toBe(100);
  expect(await titles()).toEqual([]);
  expect(await deliver(2, rows)).toMatchObject({ counts: { added: 499, unchanged: 101 } });
  expect(await activeTitles(db(), 2)).toHaveLength(600);
  expect(await contradictingSubmissions(db(), 10)).toEqual([]);
});

it("leaves a deal at a blocked store in the queue", async () => {
  await deliver(0, [row(1), row(2, { url: "https://bad.example/2" })]);
  await db().insertInto("blocked_hosts").values({ host: "bad.example", until: null, reason: "Fakes." }).execute();
  expect(await trust(true)).toBe(1);
  expect(await titles()).toEqual(["Kettle 2"]);
});

it("updates deals that were published before it was trusted no longer", async () => {
  await trust(true);
  await deliver(0, [row(1)]);
  await trust(false);
  expect(await deliver(1, [row(1, { discountedPrice: 5 }), row(2)])).toMatchObject({
    counts: { updated: 1, heldFor: { untrusted: 1 } },
  });
  expect(await prices()).toContainEqual({ price: 5 });
});

it("shows members' submissions first, and counts their waiting alone", async () => {
  await deliver(0, [row(1)]);
  expect(await waitingSeconds(db())).toBe(0);
  const [{ id: theirs = "" } = {}] = await waiting();
  const { id } = await insertMember(db(), "carol");
  const submitted = await insertSubmittedDeal(db(), { userId: id });
  expect(await nextWaiting(db(), { after: null })).toBe(submitted.id);
  expect(await nextWaiting(db(), { after: submitted.id })).toBe(theirs);
  expect(await nextWaiting(db(), { after: theirs })).toBe(null);
  expect(await waitingSeconds(db())).toBeGreaterThan(0);
});

it("knows no other source", async () => {
  expect(await trustSource(db(), { source: "other", trusted: true, actorId, now: at(0) })).toBe(null);
});
