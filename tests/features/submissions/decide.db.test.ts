import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { setRole } from "~/features/accounts/accounts.server";
import { findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import type { DealInput } from "~/features/deals/input";
import { blockHost } from "~/features/moderation/block-hosts.server";
import { publicLog } from "~/features/moderation/public-log.server";
import { decide, type QueueVerdict } from "~/features/submissions/decide.server";
import { countWaiting, findWaiting, nextWaiting, submitterRecord } from "~/features/submissions/queue.server";
import { useDatabase } from "../../support/database";
import { dealInput, insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmission, insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();

const now = new Date();
let member = { id: "" };
let ann = { id: "" };
let ben = { id: "" };

beforeEach(async () => {
  member = await insertMember(db());
  ann = await insertMember(db(), "ann", { isAdmin: true });
  ben = await insertMember(db(), "ben", { isAdmin: true });
});

const APPROVE: QueueVerdict = { decision: "approved", dealVersion: 1 };
const REJECT: QueueVerdict = { decision: "rejected", reason: "expired", reasonText: "Sold out." };

const submit = (options: Partial<Parameters<typeof insertSubmittedDeal>[1]> = {}) =>
  insertSubmittedDeal(db(), { userId: member.id, ...options });
const by = (actor: { id: string }, id: string, verdict: QueueVerdict, version = 1) =>
  decide(db(), { id, version, verdict, actorId: actor.id, now });
const dealRow = (id: string) => db().selectFrom("all_deals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const changesOf = (id: string) =>
  db()
    .selectFrom("deal_changes")
    .select(["action", "user_id", "changes"])
    .where("deal_id", "=", id)
    .orderBy("id")
    .execute();
const spans = () => db().selectFrom("price_spans").select(["price", "source"]).execute();
const log = () =>
  db().selectFrom("moderation_events").select(["action", "deal_id", "reason", "reason_text", "user_id"]).execute();
const countOfAll = async () => {
  const { rows } = await sql<{ deals: number }>`
    select deals from deal_counts where category = '' and tag_slug = ''`.execute(db());
  return rows[0]?.deals ?? 0;
};

test("an approved deal is published as new, with its price and history", async () => {
  const created_at = new Date(now.getTime() - 86_400_000);
  const { id, dealId } = await submit({ deal: { discountedPrice: 12.5 }, created_at });
  expect([await findEditableDeal(db(), dealId), await countOfAll(), await spans()]).toEqual([null, 0, []]);
  expect(await by(ann, id, APPROVE)).toEqual({ dealId });
  expect(await dealRow(dealId)).toMatchObject({ status: "published", source: "user", created_at: now, is_live: true });
  expect(await changesOf(dealId)).toEqual([{ action: "created", user_id: member.id, changes: {} }]);
  expect(await spans()).toEqual([{ price: 12.5, source: "user" }]);
  expect(await countOfAll()).toBe(1);
  const event = { action: "approved", deal_id: dealId, reason: null, reason_text: "", user_id: ann.id };
  expect(await log()).toEqual([event]);
  expect(await countWaiting(db())).toBe(0);
});

test("a moderator's decision is recorded as a moderator's, whatever becomes of the account, and is on nobody's own", async () => {
  const mod = await insertMember(db(), "mod", { role: "moderator" });
  const { id, dealId } = await submit({ deal: { title: "Lamp" } });
  const waiting = await findWaiting(db(), id);
  const edited = { ...(waiting?.deal as DealInput), title: "Desk lamp" };
  expect(await by(mod, id, { ...APPROVE, edited } as QueueVerdict)).toEqual({ dealId });
  await setRole(db(), { email: mod.email, role: "member" });
  const roles = db().selectFrom("deal_changes").select(["action", "role"]).where("deal_id", "=", dealId).orderBy("id");
  expect(await roles.execute()).toEqual([
    { action: "created", role: "member" },
    { action: "edited", role: "moderator" },
  ]);
  expect(await publicLog(db(), { before: null, limit: 1 })).toMatchObject([{ action: "approved", role: "moderator" }]);

  await setRole(db(), { email: mod.email, role: "moderator" });
  const own = await submit({ userId: mod.id });
  expect(await by(mod, own.id, APPROVE)).toBe("own");
  expect(await by(mod, own.id, REJECT)).toBe("own");
  expect(await by(ann, own.id, APPROVE)).toEqual({ dealId: own.dealId });
  const admins = await submit({ userId: ann.id });
  expect(await by(ann, admins.id, APPROVE)).toEqual({ dealId: admins.dealId });
  expect(await publicLog(db(), { before: null, limit: 2 })).toMatchObject([{ role: "admin" }, { role: "admin" }]);
});

test("an admin's edit is published in place of what was submitted, and only its price is on record", async () => {
  const { id, dealId } = await submit({ deal: { discountedPrice: 12.5 } });
  const deal = await findWaiting(db(), id);
  const edited = { ...(deal?.deal as DealInput), title: "Desk lamp", discountedPrice: 15, source: "admin" } as const;
  await by(ann, id, { ...APPROVE, edited } as QueueVerdict);
  expect(await dealRow(dealId)).toMatchObject({ status: "published", source: "revisedbyadmin", title: "Desk lamp" });
  expect(await spans()).toEqual([{ price: 15, source: "revisedbyadmin" }]);
  expect((await changesOf(dealId)).map(({ action, user_id }) => [action, user_id])).toEqual([
    ["created", member.id],
    ["edited", ann.id],
  ]);
});

test.each([true, false])(
  "whether a deal is featured (%s) is for admins: a moderator's edit leaves it",
  async (featured) => {
    const mod = await insertMember(db(), "mod", { role: "moderator" });
    for (const actor of [mod, ann]) {
      const { id, dealId } = await submit({ deal: { featured } });
      const found = await findWaiting(db(), id);
      const edited = { ...(found?.deal as DealInput), title: "Desk lamp", featured: !featured };
      expect(await by(actor, id, { ...APPROVE, edited } as QueueVerdict)).toEqual({ dealId });
      expect(await dealRow(dealId)).toMatchObject({
        title: "Desk lamp",
        featured: actor === mod ? featured : !featured,
      });
    }
  },
);

test("an edit that changes nothing leaves the deal the member's", async () => {
  const { id, dealId } = await submit();
  const found = await findWaiting(db(), id);
  const edited = { ...(found?.deal as DealInput), source: "revisedbyadmin" } as const;
  await by(ann, id, { ...APPROVE, edited } as QueueVerdict);
  expect(await dealRow(dealId)).toMatchObject({ status: "published", source: "user" });
});

test("a deal whose end date has passed while it waited is published as ended", async () => {
  const { id, dealId } = await submit();
  // The trigger would end it at once.
  await sql`alter table all_deals disable trigger deal_state`.execute(db());
  const expires_at = new Date(now.getTime() - 60_000);
  await db().updateTable("all_deals").set({ expires_at }).where("id", "=", dealId).execute();
  await sql`alter table all_deals enable trigger deal_state`.execute(db());
  await by(ann, id, APPROVE);
  expect(await dealRow(dealId)).toMatchObject({ status: "published", state: "ended" });
});

test("50 simultaneous approvals publish the deal once, and the others see the first", async () => {
  const { id, dealId } = await submit();
  const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => by(n % 2 ? ann : ben, id, APPROVE)));
  expect(outcomes.filter((outcome) => JSON.stringify(outcome) === JSON.stringify({ dealId }))).toHaveLength(1);
  const winner = (await log())[0]?.user_id === ann.id ? ann : ben;
  const decided = {
    decision: "approved",
    at: now,
    by: winner === ann ? "ann" : "ben",
    byId: winner.id,
    reason: null,
    reasonText: "",
  };
  expect(outcomes.filter((outcome) => typeof outcome === "object" && "decided" in outcome)).toEqual(
    Array.from({ length: 49 }, () => ({ decided })),
  );
  expect([await countOfAll(), (await log()).length, (await changesOf(dealId)).length]).toEqual([1, 1, 1]);
});

test("of two admins' different decisions one stands, and the other admin sees it", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, dealId } = await submit();
    const outcomes = await Promise.all([by(ann, id, APPROVE), by(ben, id, REJECT)]);
    const { status } = await dealRow(dealId);
    const [stands, other] = status === "published" ? outcomes : outcomes.toReversed();
    expect(["published", "rejected"]).toContain(status);
    expect(stands).toEqual({ dealId });
    const [decision, admin] = status === "published" ? ["approved", "ann"] : ["rejected", "ben"];
    expect(other).toMatchObject({ decided: { decision, by: admin } });
  }
  expect(await log()).toHaveLength(10);
});

test("a rejected deal stays invisible, with the reason", async () => {
  const { id, dealId } = await submit();
  expect(await by(ann, id, REJECT)).toEqual({ dealId });
  expect(await dealRow(dealId)).toMatchObject({ status: "rejected" });
  expect(await log()).toMatchObject([{ action: "rejected", reason: "expired", reason_text: "Sold out." }]);
  const decided = { reason: "expired", reasonText: "Sold out.", by: "ann" };
  expect(await by(ben, id, APPROVE)).toMatchObject({ decided });
});

test("rejecting a trusted member's deal takes it off, approving leaves it", async () => {
  const first = await submit({ isPublished: true });
  const second = await submit({ isPublished: true });
  await by(ann, first.id, REJECT);
  await by(ann, second.id, APPROVE);
  expect(await dealRow(first.dealId)).toMatchObject({ status: "rejected" });
  expect(await dealRow(second.dealId)).toMatchObject({ status: "published", version: 1 });
  expect(await countOfAll()).toBe(1);
});

test("a deal is merged into a published one only", async () => {
  const [other = ""] = await insertDeals(db(), [{}]);
  const waiting = await submit();
  const { id, dealId } = await submit();
  for (const into of [waiting.dealId, dealId, "no-uuid"])
    expect(await by(ann, id, { decision: "merged", into })).toBe("not_mergeable");
  expect(await by(ann, id, { decision: "merged", into: other })).toEqual({ dealId });
  expect(await dealRow(dealId)).toMatchObject({ status: "merged", merged_into: other });
  expect(await countOfAll()).toBe(1);
});

test("a trusted member's deal is merged into the one that was there before", async () => {
  const [older = ""] = await insertDeals(db(), [{ createdAt: new Date("2024-01-01") }]);
  const { id, dealId } = await submit({ isPublished: true });
  expect(await by(ann, id, { decision: "merged", into: older })).toEqual({ dealId });
  expect(await dealRow(dealId)).toMatchObject({ status: "merged", merged_into: older });
  expect([await countOfAll(), (await log()).length]).toEqual([1, 1]);
});

test("what a member or an admin has changed meanwhile must be looked at first", async () => {
  const { id } = await submit({ version: 2 });
  expect(await by(ann, id, APPROVE)).toBe("changed");
  expect(await by(ann, id, REJECT)).toBe("changed");
  expect(await by(ann, id, { ...APPROVE, dealVersion: 7 } as QueueVerdict, 2)).toBe("changed");
  expect(await countWaiting(db())).toBe(1);
});

async function suggest(changes: object) {
  const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp", discountedPrice: 50 }]);
  const row = { kind: "change", deal_id: dealId, user_id: member.id, changes: JSON.stringify(changes) } as const;
  return { dealId, id: await insertSubmission(db(), row) };
}

test("an approved change is applied as the member's", async () => {
  const { id, dealId } = await suggest({ discountedPrice: [50, 45], expiresAt: [null, "2099-01-01T00:00:00.000Z"] });
  expect(await by(ann, id, APPROVE)).toEqual({ dealId });
  const changed = { discounted_price: 45, source: "revisedbyuser", expires_at: new Date("2099-01-01") };
  expect(await dealRow(dealId)).toMatchObject(changed);
  expect(await changesOf(dealId)).toMatchObject([{ action: "edited", user_id: member.id }]);
});

test("an edited change is an admin's", async () => {
  const { id, dealId } = await suggest({ discountedPrice: [50, 45] });
  const found = await findWaiting(db(), id);
  const edited = { ...(found?.deal as DealInput), discountedPrice: 44 };
  await by(ann, id, { ...APPROVE, edited } as QueueVerdict);
  expect(await dealRow(dealId)).toMatchObject({ discounted_price: 44, source: "revisedbyadmin" });
  expect(await changesOf(dealId)).toMatchObject([{ action: "edited", user_id: ann.id }]);
});

test("a change does not replace newer values unless the admin says so", async () => {
  const { id, dealId } = await suggest({ discountedPrice: [50, 45] });
  const deal = await findEditableDeal(db(), dealId);
  const input = { ...dealInput(), ...deal, discountedPrice: 40 };
  await reviseDeal(db(), { dealId, input, actorId: ben.id, version: null, now });
  expect(await by(ann, id, APPROVE)).toBe("changed");
  const seen: QueueVerdict = { decision: "approved", dealVersion: 2 };
  expect(await by(ann, id, seen)).toBe("conflict");
  expect(await dealRow(dealId)).toMatchObject({ discounted_price: 40 });
  expect(await by(ann, id, { ...seen, overwrite: true })).toEqual({ dealId });
  expect(await dealRow(dealId)).toMatchObject({ discounted_price: 45 });
});

test("a change that no longer fits the deal's newer values is a conflict, also when it replaces newer ones", async () => {
  const { id, dealId } = await suggest({ discountedPrice: [50, 80] });
  const deal = await findEditableDeal(db(), dealId);
  const input = { ...dealInput(), ...deal, originalPrice: 70 };
  await reviseDeal(db(), { dealId, input, actorId: ben.id, version: null, now });
  const seen: QueueVerdict = { decision: "approved", dealVersion: 2 };
  for (const overwrite of [false, true]) expect(await by(ann, id, { ...seen, overwrite })).toBe("conflict");
  expect(await by(ann, id, { ...seen, edited: { ...input, discountedPrice: 65 } })).toEqual({ dealId });
  expect(await dealRow(dealId)).toMatchObject({ original_price: 70, discounted_price: 65 });
});

test("what leads to a shop that has been blocked since is approved only where the admin says so", async () => {
  const url = "https://shop.fake.example/lamp";
  const { id, dealId } = await submit({ deal: { url } });
  const change = await suggest({ url: ["https://larkfield.example/", url] });
  const ofPrice = await suggest({ discountedPrice: [50, 45] });
  await db().updateTable("all_deals").set({ url }).where("id", "=", ofPrice.dealId).execute();
  await blockHost(db(), { host: "fake.example", reason: "Never ships", term: "week" }, { actorId: ben.id, now });
  const blocked = { blocked: { host: "fake.example", reason: "Never ships" } };
  expect(await by(ann, id, APPROVE)).toMatchObject(blocked);
  expect(await by(ann, change.id, { ...APPROVE, overwrite: true })).toMatchObject(blocked);
  expect(await by(ann, ofPrice.id, APPROVE)).toEqual({ dealId: ofPrice.dealId });
  expect(await by(ann, id, { ...APPROVE, allowBlocked: true })).toEqual({ dealId });
  const edited = { ...(await findWaiting(db(), change.id))?.deal, url: "https://larkfield.example/2" } as DealInput;
  expect(await by(ann, change.id, { ...APPROVE, edited })).toEqual({ dealId: change.dealId });
});

test("a rejected change leaves its deal, and one of a deleted deal can only be rejected", async () => {
  const { id, dealId } = await suggest({ discountedPrice: [50, 45] });
  await db().updateTable("all_deals").set({ status: "deleted", deleted_at: now }).where("id", "=", dealId).execute();
  expect(await by(ann, id, APPROVE)).toBe("deal_gone");
  expect(await by(ann, id, REJECT)).toEqual({ dealId });
  expect(await dealRow(dealId)).toMatchObject({ status: "deleted", discounted_price: 50 });
});

test("the queue begins with the oldest, and goes on after the one skipped", async () => {
  const later = await submit({ created_at: new Date(now.getTime() - 1_000) });
  const older = await submit({ created_at: new Date(now.getTime() - 2_000) });
  expect(await nextWaiting(db(), { after: null })).toBe(older.id);
  expect(await nextWaiting(db(), { after: older.id })).toBe(later.id);
  expect(await nextWaiting(db(), { after: later.id })).toBeNull();
  await by(ann, older.id, APPROVE);
  expect(await nextWaiting(db(), { after: null })).toBe(later.id);
  expect(await nextWaiting(db(), { after: older.id })).toBe(later.id);
});

test("a submitter's record has the decisions and what became of approved deals", async () => {
  const { id, dealId: gone } = await submit();
  await by(ann, id, APPROVE);
  for (const verdict of [APPROVE, REJECT]) await by(ann, (await submit()).id, verdict);
  await submit();
  await db().updateTable("deals").set({ state_reported: "gone" }).where("id", "=", gone).execute();
  const counts = { approved: 2, rejected: 1, merged: 0, live: 1, gone: 1, ended: 0 };
  expect(await submitterRecord(db(), member.id)).toEqual({ username: "alice", trust: null, ...counts });
  expect(await submitterRecord(db(), "00000000-0000-4000-8000-000000000000")).toBeNull();
});
