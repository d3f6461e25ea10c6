import { expect, it } from "vitest";
import { addSearches, countSearches, listMissed } from "~/features/searches/searches.server";
import { useDatabase } from "../../support/database";

const db = useDatabase();

const DAY = "2026-11-24";
const add = (day: string, searches: number, missed: Record<string, number> = {}) =>
  addSearches(db(), { day, searches, missed: new Map(Object.entries(missed)) });

it("adds up what processes count, by day", async () => {
  await add(DAY, 2, { lamp: 1 });
  await add(DAY, 0, { lamp: 2, 书桌: 1 });
  await add("2026-11-25", 5, { 书桌: 1 });
  expect(await countSearches(db(), ["2026-11-23", DAY, "2026-11-25"])).toEqual([0, 2, 5]);
  expect(await listMissed(db(), DAY)).toEqual([
    { query: "lamp", networks: 3, lastDay: DAY },
    { query: "书桌", networks: 2, lastDay: "2026-11-25" },
  ]);
  expect(await listMissed(db(), "2026-11-25")).toEqual([{ query: "书桌", networks: 1, lastDay: "2026-11-25" }]);
});

it("keeps 500 queries of a day, and counts those on", async () => {
  const many = (name: string) => Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${name} ${n}`, 1]));
  await add(DAY, 0, many("first"));
  await add(DAY, 0, { ...many("second"), "second 7": 9 });
  await add(DAY, 0, { "first 3": 4, late: 99 });
  const rows = await db().selectFrom("missed_searches").select(["query", "networks"]).execute();
  expect(rows.length).toBe(500);
  const kept = new Map(rows.map(({ query, networks }) => [query, networks]));
  expect([kept.get("first 3"), kept.get("second 7"), kept.get("late")]).toEqual([5, 9, undefined]);
});
