import { describe, expect, it } from "vitest";
import { countLikes, likedDeals } from "~/domain/deals/browse/liked.server";
import type { Reaction } from "~/domain/reactions/reaction";
import { reactedAmong, reactionStatus, setReaction, toggleReaction } from "~/domain/reactions/reactions.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";
import { expectTrueCounts } from "./counts";
import { insertPeople, insertPerson } from "./people";

const db = useDatabase();

const UNKNOWN = "11111111-2222-4333-8444-555555555555";
const NO_ID = ["", "1", "x'; drop table likes", `${UNKNOWN} `, `{${UNKNOWN}}`, "\u0000", "💣".repeat(500)];

async function insertDeal(): Promise<string> {
  const [id = ""] = await insertDeals(db(), [{}]);
  return id;
}

const rows = async (reaction: Reaction) =>
  (await db().selectFrom(`${reaction}s`).selectAll().orderBy("deal_id").orderBy("user_id").execute()) as {
    deal_id: string;
    user_id: string;
    created_at: Date;
  }[];

describe.each(["like", "noluck"] as const)("a %s", (reaction) => {
  const other = reaction === "like" ? "noluck" : "like";

  it("is added and removed, idempotently", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const set = (on: boolean) => setReaction(db(), reaction, { dealId, userId, on });
    expect(await set(false)).toEqual({ on: false, total: 0 });
    expect(await set(true)).toEqual({ on: true, total: 1 });
    const before = await rows(reaction);
    expect(before).toMatchObject([{ deal_id: dealId, user_id: userId }]);
    expect(await set(true)).toEqual({ on: true, total: 1 });
    expect(await rows(reaction)).toEqual(before);
    await expectTrueCounts(db());
    expect(await set(false)).toEqual({ on: false, total: 0 });
    expect(await set(false)).toEqual({ on: false, total: 0 });
    expect(await rows(reaction)).toEqual([]);
    await expectTrueCounts(db());
  });

  it("is toggled", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    for (const answer of [
      { on: true, total: 1 },
      { on: false, total: 0 },
      { on: true, total: 1 },
    ]) {
      expect(await toggleReaction(db(), reaction, { dealId, userId })).toEqual(answer);
      expect(await reactionStatus(db(), reaction, { dealId, userId })).toEqual(answer);
      await expectTrueCounts(db());
    }
  });

  it("counts one for each person and deal, apart from the other reaction", async () => {
    const [here = "", there = ""] = await insertDeals(db(), [{}, {}]);
    const people = await insertPeople(db(), 3);
    for (const [n, userId] of people.entries()) {
      expect(await setReaction(db(), reaction, { dealId: here, userId, on: true })).toEqual({ on: true, total: n + 1 });
    }
    const [userId = ""] = people;
    expect(await reactionStatus(db(), reaction, { dealId: there, userId })).toEqual({ on: false, total: 0 });
    expect(await reactionStatus(db(), other, { dealId: here, userId })).toEqual({ on: false, total: 0 });
    expect(await toggleReaction(db(), other, { dealId: here, userId })).toEqual({ on: true, total: 1 });
    expect(await reactionStatus(db(), reaction, { dealId: here, userId })).toEqual({ on: true, total: 3 });
    await expectTrueCounts(db());
  });

  it("to a deal that is not there is null", async () => {
    const userId = await insertPerson(db());
    await insertDeal();
    for (const dealId of [UNKNOWN, ...NO_ID]) {
      expect(await setReaction(db(), reaction, { dealId, userId, on: true })).toBeNull();
      expect(await setReaction(db(), reaction, { dealId, userId, on: false })).toBeNull();
      expect(await toggleReaction(db(), reaction, { dealId, userId })).toBeNull();
      expect(await reactionStatus(db(), reaction, { dealId, userId })).toBeNull();
    }
    await expectTrueCounts(db());
  });

  it("without such an account is off, and stays off", async () => {
    const dealId = await insertDeal();
    await setReaction(db(), reaction, { dealId, userId: await insertPerson(db()), on: true });
    for (const userId of [UNKNOWN, ...NO_ID]) {
      expect(await setReaction(db(), reaction, { dealId, userId, on: true })).toBeNull();
      expect(await toggleReaction(db(), reaction, { dealId, userId })).toBeNull();
      expect(await reactionStatus(db(), reaction, { dealId, userId })).toEqual({ on: false, total: 1 });
    }
    await expectTrueCounts(db());
  });

  it("accepts an id in upper case", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    expect(await toggleReaction(db(), reaction, { dealId, userId })).toEqual({ on: true, total: 1 });
    const capitals = { dealId: dealId.toUpperCase(), userId: userId.toUpperCase() };
    expect(await reactionStatus(db(), reaction, capitals)).toEqual({ on: true, total: 1 });
    expect(await toggleReaction(db(), reaction, capitals)).toEqual({ on: false, total: 0 });
  });

  it("is found for the deals of a list", async () => {
    const [first = "", second = "", third = ""] = await insertDeals(db(), [{}, {}, {}]);
    const [userId = "", neighbour = ""] = await insertPeople(db(), 2);
    await setReaction(db(), reaction, { dealId: first, userId, on: true });
    await setReaction(db(), reaction, { dealId: third, userId, on: true });
    await setReaction(db(), reaction, { dealId: second, userId: neighbour, on: true });
    await setReaction(db(), other, { dealId: second, userId, on: true });
    const among = (dealIds: string[]) => reactedAmong(db(), { userId, dealIds });
    expect(await among([first, second, third, UNKNOWN])).toEqual({
      [reaction]: new Set([first, third]),
      [other]: new Set([second]),
    });
    expect(await among([third])).toEqual({ [reaction]: new Set([third]), [other]: new Set() });
    expect(await among([])).toEqual({ [reaction]: new Set(), [other]: new Set() });
  });

  it("is deleted with its account and with its deal, and the counts follow", async () => {
    const [here = "", there = ""] = await insertDeals(db(), [{}, {}]);
    const [leaving = "", staying = ""] = await insertPeople(db(), 2);
    for (const userId of [leaving, staying]) {
      for (const dealId of [here, there]) await setReaction(db(), reaction, { dealId, userId, on: true });
    }
    await db().deleteFrom("users").where("id", "=", leaving).execute();
    await expectTrueCounts(db());
    expect(await reactionStatus(db(), reaction, { dealId: here, userId: staying })).toEqual({ on: true, total: 1 });
    await db().deleteFrom("deals").where("id", "=", here).execute();
    await expectTrueCounts(db());
    expect(await rows(reaction)).toMatchObject([{ deal_id: there, user_id: staying }]);
  });

  it("changes only the deal's count", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const kept = async () => ({
      deals: (await db().selectFrom("deals").selectAll().execute()).map(
        // A NoLuck mark raises doubts.
        ({ like_count: _likes, noluck_count: _nolucks, state: _state, state_at: _at, ...rest }) => rest,
      ),
      counts: await db().selectFrom("deal_counts").selectAll().orderBy("tag_slug").orderBy("category").execute(),
      lexemes: await db().selectFrom("search_lexemes").selectAll().orderBy("lexeme").execute(),
    });
    const before = await kept();
    expect(before.lexemes.length).toBeGreaterThan(0);
    for (let n = 0; n < 3; n += 1) await toggleReaction(db(), reaction, { dealId, userId });
    expect(await kept()).toEqual(before);
  });

  it("is rolled back with its transaction", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const failing = db()
      .transaction()
      .execute(async (transaction) => {
        expect(await toggleReaction(transaction, reaction, { dealId: UNKNOWN, userId })).toBeNull();
        expect(await toggleReaction(transaction, reaction, { dealId, userId })).toEqual({ on: true, total: 1 });
        throw new Error("Undo");
      });
    await expect(failing).rejects.toThrow("Undo");
    expect(await reactionStatus(db(), reaction, { dealId, userId })).toEqual({ on: false, total: 0 });
    await expectTrueCounts(db());
  });
});

describe("likedDeals", () => {
  it("are a person's, newest like first, paginated", async () => {
    const ids = await insertSeries(db(), 7, () => ({}));
    const [userId = "", neighbour = ""] = await insertPeople(db(), 2);
    const order = [3, 0, 6, 2, 5].map((n) => ids[n] ?? "");
    for (const dealId of order) await setReaction(db(), "like", { dealId, userId, on: true });
    for (const dealId of ids) await setReaction(db(), "like", { dealId, userId: neighbour, on: true });
    await setReaction(db(), "noluck", { dealId: ids[1] ?? "", userId, on: true });
    for (const [n, dealId] of order.entries()) {
      await db()
        .updateTable("likes")
        .set({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)) })
        .where("user_id", "=", userId)
        .where("deal_id", "=", dealId)
        .execute();
    }
    const page = async (offset: number, limit: number) =>
      (await likedDeals(db(), { userId, offset, limit })).map((deal) => deal.id);
    expect(await page(0, 50)).toEqual(order.toReversed());
    expect([...(await page(0, 2)), ...(await page(2, 2)), ...(await page(4, 2))]).toEqual(order.toReversed());
    expect(await page(5, 2)).toEqual([]);
    expect(await countLikes(db(), userId)).toBe(5);

    const again = order[0] ?? "";
    await setReaction(db(), "like", { dealId: again, userId, on: false });
    await setReaction(db(), "like", { dealId: again, userId, on: true });
    expect((await page(0, 1))[0]).toBe(again);
    const [deal] = await likedDeals(db(), { userId, offset: 0, limit: 1 });
    expect(deal).toMatchObject({ id: again, likeCount: 2, discountedPrice: 59.99 });
  });

  it("with the same time come once each", async () => {
    const ids = await insertSeries(db(), 9, () => ({}));
    const userId = await insertPerson(db());
    await db()
      .insertInto("likes")
      .values(ids.map((deal_id) => ({ deal_id, user_id: userId })))
      .execute();
    const pages = [];
    for (let offset = 0; offset < 9; offset += 2) {
      pages.push(...(await likedDeals(db(), { userId, offset, limit: 2 })).map((deal) => deal.id));
    }
    expect(pages).toHaveLength(9);
    expect(new Set(pages)).toEqual(new Set(ids));
  });

  it("are empty without likes", async () => {
    await insertDeal();
    const userId = await insertPerson(db());
    expect(await likedDeals(db(), { userId, offset: 0, limit: 50 })).toEqual([]);
    expect(await countLikes(db(), userId)).toBe(0);
  });
});
