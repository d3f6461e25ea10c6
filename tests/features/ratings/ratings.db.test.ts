import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  deleteRating,
  findRating,
  listRatings,
  type Rating,
  rateDeal,
  ratingSummary,
  updateRating,
} from "~/features/ratings/ratings.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { expectTrueCounts } from "../reactions/counts";
import { insertPeople, insertPerson } from "../reactions/people";

const db = useDatabase();

const UNKNOWN = "11111111-2222-4333-8444-555555555555";
const NO_ID = ["", "1", "x'; drop table ratings", `${UNKNOWN} `, "\u0000", "💣".repeat(500)];

async function insertDeal(): Promise<string> {
  const [id = ""] = await insertDeals(db(), [{}]);
  return id;
}

async function rate(dealId: string, userId: string, rating: number, comment: string | null = null): Promise<Rating> {
  const rated = await rateDeal(db(), { dealId, userId, rating, comment });
  if (!rated) throw new Error("Nothing was rated");
  return rated;
}

const usernameOf = async (id: string) =>
  (await db().selectFrom("users").select("username").where("id", "=", id).executeTakeFirstOrThrow()).username;

describe("rateDeal", () => {
  it("creates a rating once, then changes it", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    expect(await findRating(db(), { dealId, userId })).toBeNull();
    expect(await ratingSummary(db(), dealId)).toEqual({ averageRating: 0, totalRatings: 0 });

    const first = await rate(dealId, userId, 2, "Poor 差");
    const username = await usernameOf(userId);
    expect(first).toMatchObject({ dealId, rating: 2, comment: "Poor 差", username });
    expect(first.updatedAt).toEqual(first.createdAt);
    const fields = ["id", "dealId", "rating", "comment", "createdAt", "updatedAt", "username"];
    expect(new Set(Object.keys(first))).toEqual(new Set(fields));
    expect(await findRating(db(), { dealId, userId })).toEqual(first);

    await wait(5);
    const second = await rate(dealId, userId, 5);
    expect(second).toEqual({ ...first, rating: 5, comment: null, updatedAt: expect.any(Date) });
    expect(second.updatedAt.getTime()).toBeGreaterThan(first.updatedAt.getTime());
    expect(await findRating(db(), { dealId, userId })).toEqual(second);
    expect(await ratingSummary(db(), dealId)).toEqual({ averageRating: 5, totalRatings: 1 });
    await expectTrueCounts(db());
  });

  it("does not mix ratings of different people or deals", async () => {
    const [here = "", there = ""] = await insertDeals(db(), [{}, {}]);
    const [one = "", two = "", three = ""] = await insertPeople(db(), 3);
    await rate(here, one, 5);
    await rate(here, two, 4);
    await rate(here, three, 4);
    await rate(there, one, 1);
    expect(await ratingSummary(db(), here)).toEqual({ averageRating: 4.33, totalRatings: 3 });
    expect(await ratingSummary(db(), there)).toEqual({ averageRating: 1, totalRatings: 1 });
    await expectTrueCounts(db());
  });

  it("is null without such a deal or account", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    for (const id of [UNKNOWN, ...NO_ID]) {
      expect(await rateDeal(db(), { dealId: id, userId, rating: 3, comment: null })).toBeNull();
      expect(await rateDeal(db(), { dealId, userId: id, rating: 3, comment: null })).toBeNull();
      expect(await findRating(db(), { dealId: id, userId })).toBeNull();
      expect(await findRating(db(), { dealId, userId: id })).toBeNull();
      expect(await listRatings(db(), { dealId: id, offset: 0, limit: 10 })).toEqual([]);
      expect(await ratingSummary(db(), id)).toBeNull();
    }
    await expectTrueCounts(db());
  });

  it("20 times at once by one person makes one rating, and sums that are right", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const ratings = await Promise.all(Array.from({ length: 20 }, (_, n) => rate(dealId, userId, 1 + (n % 5), `${n}`)));
    const kept = await findRating(db(), { dealId, userId });
    expect(new Set(ratings.map((rating) => rating.id))).toEqual(new Set([kept?.id]));
    expect(kept?.rating).toBe(1 + (Number(kept?.comment) % 5));
    expect(await ratingSummary(db(), dealId)).toEqual({ averageRating: kept?.rating, totalRatings: 1 });
    await expectTrueCounts(db());
  });

  it("is rolled back with its transaction", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const failing = db()
      .transaction()
      .execute(async (transaction) => {
        expect(await rateDeal(transaction, { dealId: UNKNOWN, userId, rating: 4, comment: null })).toBeNull();
        expect(await rateDeal(transaction, { dealId, userId, rating: 4, comment: null })).toMatchObject({ rating: 4 });
        throw new Error("Undo");
      });
    await expect(failing).rejects.toThrow("Undo");
    expect(await findRating(db(), { dealId, userId })).toBeNull();
    await expectTrueCounts(db());
  });

  it("does not change the deal's content or updated_at", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const kept = async () => ({
      deal: await db().selectFrom("deals").select(["updated_at", "search", "like_count"]).execute(),
      lexemes: await db().selectFrom("search_lexemes").selectAll().orderBy("lexeme").execute(),
    });
    const before = await kept();
    for (const rating of [1, 5]) await rate(dealId, userId, rating);
    expect(await kept()).toEqual(before);
  });
});

describe("deleteRating", () => {
  it("is for the author alone, and the deal's sums follow", async () => {
    const dealId = await insertDeal();
    const [userId = "", neighbour = ""] = await insertPeople(db(), 2);
    await rate(dealId, userId, 2, "Poor");
    await rate(dealId, neighbour, 4);
    for (const id of [UNKNOWN, ...NO_ID]) {
      expect(await deleteRating(db(), { dealId, userId: id })).toBe("not_found");
      expect(await deleteRating(db(), { dealId: id, userId })).toBe("not_found");
    }
    expect(await deleteRating(db(), { dealId, userId })).toBe("deleted");
    expect(await deleteRating(db(), { dealId, userId })).toBe("not_found");
    expect(await ratingSummary(db(), dealId)).toEqual({ averageRating: 4, totalRatings: 1 });
    await expectTrueCounts(db());
  });

  it("is refused while the comment is hidden", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    await rate(dealId, userId, 1, "Spam");
    await db().updateTable("ratings").set({ hidden_at: new Date() }).execute();
    expect(await deleteRating(db(), { dealId, userId })).toBe("hidden");
    expect(await ratingSummary(db(), dealId)).toEqual({ averageRating: 1, totalRatings: 1 });
  });
});

describe("updateRating", () => {
  it("is for the author alone", async () => {
    const dealId = await insertDeal();
    const [userId = "", neighbour = ""] = await insertPeople(db(), 2);
    const rating = await rate(dealId, userId, 2, "Poor");
    await rate(dealId, neighbour, 4);
    const change = (by: string) => updateRating(db(), { ratingId: rating.id, userId: by, rating: 3, comment: null });
    for (const by of [neighbour, UNKNOWN, ...NO_ID]) expect(await change(by)).toBe("not_author");
    expect(await findRating(db(), { dealId, userId })).toEqual(rating);

    const changed = await change(userId);
    expect(changed).toEqual({ ...rating, rating: 3, comment: null, updatedAt: expect.any(Date) });
    expect(await findRating(db(), { dealId, userId })).toEqual(changed);
    expect(await ratingSummary(db(), dealId)).toEqual({ averageRating: 3.5, totalRatings: 2 });
    await expectTrueCounts(db());
  });

  it("returns not_found without such a rating", async () => {
    const userId = await insertPerson(db());
    for (const ratingId of [UNKNOWN, ...NO_ID]) {
      expect(await updateRating(db(), { ratingId, userId, rating: 3, comment: null })).toBe("not_found");
    }
  });

  it("20 times concurrently leaves one of the twenty, and correct sums", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const { id: ratingId } = await rate(dealId, userId, 1);
    const change = (n: number) => {
      const stars = { rating: 1 + (n % 5), comment: `${n}` };
      return n % 2 ? updateRating(db(), { ratingId, userId, ...stars }) : rateDeal(db(), { dealId, userId, ...stars });
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => change(n)));
    const kept = await findRating(db(), { dealId, userId });
    expect(kept?.rating).toBe(1 + (Number(kept?.comment) % 5));
    await expectTrueCounts(db());
  });
});

describe("listRatings", () => {
  it("is paginated, newest first, each rating once", async () => {
    const [dealId = "", other = ""] = await insertDeals(db(), [{}, {}]);
    const people = await insertPeople(db(), 25);
    const rows = people.map((user_id, n) => ({
      ...{ deal_id: dealId, user_id, rating: 1 + (n % 5), comment: `Comment ${n}` },
      // Four of each moment.
      created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 4))),
    }));
    await db().insertInto("ratings").values(rows).execute();
    await rate(other, people[0] ?? "", 1);
    const list = (offset: number, limit: number) => listRatings(db(), { dealId, offset, limit });

    const whole = await list(0, 100);
    expect(whole).toHaveLength(25);
    expect(whole[0]).toMatchObject({ comment: "Comment 24", rating: 5, username: await usernameOf(people[24] ?? "") });
    const times = whole.map((rating) => rating.createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(whole.map((rating) => rating.id)).size).toBe(25);
    expect([...(await list(0, 10)), ...(await list(10, 10)), ...(await list(20, 10))]).toEqual(whole);
    expect(await list(25, 10)).toEqual([]);
  });

  it("keeps the ratings of a deleted account, anonymously", async () => {
    const dealId = await insertDeal();
    const [leaving = "", staying = ""] = await insertPeople(db(), 2);
    const kept = await rate(dealId, leaving, 1, "Broke at once");
    await rate(dealId, staying, 4);
    await db().deleteFrom("users").where("id", "=", leaving).execute();

    const ratings = await listRatings(db(), { dealId, offset: 0, limit: 10 });
    expect(ratings).toHaveLength(2);
    expect(ratings).toContainEqual({ ...kept, username: null });
    expect(await ratingSummary(db(), dealId)).toEqual({ averageRating: 2.5, totalRatings: 2 });
    expect(await findRating(db(), { dealId, userId: leaving })).toBeNull();
    for (const userId of [leaving, staying]) {
      expect(await updateRating(db(), { ratingId: kept.id, userId, rating: 5, comment: null })).toBe("not_author");
    }
    await expectTrueCounts(db());
  });

  it("is deleted with its deal", async () => {
    const [here = "", there = ""] = await insertDeals(db(), [{}, {}]);
    const userId = await insertPerson(db());
    await rate(here, userId, 3);
    await rate(there, userId, 4);
    await db().deleteFrom("deals").where("id", "=", here).execute();
    expect(await listRatings(db(), { dealId: here, offset: 0, limit: 10 })).toEqual([]);
    expect(await listRatings(db(), { dealId: there, offset: 0, limit: 10 })).toHaveLength(1);
    await expectTrueCounts(db());
  });
});

describe("the average", () => {
  it("is that of the rows, whatever happened at the same time", async () => {
    const [person, deal, rating] = [fc.nat({ max: 4 }), fc.nat({ max: 1 }), fc.integer({ min: 1, max: 5 })];
    const act = fc.record({ person, deal, rating, change: fc.boolean() });
    const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(rounds, fc.nat({ max: 4 }), async (together, leaving) => {
        const deals = await insertDeals(db(), [{}, {}]);
        const people = await insertPeople(db(), 5);
        for (const round of together) {
          await Promise.all(
            round.map(async ({ person, deal, rating, change }) => {
              const [dealId = "", userId = ""] = [deals[deal], people[person]];
              const own = change ? await findRating(db(), { dealId, userId }) : null;
              if (own) return updateRating(db(), { ratingId: own.id, userId, rating, comment: null });
              return rate(dealId, userId, rating);
            }),
          );
          await expectTrueCounts(db());
        }
        const gone = people[leaving] ?? "";
        await db().deleteFrom("users").where("id", "=", gone).execute();
        await expectTrueCounts(db());
      }),
      { numRuns: 12 },
    );
  });
});
