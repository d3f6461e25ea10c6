import { beforeEach, describe, expect, it } from "vitest";
import { deleteDeals } from "~/features/deals/edit/delete.server";
import { findEditableDeal, reviseDeal } from "~/features/deals/edit/edit.server";
import type { DealInput } from "~/features/deals/input";
import { decide, type QueueVerdict } from "~/features/submissions/decide.server";
import { countWaiting, findWaiting } from "~/features/submissions/queue.server";
import { recentDecisions, undoDecision } from "~/features/submissions/undo-decision.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmission, insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();

const now = new Date();
const DAY = 86_400_000;
let member = { id: "" };
let admin = { id: "" };
let mod = { id: "" };

beforeEach(async () => {
  member = await insertMember(db());
  admin = await insertMember(db(), "admin", { isAdmin: true });
  mod = await insertMember(db(), "mod", { role: "moderator" });
});

const APPROVE: QueueVerdict = { decision: "approved", dealVersion: 1 };
const REJECT: QueueVerdict = { decision: "rejected", reason: "expired", reasonText: "" };

const submit = (options: Partial<Parameters<typeof insertSubmittedDeal>[1]> = {}) =>
  insertSubmittedDeal(db(), { userId: member.id, ...options });
const verdict = (id: string, given: QueueVerdict) =>
  decide(db(), { id, version: 1, verdict: given, actorId: mod.id, now });
const undo = (id: string, { actor = mod, at = now } = {}) => undoDecision(db(), { id, actorId: actor.id, now: at });
const dealRow = (id: string) => db().selectFrom("all_deals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const spans = () => db().selectFrom("price_spans").select(["price", "ended_at"]).execute();
const actionsOf = async (dealId: string) => {
  const rows = await db()
    .selectFrom("deal_changes")
    .select("action")
    .where("deal_id", "=", dealId)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
};
const logged = async () => {
  const rows = await db().selectFrom("moderation_events").select("action").orderBy("id").execute();
  return rows.map(({ action }) => action);
};
const messages = () => db().selectFrom("messages").select("detail").execute();

describe("an approval that is undone", () => {
  it("takes a deal off the site with its price, history and the admin's edit, and lets it wait", async () => {
    const sentAt = new Date(now.getTime() - 3 * DAY);
    const { id, dealId } = await submit({ created_at: sentAt, deal: { title: "Kettle", discountedPrice: 12.5 } });
    const waiting = await findWaiting(db(), id);
    const edited = { ...(waiting?.deal as DealInput), title: "Teapot", discountedPrice: 14 };
    expect(await verdict(id, { ...APPROVE, edited })).toEqual({ dealId });
    expect(await messages()).toEqual([{ detail: "deal_approved" }]);
    expect(await undo(id)).toEqual({ dealId });
    expect(await dealRow(dealId)).toMatchObject({
      status: "pending",
      title: "Kettle",
      discounted_price: 12.5,
      source: "user",
      created_at: sentAt,
    });
    expect([await spans(), await actionsOf(dealId), await messages(), await countWaiting(db())]).toEqual([
      [],
      [],
      [],
      1,
    ]);
    expect(await logged()).toEqual(["approved", "reopened"]);
    const again = { ...APPROVE, dealVersion: (await dealRow(dealId)).version } as const;
    expect(await verdict(id, again)).toEqual({ dealId });
    expect(await dealRow(dealId)).toMatchObject({ status: "published", title: "Kettle" });
    expect(await spans()).toMatchObject([{ price: 12.5 }]);
    expect(await actionsOf(dealId)).toEqual(["created"]);
  });

  it("of a trusted member's deal leaves it published", async () => {
    const { id, dealId } = await submit({ isPublished: true });
    expect(await verdict(id, APPROVE)).toEqual({ dealId });
    expect(await undo(id)).toEqual({ dealId });
    expect((await dealRow(dealId)).status).toBe("published");
    expect(await countWaiting(db())).toBe(1);
  });

  it("of a change puts back the old values, but not what has been changed since", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp", store: "Acme", source: "admin" }]);
    const changes = JSON.stringify({ title: ["Lamp", "Desk lamp"], store: ["Acme", "Bmart"] });
    const id = await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: member.id, changes });
    expect(await verdict(id, APPROVE)).toEqual({ dealId });
    const deal = await findEditableDeal(db(), dealId);
    if (!deal) throw new Error("The deal is missing.");
    await reviseDeal(db(), {
      dealId,
      input: { ...deal, store: "Cmart" },
      version: deal.version,
      actorId: admin.id,
      now: new Date(now.getTime() + 1_000),
    });
    expect(await undo(id)).toEqual({ dealId });
    expect(await dealRow(dealId)).toMatchObject({ title: "Lamp", store: "Cmart" });
    expect(await actionsOf(dealId)).toEqual(["edited", "edited", "undone"]);
    expect(await countWaiting(db())).toBe(1);
  });

  it("is refused when the deal has been deleted, or has others merged into it", async () => {
    const { id, dealId } = await submit();
    await verdict(id, APPROVE);
    const [other = ""] = await insertDeals(db(), [{ title: "Other" }]);
    await db()
      .updateTable("all_deals")
      .set({ status: "merged", merged_into: dealId })
      .where("id", "=", other)
      .execute();
    expect(await undo(id)).toBe("has_merged");
    await deleteDeals(db(), [dealId], { actorId: admin.id, now });
    expect(await undo(id)).toBe("deal_gone");
  });
});

describe("a rejection that is undone", () => {
  it("lets a deal wait again, with the changes that were rejected along", async () => {
    const { id, dealId } = await submit({ deal: { discountedPrice: 12.5 } });
    await verdict(id, REJECT);
    expect(await undo(id)).toEqual({ dealId });
    expect((await dealRow(dealId)).status).toBe("pending");
    expect([await spans(), await countWaiting(db()), await messages()]).toEqual([[], 1, []]);
    expect(await verdict(id, APPROVE)).toEqual({ dealId });
  });

  it("shows a deal again that had been published, with its price", async () => {
    const { id, dealId } = await submit({ deal: { discountedPrice: 12.5 } });
    await verdict(id, APPROVE);
    await db().updateTable("submissions").set({ decision: null, decided_by: null, decided_at: null }).execute();
    await verdict(id, REJECT);
    expect(await spans()).toEqual([]);
    expect(await undo(id)).toEqual({ dealId });
    expect((await dealRow(dealId)).status).toBe("published");
    expect(await spans()).toMatchObject([{ price: 12.5 }]);
  });
});

it("a merge in the queue is undone with its decision", async () => {
  const { id, dealId } = await submit();
  const [into = ""] = await insertDeals(db(), [{ title: "Kept" }]);
  expect(await verdict(id, { decision: "merged", into })).toEqual({ dealId });
  expect(await undo(id)).toEqual({ dealId });
  expect(await dealRow(dealId)).toMatchObject({ status: "pending", merged_into: null });
  expect(await countWaiting(db())).toBe(1);
  expect(await undo(id)).toBe("too_late");
});

it("can be undone once, for a day, and by a moderator not on their own", async () => {
  const { id, dealId } = await submit();
  await verdict(id, REJECT);
  expect(await undo(id, { at: new Date(now.getTime() + DAY) })).toBe("too_late");
  expect(await undo(id)).toEqual({ dealId });
  expect(await undo(id)).toBe("too_late");
  expect(await undo("nonsense")).toBe("too_late");
  const own = await submit({ userId: mod.id });
  await decide(db(), { id: own.id, version: 1, verdict: REJECT, actorId: admin.id, now });
  expect(await undo(own.id)).toBe("own");
  expect(await undo(own.id, { actor: admin })).toEqual({ dealId: own.dealId });
});

it("of two at once one takes effect", async () => {
  const { id, dealId } = await submit();
  await verdict(id, APPROVE);
  const outcomes = await Promise.all([undo(id), undo(id, { actor: admin }), undo(id)]);
  expect(outcomes.filter((outcome) => typeof outcome === "object")).toEqual([{ dealId }]);
  expect(await logged()).toEqual(["approved", "reopened"]);
});

it("lists the latest, but nothing that was decided with the deal", async () => {
  const { id } = await submit({ deal: { title: "Kettle" } });
  await verdict(id, APPROVE);
  const taken = await submit({ deal: { title: "Lamp" } });
  await verdict(taken.id, REJECT);
  await db().updateTable("submissions").set({ reason: "deal_taken_off" }).where("id", "=", taken.id).execute();
  expect(await recentDecisions(db(), now)).toMatchObject([
    { id, kind: "deal", decision: "approved", username: "mod", deal: { title: "Kettle" } },
  ]);
  expect(await recentDecisions(db(), new Date(now.getTime() + DAY))).toEqual([]);
});
