import { beforeEach, describe, expect, it } from "vitest";
import type { CategoryKey } from "~/features/categories/categories";
import { changeDeals, MAX_CHANGED, recentBatches } from "~/features/deals/edit/batches.server";
import type { BatchChange } from "~/features/deals/edit/changes";
import { findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { dealHistory } from "~/features/deals/edit/history.server";
import { undoChange } from "~/features/deals/edit/undo.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import type { DealInput } from "~/features/deals/input";
import { findDeal, listDeals } from "~/features/lists/browse.server";
import { dealPages } from "~/features/lists/pages.server";
import { findTag } from "~/features/lists/tags.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals, insertSeries } from "../../../support/deals";
import { nameOf } from "../../../support/site-under-test";
import { insertPerson } from "../../reactions/people";

const db = useDatabase();

const HOUR = 3_600_000;
const now = new Date("2026-11-21T10:00:00.500Z");
const hoursLater = (hours: number) => new Date(now.getTime() + hours * HOUR);

let actorId = "";
beforeEach(async () => {
  actorId = await insertPerson(db());
});

const change = (ids: readonly string[], what: BatchChange, at = now) =>
  changeDeals(db(), { ids, change: what, actorId, now: at });
const undo = (batchId: string | null, at = hoursLater(1)) =>
  undoChange(db(), { batchId: batchId ?? "", actorId, now: at });

async function changed(ids: readonly string[], what: BatchChange, at = now) {
  const done = await change(ids, what, at);
  if (done === "too_many") throw new Error("Too many");
  return done;
}

async function revise(dealId: string, fields: Partial<DealInput>) {
  const deal = await findEditableDeal(db(), dealId);
  if (!deal) return "not_found";
  return reviseDeal(db(), { dealId, input: { ...deal, ...fields }, actorId, version: null, now: hoursLater(0.5) });
}

async function found(text: string, category: CategoryKey | null = null): Promise<number> {
  return (await dealPages(db(), { text, category, sort: "newest", page: 1, pageSize: 9, now })).total;
}

const history = (dealId: string) => dealHistory(db(), { dealId, limit: 10 });
const allDeals = () => listDeals(db(), { sort: "price-low", offset: 0, limit: 100 });

describe("several deals at once", () => {
  it("get a category: counted, found and revised by an admin", async () => {
    const ids = await insertDeals(db(), [
      { category: "books", tags: ["Tea"], source: "crawler" },
      { category: "books", tags: ["Tea"], source: "admin" },
      { category: "sports", tags: ["Tea"], source: "crawler" },
    ]);
    const { batchId, changed: count } = await changed(ids, { category: "sports" });
    expect(count).toBe(2);
    expect(await listDeals(db(), { category: "sports", sort: "newest", offset: 0, limit: 9 })).toHaveLength(3);
    expect(await found(nameOf("sports"))).toBe(3);
    const [first = "", second = "", third = ""] = ids;
    const changes = { category: ["books", "sports"], source: ["crawler", "revisedbyadmin"] };
    expect(await history(first)).toMatchObject([{ action: "edited", batchId, changes }]);
    expect((await history(second))[0]?.changes).toEqual({ category: ["books", "sports"] });
    expect(await history(third)).toEqual([]);
    expect(await findEditableDeal(db(), third)).toMatchObject({ source: "crawler", version: 1 });
  });

  it("become featured, and not", async () => {
    const ids = await insertDeals(db(), [{ featured: true }, { featured: false }]);
    expect(await changed(ids, { featured: true })).toMatchObject({ changed: 1 });
    expect(await changed(ids, { featured: false })).toMatchObject({ changed: 2 });
    expect((await allDeals()).map((deal) => deal.featured)).toEqual([false, false]);
  });

  it("expire at once, at a whole second, except expired ones", async () => {
    const past = hoursLater(-5);
    const ids = await insertDeals(db(), [{ expiresAt: null }, { expiresAt: hoursLater(5) }, { expiresAt: past }]);
    expect(await changed(ids, { expireNow: true })).toMatchObject({ changed: 2 });
    const second = new Date("2026-11-21T10:00:00Z");
    const deals = await Promise.all(ids.map((id) => findDeal(db(), id)));
    expect(deals.map((deal) => deal?.expiresAt)).toEqual([second, second, past]);
  });

  it("keep their changes when their shop delivers them again", async () => {
    const input = dealInput({ source: "crawler", featured: false });
    await importDeals(db(), [{ key: importKey(input), input }]);
    const [deal] = await allDeals();
    await change([deal?.id ?? ""], { featured: true });
    await importDeals(db(), [{ key: importKey(input), input: { ...input, title: "Delivered" } }]);
    expect(await allDeals()).toMatchObject([{ title: input.title, featured: true }]);
  });

  it("are skipped if unknown or with an invalid id, and count once", async () => {
    const [id = ""] = await insertDeals(db(), [{}]);
    const others = ["", "x", "0b0f6a4e-5a57-4d5f-9d3c-7f2d5f0c9a11"];
    expect(await changed([id, id.toUpperCase(), ...others], { featured: true })).toMatchObject({ changed: 1 });
    expect(await changed(others, { delete: true })).toEqual({ batchId: null, changed: 0 });
    expect(await changed([], { featured: true })).toEqual({ batchId: null, changed: 0 });
    expect(await recentBatches(db(), now)).toHaveLength(1);
  });

  it(`are at most ${MAX_CHANGED}`, async () => {
    const ids = await insertSeries(db(), MAX_CHANGED, () => ({ tags: [] }));
    const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    expect(await change([...ids, id(1)], { featured: true })).toBe("too_many");
    const { batchId, changed: count } = await changed(ids, { category: "toys_games" });
    expect(count).toBe(MAX_CHANGED);
    expect(await undo(batchId)).toEqual({ restored: MAX_CHANGED });
  });
});

describe("undoing", () => {
  it("reverts everything, the source too, and is in the history", async () => {
    const ids = await insertDeals(db(), [
      { category: "books", source: "crawler", title: "Atlas" },
      { category: "beauty", source: "user" },
    ]);
    const before = await allDeals();
    const { batchId } = await changed(ids, { category: "sports" });
    expect(await undo(batchId)).toEqual({ restored: 2 });
    const back = await allDeals();
    expect(back.map(({ updatedAt, ...deal }) => deal)).toEqual(before.map(({ updatedAt, ...deal }) => deal));
    expect(await found("atlas", "books")).toBe(1);
    expect(await history(ids[0] ?? "")).toMatchObject([
      { action: "undone", batchId, changes: { category: ["sports", "books"], source: ["revisedbyadmin", "crawler"] } },
      { action: "edited", batchId },
    ]);
  });

  it("keeps what was changed since", async () => {
    const [one = "", two = "", three = ""] = await insertSeries(db(), 3, () => ({ category: "books" }));
    const { batchId } = await changed([one, two, three], { category: "sports" });
    await revise(one, { category: "beauty" });
    await revise(two, { title: "Renamed" });
    expect(await undo(batchId)).toEqual({ restored: 2 });
    expect(await findDeal(db(), one)).toMatchObject({ category: "beauty", source: "revisedbyadmin" });
    expect(await findDeal(db(), two)).toMatchObject({ category: "books", title: "Renamed", source: "revisedbyadmin" });
    expect(await findDeal(db(), three)).toMatchObject({ category: "books", source: "crawler" });
  });

  it("restores an expiry, also none", async () => {
    const ids = await insertDeals(db(), [{ expiresAt: null }, { expiresAt: hoursLater(5) }]);
    const { batchId } = await changed(ids, { expireNow: true });
    await undo(batchId);
    const deals = await Promise.all(ids.map((id) => findDeal(db(), id)));
    expect(deals.map((deal) => deal?.expiresAt)).toEqual([null, hoursLater(5)]);
  });

  it("is possible for a day, once", async () => {
    const [id = ""] = await insertDeals(db(), [{ tags: ["Tea"] }]);
    const { batchId } = await changed([id], { delete: true });
    expect(await undo(batchId, hoursLater(24))).toBe("too_late");
    expect(await findTag(db(), "tea")).toBeNull();
    expect(await undo(batchId, new Date(hoursLater(24).getTime() - 1))).toEqual({ restored: 1 });
    expect(await undo(batchId)).toBe("already_undone");
    expect(await findTag(db(), "tea")).toMatchObject({ deals: 1 });
  });

  it("happens once when requested five times at once", async () => {
    const ids = await insertDeals(db(), [{}, {}]);
    const { batchId } = await changed(ids, { delete: true });
    const all = await Promise.all(Array.from({ length: 5 }, () => undo(batchId)));
    expect(all.filter((result) => result === "already_undone")).toHaveLength(4);
    expect(await allDeals()).toHaveLength(2);
    expect(await history(ids[0] ?? "")).toHaveLength(2);
  });

  it("finds nothing for an unknown batch", async () => {
    expect(await undo("")).toBe("not_found");
    expect(await undo("0b0f6a4e-5a57-4d5f-9d3c-7f2d5f0c9a11")).toBe("not_found");
  });

  it("is offered for changes of the last day, newest first", async () => {
    const ids = await insertDeals(db(), [{}, {}]);
    await changed(ids, { featured: true }, hoursLater(-25));
    const { batchId } = await changed(ids.slice(1), { delete: true }, hoursLater(-1));
    await changed(ids, { expireNow: true });
    await undo(batchId, now);
    expect(await recentBatches(db(), now)).toMatchObject([
      { change: { expireNow: true }, deals: 1, changedAt: now, undoneAt: null },
      { id: batchId, change: { delete: true }, deals: 1, username: expect.stringMatching(/^person_/), undoneAt: now },
    ]);
  });
});

describe("concurrent writes do not deadlock", () => {
  it("when changing, deleting, undoing and importing the same deals", async () => {
    const inputs = Array.from({ length: 12 }, () => dealInput({ source: "user" }));
    const delivered = inputs.map((input) => ({ key: importKey(input), input }));
    await importDeals(db(), delivered);
    const ids = (await allDeals()).map((deal) => deal.id);
    const again = delivered.map(({ key, input }, n) => ({ key, input: { ...input, title: `Again ${n}` } }));
    const delete4 = async () => undo((await changed(ids.slice(0, 4), { delete: true })).batchId);
    await Promise.all([
      change(ids, { category: "books" }),
      importDeals(db(), again),
      change([...ids].reverse(), { featured: true }),
      delete4(),
      ...ids.slice(0, 3).map((id) => revise(id, { coupon: "X" })),
      importDeals(db(), delivered),
      change(ids, { expireNow: true }),
    ]);
    expect(await allDeals()).toHaveLength(12);
  });
});
