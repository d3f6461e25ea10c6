import { sql } from "kysely";
import { expect, it } from "vitest";
import { Random } from "~/features/demo/random";
import { findKeptDeal, mergeDeals, recentMerges, undoMerge } from "~/features/duplicates/merge.server";
import { purgeMoved } from "~/features/duplicates/purge-moved.server";
import { contradictions } from "~/features/invariants/invariants.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { rateDeal } from "~/features/ratings/ratings.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { report } from "~/features/reports/report.server";
import { judgeDifferent, judgeMerge, judgeUndo } from "~/features/submissions/judge-duplicates.server";
import { useDatabase } from "../../support/database";
import { insertDeals, insertSeries } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();
const now = new Date();

/** The rows of people and the deals' places, in a fixed order. */
async function snapshot() {
  const tables = ["likes", "nolucks", "worked", "ratings", "deal_clicks", "deal_events"];
  const rows = tables.map((name) => sql`select ${name} as name, to_jsonb(t.*) as row from ${sql.table(name)} t`);
  const deals = sql`select 'deals', jsonb_build_object('id', id, 'status', status, 'into', merged_into, 'likes', like_count,
    'key', import_key, 'state', state, 'state_at', state_at, 'since', signals_since, 'nolucks', noluck_count, 'worked', worked_count, 'sum', rating_sum, 'ratings', ratings_count) from all_deals`;
  return (await sql`${sql.join([...rows, deals], sql` union all `)} order by 1, 2`.execute(db())).rows;
}

async function stage(deals: number) {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const ids = await insertSeries(db(), deals, (index) => ({ createdAt: hoursAgo(deals - index) }));
  const people: string[] = [];
  for (const name of ["alice", "bob", "carol", "dave"]) people.push((await insertMember(db(), name)).id);
  return { ids, people, actorId: people[0] ?? "" };
}

/** A merge that succeeds. */
async function merge(from: string, into: string, actorId: string) {
  const merged = await mergeDeals(db(), { from, into, actorId, now });
  if (typeof merged === "string") throw new Error(merged);
  return { ...merged, undo: (at = now) => undoMerge(db(), { mergeId: merged.mergeId, actorId, now: at }) };
}

it("keeps the older deal, with the newest of each person, and undoes it exactly", async () => {
  const { ids, people, actorId } = await stage(2);
  const [older = "", newer = ""] = ids;
  const [one = "", two = "", three = ""] = people;
  await rateDeal(db(), { dealId: newer, userId: one, rating: 1, comment: "old" });
  await rateDeal(db(), { dealId: older, userId: one, rating: 5, comment: "new" });
  await rateDeal(db(), { dealId: older, userId: two, rating: 2, comment: null });
  await rateDeal(db(), { dealId: newer, userId: two, rating: 4, comment: null });
  await setReaction(db(), "like", { dealId: older, userId: one, on: true });
  for (const userId of [one, three]) await setReaction(db(), "like", { dealId: newer, userId, on: true });
  await setReaction(db(), "worked", { dealId: older, userId: two, on: true });
  await setReaction(db(), "noluck", { dealId: newer, userId: two, on: true });
  const before = await snapshot();
  const merged = await merge(older, newer, actorId);
  expect(merged).toMatchObject({ keptId: older, mergedId: newer });
  const kept = await db().selectFrom("deals").selectAll().where("id", "=", older).executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ like_count: 2, noluck_count: 1, worked_count: 0, rating_sum: 9, ratings_count: 2 });
  expect(await findKeptDeal(db(), newer)).toBe(older);
  expect(await contradictions(db())).toEqual([]);
  expect(await mergeDeals(db(), { from: older, into: newer, actorId, now })).toBe("not_found");
  expect(await merged.undo()).toMatchObject({ keptId: older });
  expect(await snapshot()).toEqual(before);
  expect(await contradictions(db())).toEqual([]);
  expect(await merged.undo()).toBe("not_found");
});

it("merges a pending deal into a published one, and not the other way", async () => {
  const { ids, actorId } = await stage(2);
  const [pending = "", published = ""] = ids;
  await db().updateTable("all_deals").set({ status: "pending" }).where("id", "=", pending).execute();
  expect(await mergeDeals(db(), { from: published, into: pending, actorId, now })).toBe("not_found");
  const merged = await merge(pending, published, actorId);
  expect(merged).toMatchObject({ keptId: published, mergedId: pending });
  await merged.undo();
  const deal = await db().selectFrom("all_deals").select("status").where("id", "=", pending).executeTakeFirstOrThrow();
  expect(deal.status).toBe("pending");
});

it("undoes within 24 hours, and not before a later merge", async () => {
  const { ids, actorId } = await stage(3);
  const [first = "", second = "", third = ""] = ids;
  const one = await merge(third, second, actorId);
  const two = await merge(second, first, actorId);
  expect(await findKeptDeal(db(), third)).toBe(first);
  expect(await one.undo()).toBe("merged_again");
  expect(await two.undo(new Date(now.getTime() + 24 * 3_600_000))).toBe("not_found");
  await two.undo();
  expect(await findKeptDeal(db(), third)).toBe(second);
});

it("counts right after random merges and undos, and undoes them exactly", async () => {
  const random = new Random(7);
  const { ids, people, actorId } = await stage(6);
  for (let write = 0; write < 60; write += 1) {
    const own = { dealId: random.pick(ids), userId: random.pick(people) };
    const kind = random.pick(["like", "noluck", "worked", "rating"] as const);
    if (kind === "rating") await rateDeal(db(), { ...own, rating: 1 + random.below(5), comment: null });
    else await setReaction(db(), kind, { ...own, on: random.chance(0.8) });
  }
  const before = await snapshot();
  const merges: string[] = [];
  for (let merge = 0; merge < 20; merge += 1) {
    const merged = await mergeDeals(db(), { from: random.pick(ids), into: random.pick(ids), actorId, now });
    if (typeof merged !== "string") merges.push(merged.mergeId);
    const last = random.chance(0.3) ? merges.pop() : undefined;
    if (last) expect(await undoMerge(db(), { mergeId: last, actorId, now })).not.toBe("not_found");
    if (merge % 5 === 0) expect(await contradictions(db())).toEqual([]);
  }
  for (const mergeId of merges.reverse()) await undoMerge(db(), { mergeId, actorId, now });
  expect(await contradictions(db())).toEqual([]);
  expect(await snapshot()).toEqual(before);
});

it("moves the kept deal to the state that the reports of both give, and back", async () => {
  const { ids, people, actorId } = await stage(2);
  const [older = "", newer = ""] = ids;
  await sql`update users set created_at = now() - interval '30 days'`.execute(db());
  const state = async () =>
    (await db().selectFrom("deals").select("state").where("id", "=", older).executeTakeFirstOrThrow()).state;
  for (const [index, userId] of people.slice(0, 3).entries()) {
    await setReaction(db(), "noluck", { dealId: index === 0 ? older : newer, userId, on: true });
  }
  expect(await state()).toBe("doubtful");
  const before = await snapshot();
  const merged = await merge(newer, older, actorId);
  expect(await state()).toBe("gone");
  expect(await contradictions(db())).toEqual([]);
  await merged.undo();
  expect(await snapshot()).toEqual(before);
});

it("keeps people's rows for 24 hours at most, and not beyond their account", async () => {
  const { ids, people, actorId } = await stage(2);
  const [older = "", newer = ""] = ids;
  const [, bob = "", carol = ""] = people;
  for (const dealId of ids) await setReaction(db(), "like", { dealId, userId: bob, on: true });
  await setReaction(db(), "like", { dealId: newer, userId: carol, on: true });
  await rateDeal(db(), { dealId: newer, userId: bob, rating: 4, comment: "Mine" });
  const merged = await merge(newer, older, actorId);
  const moved = async () => JSON.stringify(await db().selectFrom("merges").select("moved").execute());
  expect(await moved()).toContain(bob);
  await deleteAccount(db(), bob);
  expect(await moved()).not.toContain(bob);
  expect(await moved()).toContain(carol);
  expect(await purgeMoved(db(), new Date(now.getTime() + 23 * 3_600_000))).toBe(0);
  await merged.undo();
  const ratings = await db().selectFrom("ratings").select(["deal_id", "user_id", "comment"]).execute();
  expect(ratings).toEqual([{ deal_id: newer, user_id: null, comment: "Mine" }]);
  expect(await contradictions(db())).toEqual([]);

  await merge(newer, older, actorId);
  expect(await purgeMoved(db(), new Date(now.getTime() + 24 * 3_600_000))).toBe(1);
  expect(await moved()).not.toContain(carol);
});

it("an undo leaves out what was replaced by something that has been taken back since", async () => {
  const { ids, people, actorId } = await stage(2);
  const [older = "", newer = ""] = ids;
  const [one = "", two = ""] = people;
  for (const userId of [one, two]) {
    for (const dealId of ids) await setReaction(db(), "like", { dealId, userId, on: true });
    await setReaction(db(), "noluck", { dealId: older, userId, on: true });
    await setReaction(db(), "worked", { dealId: newer, userId, on: true });
  }
  const merged = await merge(newer, older, actorId);
  await setReaction(db(), "like", { dealId: older, userId: one, on: false });
  await setReaction(db(), "worked", { dealId: older, userId: one, on: false });
  await merged.undo();
  const rows = async (table: "likes" | "nolucks" | "worked") =>
    (await db().selectFrom(table).select(["deal_id", "user_id"]).execute()).map(({ deal_id, user_id }) => [
      deal_id === older ? "older" : "newer",
      user_id === one ? "one" : "two",
    ]);
  expect((await rows("likes")).sort()).toEqual([
    ["newer", "two"],
    ["older", "two"],
  ]);
  expect([await rows("nolucks"), await rows("worked")]).toEqual([[["older", "two"]], [["newer", "two"]]]);
});

it("an undo returns the key that the kept deal has adopted from a deal merged before", async () => {
  const { ids, actorId } = await stage(3);
  const [kept = "", middle = "", last = ""] = ids;
  const setKey = (id: string, import_key: string | null) =>
    db().updateTable("all_deals").set({ import_key }).where("id", "=", id).execute();
  await setKey(kept, null);
  await setKey(middle, "https://shop.example/z");
  await setKey(last, "https://shop.example/a");
  const first = await merge(last, middle, actorId);
  const before = await snapshot();
  const second = await merge(middle, kept, actorId);
  const keyOfKept = () => db().selectFrom("deals").select("import_key").where("id", "=", kept).executeTakeFirst();
  expect(await keyOfKept()).toEqual({ import_key: "https://shop.example/a" });
  await second.undo();
  expect(await snapshot()).toEqual(before);
  expect(await first.undo()).toMatchObject({ mergedId: last });
});

it("what undoing needs names no reporter whose account is deleted", async () => {
  const { ids, people, actorId } = await stage(2);
  const [older = "", newer = ""] = ids;
  const [, author = "", reporter = ""] = people;
  const rating = await rateDeal(db(), { dealId: newer, userId: author, rating: 1, comment: "spam" });
  const about = { dealId: newer, ratingId: rating?.id ?? "", reason: "spam", note: "" } as const;
  expect(await report(db(), { ...about, userId: reporter, now: new Date(Date.now() + 1_000) })).toBe("reported");
  const merged = await merge(newer, older, actorId);
  await deleteAccount(db(), reporter);
  const { moved } = await db().selectFrom("merges").select("moved").executeTakeFirstOrThrow();
  expect(JSON.stringify(moved)).not.toContain(reporter);
  await merged.undo();
  expect(await db().selectFrom("reports").select(["user_id", "rating_id"]).execute()).toEqual([
    { user_id: null, rating_id: rating?.id },
  ]);
});

it("all merges that can be undone are listed", async () => {
  const { ids, actorId } = await stage(24);
  const [kept = "", ...others] = ids;
  for (const other of others) await merge(other, kept, actorId);
  expect(await recentMerges(db(), { now })).toHaveLength(23);
});

it("is no moderator's who has submitted one of the deals, but an admin's", async () => {
  const [own = "", older = "", other = ""] = await insertDeals(db(), [
    { title: "Walnut chess set", url: "https://shop.example/chess" },
    { title: "Walnut chess set, small", url: "https://shop.example/chess?size=s" },
    { title: "Garden hose 20 m", url: "https://shop.example/hose" },
  ]);
  const mod = await insertMember(db(), "mod", { role: "moderator" });
  const second = await insertMember(db(), "second", { role: "moderator" });
  const boss = await insertMember(db(), "boss", { isAdmin: true });
  await db().insertInto("submissions").values({ kind: "deal", deal_id: own, user_id: mod.id }).execute();
  const mergeBy = (actorId: string, from: string, into: string) => judgeMerge(db(), { from, into, actorId, now });
  expect([await mergeBy(mod.id, own, older), await mergeBy(mod.id, older, own)]).toEqual(["own", "own"]);
  expect(await judgeDifferent(db(), { dealId: older, others: [own], actorId: mod.id, now })).toBe("own");
  const merged = await mergeBy(second.id, older, own);
  if (typeof merged === "string") throw new Error(merged);
  // What is merged into another one of theirs, or theirs into another one, is theirs.
  expect(await mergeBy(mod.id, merged.keptId, other)).toBe("own");
  const undo = (actorId: string) => judgeUndo(db(), { mergeId: merged.mergeId, actorId, now });
  expect(await undo(mod.id)).toBe("own");
  expect(await undo(second.id)).toMatchObject({ keptId: merged.keptId });
  expect(await mergeBy(boss.id, own, other)).toMatchObject({ mergeId: expect.any(String) });
});
