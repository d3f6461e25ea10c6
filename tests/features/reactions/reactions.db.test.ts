import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { countLikes, likedDeals } from "~/features/lists/liked.server";
import { rateDeal, updateRating } from "~/features/ratings/ratings.server";
import { cardMarks } from "~/features/reactions/card-marks.server";
import { rebuildCounts } from "~/features/reactions/counts-rebuild.server";
import type { Reaction } from "~/features/reactions/reaction";
import { reactionStatus, setReaction, toggleReaction } from "~/features/reactions/reactions.server";
import type { Database } from "~/platform/db/connection.server";
import { withRollback } from "~/platform/db/transaction.server";
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

const rows = (reaction: Reaction): Promise<object[]> =>
  db().selectFrom(`${reaction}s`).selectAll().orderBy("deal_id").orderBy("user_id").execute();

/** The updates of deals in this transaction, and those of them that wrote no index entry. */
async function updates(transaction: Database) {
  const { rows } = await sql<{ all: number; heapOnly: number }>`
    select pg_stat_get_xact_tuples_updated('all_deals'::regclass) as all,
      pg_stat_get_xact_tuples_hot_updated('all_deals'::regclass) as "heapOnly"`.execute(transaction);
  return rows[0];
}

it("a like writes no index entry, a rating does", async () => {
  const [dealId = ""] = await insertSeries(db(), 100, () => ({}));
  const userId = await insertPerson(db());
  const counted = (write: (transaction: Database) => Promise<unknown>) =>
    withRollback(db(), async (transaction) => {
      const before = await updates(transaction);
      await write(transaction);
      const after = await updates(transaction);
      return [Number(after?.all) - Number(before?.all), Number(after?.heapOnly) - Number(before?.heapOnly)];
    });
  const like = (transaction: Database) => setReaction(transaction, "like", { dealId, userId, on: true });
  expect(await counted(like)).toEqual([1, 1]);
  const rate = (transaction: Database) => rateDeal(transaction, { dealId, userId, rating: 5, comment: null });
  expect(await counted(rate)).toEqual([1, 0]);
});

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
    for (const on of [true, false, true]) {
      const answer = { on, total: on ? 1 : 0 };
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
    const among = async (ids: string[]) =>
      (
        await cardMarks(
          db(),
          ids.map((id) => ({ id })),
          { user: { id: userId }, now: new Date() },
        )
      ).own;
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
    const changed = { like_count: 0, noluck_count: 0, state: null, state_at: null, state_reported: null };
    const kept = async () => ({
      // A NoLuck mark raises doubts.
      deals: (await db().selectFrom("deals").selectAll().execute()).map((deal) => ({ ...deal, ...changed })),
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
      const like = db().updateTable("likes").where("user_id", "=", userId).where("deal_id", "=", dealId);
      await like.set({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, n)) }).execute();
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
    const likes = ids.map((deal_id) => ({ deal_id, user_id: userId }));
    await db().insertInto("likes").values(likes).execute();
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

/** The same order every time, and no order at all. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item, n) => ({ item, key: (n * 7_919 + 31) % 1_009 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

describe.each(["like", "noluck"] as const)("concurrent %ss", (reaction) => {
  it("200 toggles by 20 people leave the right state and count", async () => {
    const dealId = await insertDeal();
    const people = await insertPeople(db(), 20);
    const times = (person: number) => [9, 10, 11, 10][person % 4];
    const clicks = people.flatMap((userId, person) => Array.from({ length: times(person) ?? 0 }, () => userId));
    expect(clicks).toHaveLength(200);
    const toggle = (userId: string) => toggleReaction(db(), reaction, { dealId, userId });
    const answers = await Promise.all(shuffled(clicks).map(toggle));

    const expected = people.filter((userId) => clicks.filter((click) => click === userId).length % 2 === 1);
    expect(expected).toHaveLength(10);
    for (const userId of people) {
      const status = { on: expected.includes(userId), total: expected.length };
      expect(await reactionStatus(db(), reaction, { dealId, userId })).toEqual(status);
    }
    await expectTrueCounts(db());
    const net = answers.reduce((sum, answer) => sum + (answer?.on ? 1 : -1), 0);
    expect(net).toBe(expected.length);
    expect(answers.every((answer) => answer && answer.total >= 0 && answer.total <= 20)).toBe(true);
  });

  it("21 toggles by one person leave it on, counted once", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const toggle = () => toggleReaction(db(), reaction, { dealId, userId });
    const answers = await Promise.all(Array.from({ length: 21 }, toggle));
    expect(await reactionStatus(db(), reaction, { dealId, userId })).toEqual({ on: true, total: 1 });
    await expectTrueCounts(db());
    expect(answers.filter((answer) => answer?.on && answer.total === 1)).toHaveLength(11);
    expect(answers.filter((answer) => answer && !answer.on && answer.total === 0)).toHaveLength(10);
  });

  it("50 people who say so twice each are 50", async () => {
    const dealId = await insertDeal();
    const people = await insertPeople(db(), 50);
    const set = (userId: string) => setReaction(db(), reaction, { dealId, userId, on: true });
    await Promise.all([...people, ...people].map(set));
    expect((await reactionStatus(db(), reaction, { dealId, userId: people[0] ?? "" }))?.total).toBe(50);
    await expectTrueCounts(db());
  });
});

describe("everything concurrently", () => {
  type Act = (on: { dealId: string; userId: string }) => Promise<unknown>;
  const acts: Act[] = [
    (on) => toggleReaction(db(), "like", on),
    (on) => toggleReaction(db(), "noluck", on),
    (on) => setReaction(db(), "like", { ...on, on: true }),
    (on) => rateDeal(db(), { ...on, rating: 4, comment: null }),
    (on) => rateDeal(db(), { ...on, rating: 1, comment: "Gone." }),
  ];
  const rename = (dealId: string) =>
    db().updateTable("deals").set({ title: "Renamed" }).where("id", "=", dealId).execute();

  async function clicks() {
    const dealIds = await insertDeals(db(), [{}, {}, {}]);
    const people = await insertPeople(db(), 6);
    const pairs = dealIds.flatMap((dealId) => people.map((userId) => ({ dealId, userId })));
    return { dealIds, people, all: shuffled(pairs.flatMap((pair) => acts.map((act) => () => act(pair)))) };
  }

  it("leaves correct counts while deals are written", async () => {
    const { dealIds, all } = await clicks();
    await Promise.all([...all.map((click) => click()), ...dealIds.map(rename), rebuildCounts(db())]);
    await expectTrueCounts(db());
    expect(await db().selectFrom("ratings").select("id").execute()).toHaveLength(18);
  });

  it("deletes an account that is still reacting", async () => {
    const { people, all } = await clicks();
    const [leaving = ""] = people;
    const goodbye = () => db().deleteFrom("users").where("id", "=", leaving).execute();
    const half = all.length / 2;
    await Promise.all([...all.slice(0, half), goodbye, ...all.slice(half)].map((click) => click()));
    await expectTrueCounts(db());
    const owners = await db().selectFrom("likes").select("user_id").distinct().execute();
    expect(owners).not.toContainEqual({ user_id: leaving });
  });

  it("deletes a deal with concurrent reactions", async () => {
    const { dealIds, all } = await clicks();
    const [going = ""] = dealIds;
    const goodbye = () => db().deleteFrom("deals").where("id", "=", going).execute();
    const half = all.length / 2;
    await Promise.all([...all.slice(0, half), goodbye, ...all.slice(half)].map((click) => click()));
    await expectTrueCounts(db());
    expect(await db().selectFrom("ratings").select("id").execute()).toHaveLength(12);
  });

  it("deletes an author whose ratings are being changed", async () => {
    const dealIds = await insertDeals(db(), [{}, {}, {}]);
    const userId = await insertPerson(db());
    const ratings = [];
    for (const dealId of dealIds) {
      await setReaction(db(), "like", { dealId, userId, on: true });
      ratings.push(await rateDeal(db(), { dealId, userId, rating: 2, comment: null }));
    }
    const change = (database: Database, ratingId = "") =>
      updateRating(database, { ratingId, userId, rating: 5, comment: null });
    const changes = ratings.flatMap((rating) => [rating, rating]).map((rating) => () => change(db(), rating?.id));
    const goodbye = () => db().deleteFrom("users").where("id", "=", userId).execute();
    await Promise.all([...changes.slice(0, 3), goodbye, ...changes.slice(3)].map((act) => act()));
    await expectTrueCounts(db());
    const authors = await db().selectFrom("ratings").select("user_id").execute();
    expect(authors).toEqual(dealIds.map(() => ({ user_id: null })));
  });
});
