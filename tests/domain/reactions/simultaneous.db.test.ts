import { describe, expect, it } from "vitest";
import type { Database } from "~/db/connection.server";
import { rateDeal, updateRating } from "~/domain/ratings/ratings.server";
import { rebuildCounts } from "~/domain/reactions/counts-rebuild.server";
import { reactionStatus, setReaction, toggleReaction } from "~/domain/reactions/reactions.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { expectTrueCounts } from "./counts";
import { insertPeople, insertPerson } from "./people";

const db = useDatabase();

const REACTIONS = ["like", "noluck"] as const;

async function insertDeal(): Promise<string> {
  const [id = ""] = await insertDeals(db(), [{}]);
  return id;
}

/** The same order every time, and no order at all. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item, n) => ({ item, key: (n * 7_919 + 31) % 1_009 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

describe.each(REACTIONS)("concurrent %ss", (reaction) => {
  it("200 toggles by 20 people leave the right state and count", async () => {
    const dealId = await insertDeal();
    const people = await insertPeople(db(), 20);
    const times = (person: number) => [9, 10, 11, 10][person % 4];
    const clicks = people.flatMap((userId, person) => Array.from({ length: times(person) ?? 0 }, () => userId));
    expect(clicks).toHaveLength(200);
    const answers = await Promise.all(
      shuffled(clicks).map((userId) => toggleReaction(db(), reaction, { dealId, userId })),
    );

    const expected = people.filter((userId) => clicks.filter((click) => click === userId).length % 2 === 1);
    expect(expected).toHaveLength(10);
    for (const userId of people) {
      expect(await reactionStatus(db(), reaction, { dealId, userId })).toEqual({
        on: expected.includes(userId),
        total: expected.length,
      });
    }
    await expectTrueCounts(db());
    const net = answers.reduce((sum, answer) => sum + (answer?.on ? 1 : -1), 0);
    expect(net).toBe(expected.length);
    expect(answers.every((answer) => answer && answer.total >= 0 && answer.total <= 20)).toBe(true);
  });

  it("21 toggles by one person leave it on, counted once", async () => {
    const [dealId, userId] = [await insertDeal(), await insertPerson(db())];
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => toggleReaction(db(), reaction, { dealId, userId })),
    );
    expect(await reactionStatus(db(), reaction, { dealId, userId })).toEqual({ on: true, total: 1 });
    await expectTrueCounts(db());
    expect(answers.filter((answer) => answer?.on && answer.total === 1)).toHaveLength(11);
    expect(answers.filter((answer) => answer && !answer.on && answer.total === 0)).toHaveLength(10);
  });

  it("50 people who say so twice each are 50", async () => {
    const dealId = await insertDeal();
    const people = await insertPeople(db(), 50);
    await Promise.all(
      [...people, ...people].map((userId) => setReaction(db(), reaction, { dealId, userId, on: true })),
    );
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
    expect(await db().selectFrom("ratings").select("user_id").execute()).toEqual(
      Array.from({ length: 3 }, () => ({ user_id: null })),
    );
  });
});
