import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { Conditions } from "~/features/conditions/conditions";
import { SORTS } from "~/features/deals/deal";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { createDeal, findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import { dealHistory } from "~/features/deals/edit/history.server";
import { purgeDeleted } from "~/features/deals/edit/purge.server";
import { undoChange } from "~/features/deals/edit/undo.server";
import { countResults, importDeals, importKey } from "~/features/deals/import/import.server";
import { contradictions } from "~/features/invariants/invariants.server";
import { countDeals, dealAddresses, dealsById, findDeal, listDeals } from "~/features/lists/browse.server";
import { featuredDeals } from "~/features/lists/featured.server";
import { countLikes, likedDeals } from "~/features/lists/liked.server";
import { dealPages } from "~/features/lists/pages.server";
import { rebuildSearch } from "~/features/lists/search/rebuild.server";
import { findTag, popularTags } from "~/features/lists/tags.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { findRating, listRatings, rateDeal, ratingSummary, updateRating } from "~/features/ratings/ratings.server";
import { rebuildCounts } from "~/features/reactions/counts-rebuild.server";
import { reactionStatus, setReaction, toggleReaction } from "~/features/reactions/reactions.server";
import { fingerprinted } from "~/platform/values/idempotency.server";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals, insertSeries } from "../../support/deals";
import { insertPeople } from "../reactions/people";

const db = useDatabase();

const now = new Date("2026-11-21T10:00:00Z");
const nextDay = new Date("2026-11-22T10:00:00Z");
const input = dealInput({ title: "Copper kettle", category: "books", tags: ["Tea"], featured: true });
const other = dealInput({ title: "Steel kettle", category: "books", tags: ["Pot"], featured: true });

let [userId, otherId, dealId, otherDealId] = ["", "", "", ""];
beforeEach(async () => {
  [userId = "", otherId = ""] = await insertPeople(db(), 2);
  [dealId = "", otherDealId = ""] = await insertDeals(db(), [input, other]);
  await setReaction(db(), "like", { dealId, userId, on: true });
  await setReaction(db(), "noluck", { dealId, userId, on: true });
  await rateDeal(db(), { dealId, userId, rating: 4, comment: "Good." });
});

async function remove(): Promise<string> {
  const done = await changeDeals(db(), { ids: [dealId], change: { delete: true }, actorId: userId, now });
  return (done !== "too_many" && done.batchId) || "";
}

const restore = (batchId: string) => undoChange(db(), { batchId, actorId: userId, now });

/** The results of every public query of deals. */
async function everything() {
  const pages = { page: 1, pageSize: 10, now };
  const filters: Partial<Conditions>[] = [
    {},
    { category: "books" },
    { tag: "tea" },
    { featured: true },
    { source: "crawler" },
  ];
  const lists = await Promise.all(SORTS.map((sort) => listDeals(db(), { sort, now, offset: 0, limit: 10 })));
  const searched = await dealPages(db(), { ...pages, text: "kettle", sort: "relevance" });
  const close = await dealPages(db(), { ...pages, text: "copper kettle shiny", sort: "relevance" });
  const tagged = await dealPages(db(), { ...pages, text: "copper", tag: "tea", sort: "newest" });
  return {
    lists: lists.map((deals) => deals.map((deal) => deal.title).sort((a, b) => a.localeCompare(b))),
    category: (await listDeals(db(), { category: "books", sort: "newest", offset: 0, limit: 10 })).length,
    tag: (await listDeals(db(), { tag: "tea", sort: "newest", offset: 0, limit: 10 })).length,
    featured: (await featuredDeals(db(), { now, limit: 10 })).length,
    counts: await Promise.all(filters.map((filter) => countDeals(db(), filter))),
    popular: (await popularTags(db(), { limit: 10 })).map((tag) => tag.slug),
    findTag: await findTag(db(), "tea"),
    deal: await findDeal(db(), dealId),
    editable: await findEditableDeal(db(), dealId),
    byId: (await dealsById(db(), [dealId, otherDealId])).length,
    sitemap: (await dealAddresses(db(), { offset: 0, limit: 10 })).length,
    found: [searched.total, searched.deals.length, close.total + close.close.length, tagged.total],
    liked: (await likedDeals(db(), { userId, offset: 0, limit: 10 })).map((deal) => deal.id),
    likes: await countLikes(db(), userId),
    like: await reactionStatus(db(), "like", { dealId, userId }),
    noluck: await reactionStatus(db(), "noluck", { dealId, userId }),
    ratings: (await listRatings(db(), { dealId, offset: 0, limit: 10 })).length,
    rating: (await findRating(db(), { dealId, userId }))?.comment ?? null,
    summary: await ratingSummary(db(), dealId),
  };
}

describe("a deleted deal", () => {
  it("is excluded from every query of deals, and included again when restored", async () => {
    const before = await everything();
    expect(before).toMatchObject({ found: [2, 2, 2, 1], likes: 1, ratings: 1, rating: "Good.", sitemap: 2 });
    const batchId = await remove();
    expect(await everything()).toEqual({
      lists: SORTS.map(() => ["Steel kettle"]),
      category: 1,
      tag: 0,
      featured: 1,
      counts: [1, 1, 0, 1, 1],
      popular: ["pot"],
      findTag: null,
      deal: null,
      editable: null,
      byId: 1,
      sitemap: 1,
      found: [1, 1, 1, 0],
      liked: [],
      likes: 0,
      like: null,
      noluck: null,
      ratings: 0,
      rating: null,
      summary: null,
    });
    expect(await contradictions(db())).toEqual([]);

    expect(await restore(batchId)).toEqual({ restored: 1 });
    const version = expect.objectContaining({ version: 3 });
    expect(await everything()).toEqual({ ...before, editable: version });
    expect(await contradictions(db())).toEqual([]);
    expect(await dealHistory(db(), { dealId, limit: 5 })).toMatchObject([
      { action: "restored" },
      { action: "deleted" },
    ]);
  });

  it("rejects likes, marks, ratings and edits", async () => {
    const [rating] = await listRatings(db(), { dealId, offset: 0, limit: 1 });
    await remove();
    expect(await setReaction(db(), "like", { dealId, userId: otherId, on: true })).toBeNull();
    expect(await toggleReaction(db(), "noluck", { dealId, userId })).toBeNull();
    expect(await rateDeal(db(), { dealId, userId, rating: 1, comment: null })).toBeNull();
    const change = { ratingId: rating?.id ?? "", userId, rating: 1, comment: null } as const;
    expect(await updateRating(db(), change)).toBe("not_found");
    expect(await reviseDeal(db(), { dealId, input, actorId: userId, version: null, now })).toBe("not_found");
    const feature = { ids: [dealId], change: { featured: false }, actorId: userId, now };
    expect(await changeDeals(db(), feature)).toMatchObject({ changed: 0 });
  });

  it("has correct counts when restored after an account was deleted", async () => {
    await setReaction(db(), "like", { dealId, userId: otherId, on: true });
    const batchId = await remove();
    await deleteAccount(db(), otherId);
    await restore(batchId);
    expect(await findDeal(db(), dealId)).toMatchObject({ likeCount: 1, ratingsCount: 1, averageRating: 4 });
    expect(await rebuildCounts(db())).toBe(0);
  });

  it("is not restored, changed or added again by an import", async () => {
    const batchId = await remove();
    const delivered = { key: importKey(input), input: { ...input, title: "Delivered again" } };
    expect(countResults(await importDeals(db(), [delivered]))).toMatchObject({ updated: 0, held: 1 });
    expect(await countDeals(db(), {})).toBe(1);
    await restore(batchId);
    expect(await findDeal(db(), dealId)).toMatchObject({ title: "Copper kettle" });
    expect(countResults(await importDeals(db(), [delivered]))).toMatchObject({ updated: 1 });
  });

  it("is reindexed with the others when the search version changes", async () => {
    const batchId = await remove();
    await sql`update all_deals set search = '', search_version = 0`.execute(db());
    expect(await rebuildSearch(db())).toBe(2);
    await restore(batchId);
    expect((await everything()).found).toEqual([2, 2, 2, 1]);
    expect(await contradictions(db())).toEqual([]);
  });

  it("is returned for a resubmission of its form, and stays deleted", async () => {
    const idempotencyKey = fingerprinted("0b0f6a4e-5a57-4d5f-9d3c-7f2d5f0c9a11", "form");
    const form = { input: dealInput(), actorId: userId, idempotencyKey, now };
    const { deal } = await createDeal(db(), form);
    await changeDeals(db(), { ids: [deal.id], change: { delete: true }, actorId: userId, now });
    expect(await createDeal(db(), form)).toMatchObject({ deal: { id: deal.id }, created: false });
    expect(await findDeal(db(), deal.id)).toBeNull();
  });
});

describe("purgeDeleted", () => {
  it("deletes rows a day after the deals were deleted, with dependent rows", async () => {
    const batchId = await remove();
    expect(await purgeDeleted(db(), new Date(nextDay.getTime() - 1))).toBe(0);
    expect(await purgeDeleted(db(), nextDay)).toBe(1);
    expect(await purgeDeleted(db(), nextDay)).toBe(0);
    for (const table of ["likes", "nolucks", "ratings", "deal_changes"] as const) {
      expect(await db().selectFrom(table).select("deal_id").execute()).toEqual([]);
    }
    expect(await restore(batchId)).toEqual({ restored: 0 });
    expect(await dealAddresses(db(), { offset: 0, limit: 10 })).toHaveLength(1);
    expect(await contradictions(db())).toEqual([]);
    const delivered = [{ key: importKey(input), input }];
    expect(await importDeals(db(), delivered)).toEqual([{ status: "held", reason: "deleted" }]);
  });

  it("continues until there are no more", async () => {
    await db().deleteFrom("deals").execute();
    await insertSeries(db(), 501, () => ({ tags: [] }));
    await sql`update all_deals set status = 'deleted', deleted_at = ${now}`.execute(db());
    expect(await purgeDeleted(db(), nextDay)).toBe(501);
    expect(await countDeals(db(), {})).toBe(0);
  });
});
