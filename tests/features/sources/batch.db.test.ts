import { beforeEach, describe, expect, it } from "vitest";
import { deleteDeals } from "~/features/deals/edit/delete.server";
import { findDealByKey } from "~/features/deals/edit/edit.server";
import { purgeDeleted } from "~/features/deals/edit/purge.server";
import { mergeDeals, undoMerge } from "~/features/duplicates/merge.server";
import { deliverBatch, type RowResult } from "~/features/sources/batch.server";
import { finishRun } from "~/features/sources/finish-run.server";
import { startRun } from "~/features/sources/runs.server";
import { US_DOLLAR } from "~/platform/values/currency";
import { fingerprinted } from "~/platform/values/idempotency.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertSources, row, START } from "../../support/deliveries";
import { whileCountingTurns } from "../../support/turns";
import { words } from "../../support/words";

const db = useDatabase();

const DAY = 86_400_000;
const source = "shop";

beforeEach(() => insertSources(db(), [source, "other"]));

type More = Partial<Omit<Parameters<typeof deliverBatch>[1], "rows">>;

async function deliver(rows: readonly unknown[], more: More = {}) {
  const answer = await deliverBatch(db(), { source, rows, currency: US_DOLLAR, now: START, ...more });
  if ("rejected" in answer) throw new Error(answer.rejected);
  return answer;
}

const refusalOf = async (rows: readonly unknown[], more: More) => {
  const answer = await deliverBatch(db(), { source, rows, currency: US_DOLLAR, now: START, ...more });
  return "rejected" in answer ? answer.rejected : answer.counts;
};
const statuses = (results: readonly RowResult[]) => results.map(({ status }) => status);
/** The first is the older. */
async function twoDeals(): Promise<[string, string]> {
  await deliver([row(1), row(2)]);
  const [first, second] = await deals();
  const createdAt = new Date((first?.created_at.getTime() ?? 0) - 1_000);
  await db().updateTable("deals").set({ created_at: createdAt }).where("title", "=", "Kettle 1").execute();
  return [first?.id ?? "", second?.id ?? ""];
}
async function merge(from: string, into: string) {
  const made = await mergeDeals(db(), { from, into, actorId: null, now: START });
  if (typeof made === "string") throw new Error(made);
  return { ...made, undo: () => undoMerge(db(), { mergeId: made.mergeId, actorId: null, now: START }) };
}
const deals = () => db().selectFrom("deals").selectAll().orderBy("import_key").execute();

describe("a batch", () => {
  it("yields to the event loop between rows", async () => {
    await whileCountingTurns(async (turn) => {
      const read: number[] = [];
      const rows = [1, 2, 3, 4, 5].map((n) => ({
        ...row(n),
        get title() {
          read.push(turn());
          return `Kettle ${n}`;
        },
      }));
      await deliver(rows);
      expect(new Set(read).size).toBe(rows.length);
    });
  });

  it("holds a deal that an admin has rejected, and says so", async () => {
    await deliver([row(1)]);
    await db().updateTable("all_deals").set({ status: "rejected" }).execute();
    const { results } = await deliver([row(1, { discountedPrice: 15 })]);
    expect(results).toMatchObject([{ status: "held", reason: "rejected" }]);
  });

  it("returns a result for each row in order, and an invalid row does not affect others", async () => {
    await deliver([row(1), row(2), row(3), row(4)]);
    await db().updateTable("deals").set({ source: "revisedbyadmin" }).where("title", "=", "Kettle 3").execute();
    const deleted = { status: "deleted", deleted_at: START } as const;
    await db().updateTable("deals").set(deleted).where("title", "=", "Kettle 4").execute();
    const rows = [
      row(5),
      row(1, { discountedPrice: 15 }),
      row(6, { title: "", originalPrice: -1 }),
      row(2),
      row(3, { title: "As crawled" }),
      row(4),
      "no row",
      null,
      row(7, { gtin: "123" }),
    ];
    const { results, counts } = await deliver(rows);
    expect(statuses(results)).toEqual(words`added updated refused unchanged held held refused refused refused`);
    expect(results.map(({ index }) => index)).toEqual([...rows.keys()]);
    expect(counts).toEqual({ added: 1, updated: 1, unchanged: 1, held: 2, ended: 0, refused: 4, duplicates: 0 });
    expect(results[2]?.errors).toEqual([
      { field: "title", code: "required" },
      { field: "originalPrice", code: "negative_price" },
    ]);
    expect(results[6]?.errors).toEqual([{ field: "", code: "wrong_type" }]);
    expect(results[8]?.errors).toEqual([{ field: "gtin", code: "invalid_gtin" }]);
    const ids = Object.fromEntries((await deals()).map(({ title, id }) => [title, id]));
    expect([results[0]?.id, results[1]?.id, results[3]?.id, results[4]?.id]).toEqual(
      [5, 1, 2, 3].map((n) => ids[`Kettle ${n}`]),
    );
    expect(results[2]).not.toHaveProperty("id");
  });

  it("uses the last of two rows of one deal", async () => {
    const { results } = await deliver([row(1, { title: "Earlier" }), row(1, { title: "Later" })]);
    expect(statuses(results)).toEqual(["unchanged", "added"]);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect((await deals()).map(({ title }) => title)).toEqual(["Later"]);
  });

  it("writes nothing in a dry run", async () => {
    await deliver([row(1), row(2)]);
    const before = await deals();
    const rows = [row(1, { title: "Pot" }), row(2), row(3), row(4, { url: "" })];
    const { results, counts } = await deliver(rows, { dryRun: true });
    expect(counts).toEqual({ added: 1, updated: 1, unchanged: 1, held: 0, ended: 0, refused: 1, duplicates: 0 });
    // An id that was rolled back does not exist.
    expect(results[2]).toEqual({ index: 2, status: "added" });
    expect(await deals()).toEqual(before);
    expect(await db().selectFrom("refused_rows").selectAll().execute()).toEqual([]);
    expect(await db().selectFrom("price_spans").selectAll().execute()).toHaveLength(2);
  });

  it("names its source in the history of prices, under the thing's GTIN where it tells one", async () => {
    await deliver([row(1), row(2, { gtin: "4006381333931" }), row(3, { gtin: 4_006_381_333_931 })]);
    const spans = await db()
      .selectFrom("price_spans")
      .innerJoin("offers", "offers.id", "offer_id")
      .select(["key", "source"])
      .orderBy("key")
      .execute();
    expect(spans).toEqual([
      { key: "shop.example#04006381333931", source },
      { key: "shop.example/kettle-1", source },
    ]);
  });

  it("holds a new deal that repeats another source's, and names that", async () => {
    const gtin = "4006381333931";
    await deliver([row(1), row(2, { gtin }), row(3)], { source: "other" });
    const [first, second] = await deals();
    const again = (n: number, fields: object = {}) => row(n, { crawlurl: `https://feed.example/${n}`, ...fields });
    const rows = [
      again(1),
      again(2, { gtin, url: "https://shop.example/kettles/two" }),
      again(3, { title: "Kettle 3, black" }),
      again(4),
    ];
    await db().updateTable("deals").set({ title: "Kettle 3, white" }).where("title", "=", "Kettle 3").execute();
    const { results, counts } = await deliver(rows, { dryRun: true });
    expect(results.slice(0, 2)).toEqual([
      { index: 0, status: "held", reason: "duplicate", duplicateOf: first?.id },
      { index: 1, status: "held", reason: "duplicate", duplicateOf: second?.id },
    ]);
    expect(statuses(results.slice(2))).toEqual(["added", "added"]);
    expect(counts).toMatchObject({ added: 2, held: 2, duplicates: 2 });
    expect(await db().selectFrom("other_deliveries").selectAll().execute()).toEqual([]);

    await deliver(rows.slice(0, 1));
    expect(await db().selectFrom("other_deliveries").select(["import_key", "source"]).execute()).toEqual([
      { import_key: first?.import_key, source },
    ]);
    await deliver([row(1)], { now: new Date(START.getTime() + 7 * DAY) });
    const later = await deliver(rows.slice(0, 1), { now: new Date(START.getTime() + 8 * DAY) });
    expect(statuses(later.results)).toEqual(["added"]);
  });

  it("updates the deal that a deal was merged into", async () => {
    const [kept, merged] = await twoDeals();
    const { undo } = await merge(merged, kept);
    const { results } = await deliver([row(2, { discountedPrice: 15 })]);
    expect(results).toMatchObject([{ status: "updated", id: kept }]);
    expect(await deals()).toMatchObject([{ id: kept, discounted_price: 15 }]);
    expect((await findDealByKey(db(), row(2).url))?.id).toBe(kept);
    const { results: both } = await deliver([row(1), row(2, { discountedPrice: 14 })]);
    expect(statuses(both)).toEqual(["unchanged", "updated"]);
    expect(statuses((await deliver([row(2)], { source: "other" })).results)).toEqual(["held"]);
    await undo();
    expect((await deliver([row(2, { discountedPrice: 13 })])).results).toMatchObject([{ id: merged }]);
  });

  it("updates a deal of people that a delivered one was merged into", async () => {
    const [kept = ""] = await insertDeals(db(), [{ source: "admin", createdAt: new Date("2026-01-01T00:00:00Z") }]);
    await db().updateTable("deals").set({ import_key: null }).execute();
    const { results } = await deliver([row(1)]);
    const merged = results[0]?.id ?? "";
    const { keptId, undo } = await merge(merged, kept);
    expect(keptId).toBe(kept);
    expect((await deliver([row(1, { discountedPrice: 15 })])).results).toMatchObject([{ status: "updated", id: kept }]);
    await undo();
    const again = await deliver([row(1, { discountedPrice: 14 })]);
    expect(again.results).toMatchObject([{ status: "updated", id: merged }]);
  });

  it("does not bring back a deal that was merged into a deleted one, not even after the purge", async () => {
    const [kept, merged] = await twoDeals();
    await merge(merged, kept);
    await deleteDeals(db(), [kept], { actorId: null, now: START });
    const deleted = { status: "held", reason: "deleted" };
    for (const one of [row(1), row(2)]) expect((await deliver([one])).results).toMatchObject([deleted]);
    expect(await purgeDeleted(db(), new Date(START.getTime() + 2 * DAY))).toBe(2);
    expect((await deliver([row(1), row(2)])).results).toMatchObject([deleted, deleted]);
  });

  it("rejects a row that leads to a blocked host", async () => {
    await db().insertInto("blocked_hosts").values({ host: "fake.example", until: null, reason: "Fakes." }).execute();
    const { results, counts } = await deliver([row(1), row(2, { url: "https://www.fake.example/kettle" })]);
    expect(counts).toMatchObject({ added: 1, refused: 1 });
    const errors = [{ field: "url", code: "blocked_host", reason: "Fakes." }];
    expect(results).toMatchObject([{ status: "added" }, { status: "refused", errors }]);
  });

  it("stores why rows were rejected, the newest 200", async () => {
    await deliver(Array.from({ length: 150 }, (_, n) => row(n, { title: "" })));
    await deliver(Array.from({ length: 150 }, (_, n) => row(n, { store: "" })));
    const kept = await db().selectFrom("refused_rows").selectAll().orderBy("id").execute();
    expect(kept).toHaveLength(200);
    expect(kept.at(-1)).toMatchObject({
      row_index: 149,
      import_key: "https://shop.example/kettle-149",
      errors: [{ field: "store", code: "required" }],
    });
  });

  it("accepts null characters in rejected rows", async () => {
    const { results } = await deliver([row(1, { title: "a\0b", url: "https://shop.example/\0" }), row(2)]);
    expect(statuses(results)).toEqual(["refused", "added"]);
  });
});

describe("a retried batch", () => {
  const rows = [row(1), row(2, { title: "" })];
  const sent = fingerprinted("night-1", rows);

  it("gets the stored response, and is written once", async () => {
    const first = await deliver(rows, { idempotencyKey: sent });
    expect(first.counts).toMatchObject({ added: 1, refused: 1 });
    await db().updateTable("deals").set({ title: "Changed since" }).execute();
    expect(await deliver(rows, { idempotencyKey: sent })).toEqual({ ...first, replayed: true });
    expect((await deals()).map(({ title }) => title)).toEqual(["Changed since"]);
  });

  it("has one result for ten concurrent retries", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(rows, { idempotencyKey: sent })));
    expect(new Set(answers.map(({ replayed: _, ...answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(9);
    expect(answers[0]?.counts).toMatchObject({ added: 1, refused: 1 });
    expect(await deals()).toHaveLength(1);
    expect(await db().selectFrom("refused_rows").selectAll().execute()).toHaveLength(1);
  });

  it("is rejected with another body, for 24 hours", async () => {
    await deliver(rows, { idempotencyKey: sent });
    const other = fingerprinted("night-1", [row(3)]);
    const inMs = (ms: number) => ({ idempotencyKey: other, now: new Date(START.getTime() + ms) });
    for (const ms of [0, DAY - 1]) expect(await refusalOf([row(3)], inMs(ms))).toBe("key_reused");
    expect(await deals()).toHaveLength(1);
    expect((await deliver([row(3)], inMs(DAY))).counts.added).toBe(1);
    expect((await deliver([row(3)], { idempotencyKey: other, source: "other" })).counts.held).toBe(1);
  });

  it("is processed again after it was rejected as a whole", async () => {
    const run = await startRun(db(), { source, now: START });
    const first = { idempotencyKey: fingerprinted("night-1", [row(9)]), runId: "none" };
    expect(await refusalOf([row(9)], first)).toBe("unknown_run");
    expect(await db().selectFrom("idempotency_keys").select("key").execute()).toEqual([]);
    expect((await deliver(rows, { idempotencyKey: sent, runId: run.id })).counts.added).toBe(1);
  });
});

describe("a batch of a run", () => {
  it("counts in it, and is rejected when that is finished or of another source", async () => {
    const run = await startRun(db(), { source, now: START });
    await deliver([row(1), row(2), row(3, { title: "" })], { runId: run.id });
    await deliver([row(1)], { runId: run.id });
    expect(await refusalOf([row(4)], { runId: run.id, source: "other" })).toBe("unknown_run");
    const finished = await finishRun(db(), { source, id: run.id, now: START });
    expect(finished).toMatchObject({ state: "complete", added: 2, unchanged: 1, refused: 1, dealCount: 2 });
    expect(await refusalOf([row(4)], { runId: run.id })).toBe("closed_run");
    expect(await deals()).toHaveLength(2);
  });

  it("counts concurrent batches", async () => {
    const run = await startRun(db(), { source, now: START });
    await Promise.all(Array.from({ length: 8 }, (_, n) => deliver([row(n), row(n + 100)], { runId: run.id })));
    const finished = await finishRun(db(), { source, id: run.id, now: START });
    expect(finished).toMatchObject({ added: 16, dealCount: 16 });
  });
});
