import { expect, it } from "vitest";
import { listUsers, logIn } from "~/features/accounts/accounts.server";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { loadDemoMembers } from "~/features/demo/demo-members.server";
import { removeInvented } from "~/features/demo/remove-invented.server";
import { rebuildCounts } from "~/features/reactions/counts-rebuild.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();
const now = new Date("2026-05-06T07:08:09.000Z");

const counts = () =>
  db()
    .selectFrom("deals")
    .select(["url", "created_at", "like_count", "noluck_count", "worked_count", "ratings_count", "average_rating"])
    .orderBy("url")
    .execute();

it("like, mark and rate the demo's deals, once, before now, and the same in every demo; they cannot log in", async () => {
  await loadDemoDeals(db(), now);
  const added = await loadDemoMembers(db(), now);
  expect(added).toBe((await listUsers(db())).length);
  const deals = await counts();
  expect(deals.filter((deal) => deal.like_count > 0).length).toBeGreaterThan(100);
  expect(deals.filter((deal) => deal.ratings_count > 0).length).toBeGreaterThan(60);
  expect(deals.filter((deal) => deal.noluck_count > 0).length).toBeGreaterThan(10);
  expect(deals.filter((deal) => deal.worked_count > 0).length).toBeGreaterThan(60);
  expect(new Set(deals.map((deal) => deal.average_rating)).size).toBeGreaterThan(10);
  expect(await rebuildCounts(db())).toBe(0);
  expect(await loadDemoMembers(db(), now)).toBe(0);
  expect(await counts()).toEqual(deals);

  const [member, ...others] = await listUsers(db());
  for (const password of ["", "password", "green-Tea-4-2"]) {
    expect(await logIn(db(), { email: member?.email ?? "", password, cost: 4 })).toBeNull();
  }
  expect([member, ...others].filter((user) => user?.role === "admin")).toEqual([]);

  const aboutCodes = await db()
    .selectFrom("ratings")
    .innerJoin("deals", "deals.id", "deal_id")
    .select("coupon")
    .where("comment", "~*", "\\mcode\\M|优惠码")
    .execute();
  expect(aboutCodes.length).toBeGreaterThan(0);
  expect(aboutCodes.filter(({ coupon }) => coupon === null)).toEqual([]);

  for (const table of ["likes", "nolucks", "worked", "ratings"] as const) {
    const reactions = await db().selectFrom(table).select(["deal_id", "created_at"]).execute();
    for (const { created_at: at } of reactions) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
  }
  const { early } = await db()
    .selectFrom("likes")
    .innerJoin("deals", "deals.id", "likes.deal_id")
    .select(db().fn.countAll<number>().as("early"))
    .whereRef("likes.created_at", "<", "deals.created_at")
    .executeTakeFirstOrThrow();
  expect(Number(early)).toBe(0);
  await removeInvented(db(), now);
  await loadDemoDeals(db(), now);
  await loadDemoMembers(db(), now);
  expect(await counts()).toEqual(deals);
});

it("do not react to other deals, and do not exist without a demo", async () => {
  await insertDeals(db(), [{}]);
  expect(await loadDemoMembers(db(), now)).toBe(0);
  expect(await listUsers(db())).toEqual([]);
  await db().deleteFrom("deals").execute();
  await loadDemoDeals(db(), now);
  const [mine = ""] = await insertDeals(db(), [{}]);
  await loadDemoMembers(db(), now);
  const deal = await db().selectFrom("deals").selectAll().where("id", "=", mine).executeTakeFirstOrThrow();
  expect(deal).toMatchObject({ like_count: 0, noluck_count: 0, ratings_count: 0 });
});

it("are created once by two concurrent starts", async () => {
  await loadDemoDeals(db(), now);
  const [one, other] = await Promise.all([loadDemoMembers(db(), now), loadDemoMembers(db(), now)]);
  expect(one + other).toBe((await listUsers(db())).length);
  expect(await rebuildCounts(db())).toBe(0);
});
