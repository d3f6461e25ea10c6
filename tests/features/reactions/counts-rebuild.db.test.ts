import { describe, expect, it } from "vitest";
import { rateDeal } from "~/features/ratings/ratings.server";
import { rebuildCounts } from "~/features/reactions/counts-rebuild.server";
import { setReaction, toggleReaction } from "~/features/reactions/reactions.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";
import { expectTrueCounts } from "./counts";
import { insertPeople } from "./people";

const db = useDatabase();

const update = (id = "", columns: object) => db().updateTable("deals").set(columns).where("id", "=", id).execute();
const all = () => db().selectFrom("deals").selectAll().orderBy("id").execute();

describe("rebuildCounts", () => {
  it("corrects wrong counts, returns how many deals had them, and leaves the others alone", async () => {
    const ids = await insertSeries(db(), 6, () => ({}));
    const people = await insertPeople(db(), 3);
    for (const dealId of ids.slice(1)) {
      for (const userId of people) {
        for (const kind of ["like", "noluck"] as const) await setReaction(db(), kind, { dealId, userId, on: true });
        await rateDeal(db(), { dealId, userId, rating: 4, comment: null });
      }
    }
    const before = await all();
    expect(await rebuildCounts(db())).toBe(0);
    expect(await all()).toEqual(before);

    const breakages = [
      { like_count: 7 },
      { noluck_count: 0 },
      { rating_sum: 3, ratings_count: 3 },
      { rating_sum: 0, ratings_count: 0 },
      { like_count: 0, noluck_count: 100, rating_sum: 5, ratings_count: 1 },
    ];
    for (const [n, breakage] of breakages.entries()) await update(ids[n], breakage);
    expect(await rebuildCounts(db())).toBe(5);
    expect(await all()).toEqual(before);
    await expectTrueCounts(db());
    expect(await rebuildCounts(db())).toBe(0);
  });

  it("handles more deals than a batch", async () => {
    await insertSeries(db(), 501, () => ({}));
    const ids = (await all()).map((deal) => deal.id);
    for (const id of [ids[0], ids[499], ids[500]]) await update(id, { noluck_count: 1 });
    expect(await rebuildCounts(db())).toBe(3);
    expect(await rebuildCounts(db())).toBe(0);
    await expectTrueCounts(db());
  });

  it("does nothing without deals", async () => {
    expect(await rebuildCounts(db())).toBe(0);
  });

  it("corrects counts during concurrent reactions", async () => {
    const dealIds = await insertDeals(db(), [{}, {}]);
    const people = await insertPeople(db(), 10);
    await db().updateTable("deals").set({ like_count: 40, noluck_count: 40 }).execute();
    const pairs = dealIds.flatMap((dealId) => people.map((userId) => ({ dealId, userId })));
    const toggle = (kind: "like" | "noluck") => pairs.map((pair) => toggleReaction(db(), kind, pair));
    await Promise.all([...toggle("like"), rebuildCounts(db()), ...toggle("noluck")]);
    await expectTrueCounts(db());
    expect(await rebuildCounts(db())).toBe(0);
  });
});
