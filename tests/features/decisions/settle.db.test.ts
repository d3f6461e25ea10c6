import { beforeEach, describe, expect, it } from "vitest";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { undoChange } from "~/features/deals/edit/undo.server";
import { purgeSubmissions } from "~/features/decisions/purge-submissions.server";
import { mergeDeals, undoMerge } from "~/features/duplicates/merge.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { decide, type QueueVerdict } from "~/features/submissions/decide.server";
import { findSubmission } from "~/features/submissions/own-submissions.server";
import { countWaiting } from "~/features/submissions/queue.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmission, insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();
const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let member = { id: "" };
let actorId = "";
let other = "";
beforeEach(async () => {
  member = await insertMember(db());
  actorId = (await insertMember(db(), "ann", { isAdmin: true })).id;
  [other = ""] = await insertDeals(db(), [{ createdAt: hoursAgo(24) }]);
});

const REJECT: QueueVerdict = { decision: "rejected", reason: "expired", reasonText: "" };

/** A deal of a trusted member, which waits for a decision; by default younger than `other`. */
async function published(age = 1) {
  const made = await insertSubmittedDeal(db(), { userId: member.id, isPublished: true });
  await db()
    .updateTable("all_deals")
    .set({ created_at: hoursAgo(age) })
    .where("id", "=", made.dealId)
    .execute();
  await db()
    .insertInto("deal_changes")
    .values({
      ...{ deal_id: made.dealId, user_id: member.id, batch_id: null, action: "created", role: "member" },
      ...{ version: 1, changes: "{}", changed_at: hoursAgo(age) },
    })
    .execute();
  return made;
}

const suggest = (dealId: string, about: object = {}) => {
  const changes = JSON.stringify({ title: ["Old", "New"] });
  return insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: member.id, changes, ...about });
};

const decided = (id: string, verdict: QueueVerdict) => decide(db(), { id, version: 1, verdict, actorId, now });

async function decisionsOf(...ids: string[]) {
  const rows = await db().selectFrom("submissions").select(["id", "decision", "reason"]).execute();
  return ids.map((id) => rows.find((row) => row.id === id)).map((row) => row && [row.decision, row.reason]);
}

const statusOf = async (id: string) =>
  (await db().selectFrom("all_deals").select("status").where("id", "=", id).executeTakeFirst())?.status;

async function merge(from: string) {
  const merged = await mergeDeals(db(), { from, into: other, actorId, now });
  if (typeof merged === "string") throw new Error(merged);
  return () => undoMerge(db(), { mergeId: merged.mergeId, actorId, now });
}

async function mergeInQueue(id: string) {
  expect(await decided(id, { decision: "merged", into: other })).toMatchObject({ dealId: expect.any(String) });
  const { id: mergeId } = await db().selectFrom("merges").select("id").executeTakeFirstOrThrow();
  return () => undoMerge(db(), { mergeId, actorId, now });
}

const WAITING = [null, null];

describe("a merge", () => {
  it("settles what waits for a decision on the merged deal, which waits again once it is undone", async () => {
    const { id, dealId } = await published();
    const change = await suggest(dealId);
    const ofOther = await suggest(other);
    const undo = await merge(dealId);
    expect(await decisionsOf(id, change, ofOther)).toEqual([["merged", null], ["merged", null], WAITING]);
    expect(await countWaiting(db())).toBe(1);
    await undo();
    expect(await decisionsOf(id, change, ofOther)).toEqual([WAITING, WAITING, WAITING]);
    expect(await decided(id, REJECT)).toEqual({ dealId });
  });

  it("in the queue is undone with its decision, of a published deal too", async () => {
    const waiting = await insertSubmittedDeal(db(), { userId: member.id });
    const undo = await mergeInQueue(waiting.id);
    expect(await decisionsOf(waiting.id)).toEqual([["merged", null]]);
    await undo();
    expect([await decisionsOf(waiting.id), await statusOf(waiting.dealId)]).toEqual([[WAITING], "pending"]);
    await db().deleteFrom("merges").execute();
    const young = await published();
    const undoYoung = await mergeInQueue(young.id);
    expect(await decisionsOf(young.id)).toEqual([["merged", null]]);
    await undoYoung();
    expect([await decisionsOf(young.id), await statusOf(young.dealId)]).toEqual([[WAITING], "published"]);
  });

  it("in the queue that keeps the submitted deal, the older, approves it", async () => {
    const { id, dealId } = await published(48);
    const undo = await mergeInQueue(id);
    expect([await decisionsOf(id), await statusOf(dealId), await statusOf(other)]).toEqual([
      [["approved", null]],
      "published",
      "merged",
    ]);
    await undo();
    expect(await decisionsOf(id)).toEqual([WAITING]);
  });

  it("leaves an earlier decision as it is, also when it is undone", async () => {
    const { id, dealId } = await published();
    await decided(id, { decision: "approved", dealVersion: 1 });
    const undo = await merge(dealId);
    await undo();
    expect(await decisionsOf(id)).toEqual([["approved", null]]);
  });
});

describe("taking a deal off", () => {
  it("rejects what waits for a decision on it, which waits again once the deal is restored", async () => {
    const { id, dealId } = await published();
    const change = await suggest(dealId);
    const refused = await suggest(dealId, { decision: "rejected", reason: "expired", decided_at: now });
    const deleted = await changeDeals(db(), { ids: [dealId], change: { delete: true }, actorId, now });
    const taken = ["rejected", "deal_taken_off"];
    expect(await decisionsOf(id, change, refused)).toEqual([taken, taken, ["rejected", "expired"]]);
    if (deleted === "too_many") throw new Error(deleted);
    await undoChange(db(), { batchId: deleted.batchId ?? "", actorId, now });
    expect(await decisionsOf(id, change, refused)).toEqual([WAITING, WAITING, ["rejected", "expired"]]);
  });

  it("by a decision rejects proposed changes of it too", async () => {
    const { id, dealId } = await published();
    const change = await suggest(dealId);
    expect(await decided(id, REJECT)).toEqual({ dealId });
    expect(await decisionsOf(id, change)).toEqual([
      ["rejected", "expired"],
      ["rejected", "deal_taken_off"],
    ]);
  });

  it("by a decision is refused while other deals are merged into it", async () => {
    const { id, dealId } = await published(48);
    const undo = await merge(dealId);
    expect(await decided(id, REJECT)).toBe("has_merged");
    expect([await decisionsOf(id), await statusOf(dealId)]).toEqual([[WAITING], "published"]);
    await undo();
    expect(await decided(id, REJECT)).toEqual({ dealId });
  });
});

describe("the deletion of an account", () => {
  it("takes along the submissions, and the deals that were never published", async () => {
    const waiting = await insertSubmittedDeal(db(), { userId: member.id, note: "waiting" });
    const refused = await insertSubmittedDeal(db(), { userId: member.id, note: "refused" });
    await decided(refused.id, REJECT);
    const merged = await insertSubmittedDeal(db(), { userId: member.id, note: "merged" });
    const undo = await mergeInQueue(merged.id);
    const takenOff = await published();
    await decided(takenOff.id, REJECT);
    await suggest(other, { note: "change" });
    await suggest(other, { note: "refused change", decision: "rejected", decided_at: now });
    await deleteAccount(db(), member.id);
    expect(await db().selectFrom("submissions").select("note").execute()).toEqual([]);
    for (const { dealId } of [waiting, refused, merged, takenOff]) expect(await statusOf(dealId)).toBeUndefined();
    expect(await undo()).toBe("not_found");
    expect(await countWaiting(db())).toBe(0);
  });

  it("leaves published deals, of which one still waits for a decision without its note, and merged addresses", async () => {
    const waiting = await published();
    const approved = await published();
    await db().updateTable("submissions").set({ note: "mine" }).execute();
    await decided(approved.id, { decision: "approved", dealVersion: 1 });
    const merged = await published();
    const undo = await merge(merged.dealId);
    await deleteAccount(db(), member.id);
    const left = await db().selectFrom("submissions").select(["id", "user_id", "note"]).execute();
    expect(left).toEqual([{ id: waiting.id, user_id: null, note: "" }]);
    await undo();
    for (const { dealId } of [waiting, approved, merged]) expect(await statusOf(dealId)).toBe("published");
    expect(await countWaiting(db())).toBe(1);
  });
});

it("what was not published is deleted after 90 days, with its texts", async () => {
  const daysAgo = (days: number) => hoursAgo(24 * days);
  for (const days of [91, 89]) {
    const about = { userId: member.id, decided_at: daysAgo(days) };
    const refused = await insertSubmittedDeal(db(), { ...about, decision: "rejected" });
    const merged = await insertSubmittedDeal(db(), { ...about, decision: "merged" });
    for (const [{ dealId }, status] of [
      [refused, { status: "rejected" }],
      [merged, { status: "merged", merged_into: other }],
    ] as const)
      await db().updateTable("all_deals").set(status).where("id", "=", dealId).execute();
    await suggest(other, { decision: "rejected", decided_at: daysAgo(days) });
    await suggest(other, { decision: "approved", decided_at: daysAgo(days) });
  }
  await suggest(other);
  expect(await purgeSubmissions(db(), now)).toBe(3);
  expect(await db().selectFrom("submissions").select("id").execute()).toHaveLength(6);
  expect(await db().selectFrom("all_deals").select("id").execute()).toHaveLength(3);
  expect(await purgeSubmissions(db(), now)).toBe(0);
});

it("who suggested a change reads nothing of the deal once it is not shown any more", async () => {
  const id = await suggest(other);
  const own = () => findSubmission(db(), { id, userId: member.id });
  expect(await own()).toMatchObject({ state: "waiting", deal: { id: other } });
  await changeDeals(db(), { ids: [other], change: { delete: true }, actorId, now });
  expect(await own()).toMatchObject({ state: "rejected", deal: null, published: null });
});
