import { beforeEach, expect, it } from "vitest";
import { changeDeals } from "~/features/deals/edit/batches.server";
import { undoChange } from "~/features/deals/edit/undo.server";
import { turnOnEmail } from "~/features/notifications/channels.server";
import { listMessages } from "~/features/notifications/inbox.server";
import { DEFAULT_TIMES, muteKinds, saveSettings } from "~/features/notifications/settings.server";
import { rateDeal } from "~/features/ratings/ratings.server";
import { decideReports } from "~/features/reports/decide-reports.server";
import { report } from "~/features/reports/report.server";
import { decide } from "~/features/submissions/decide.server";
import { countRows } from "~/platform/db/count-rows.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmission, insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();

const now = new Date();

let userId: string;
let actorId: string;
beforeEach(async () => {
  userId = (await insertMember(db(), "amy")).id;
  actorId = (await insertMember(db(), "boss", { isAdmin: true })).id;
});

async function told(): Promise<string[]> {
  const { messages } = await listMessages(db(), { userId, offset: 0, limit: 9 });
  return messages.map(({ kind, detail, deal, submitted }) => `${kind} ${detail} ${(deal ?? submitted)?.title}`);
}

const reject = (id: string) =>
  decide(db(), { id, version: 1, verdict: { decision: "rejected", reason: "expired", reasonText: "" }, actorId, now });

it("a decision on a submission sends its author one message, which goes when it is undone", async () => {
  const { id, dealId } = await insertSubmittedDeal(db(), { userId, deal: { title: "Lamp" } });
  await insertSubmittedDeal(db(), { userId, deal: { title: "Pan" } });
  expect(await told()).toEqual([]);
  const { version: dealVersion } = await db()
    .selectFrom("all_deals")
    .select("version")
    .where("id", "=", dealId)
    .executeTakeFirstOrThrow();
  const approved = { decision: "approved", dealVersion } as const;
  expect(await decide(db(), { id, version: 1, verdict: approved, actorId, now })).toEqual({ dealId });
  expect(await told()).toEqual(["submission deal_approved Lamp"]);
  expect(await reject(id)).toHaveProperty("decided");
  expect(await told()).toEqual(["submission deal_approved Lamp"]);

  const change = await insertSubmission(db(), { kind: "change", deal_id: dealId, user_id: userId });
  const deleted = await changeDeals(db(), { ids: [dealId], change: { delete: true }, actorId, now });
  expect(await told()).toEqual(["submission change_rejected Lamp", "submission deal_approved Lamp"]);
  const batchId = typeof deleted === "object" ? (deleted.batchId ?? "") : "";
  expect(await undoChange(db(), { batchId, actorId, now })).toEqual({ restored: 1 });
  expect(await told()).toEqual(["submission deal_approved Lamp"]);
  await reject(change);
  expect(await told()).toEqual(["submission change_rejected Lamp", "submission deal_approved Lamp"]);
});

it("a rejected deal has its title in the message, but not for others", async () => {
  const { id } = await insertSubmittedDeal(db(), { userId, deal: { title: "Lamp" } });
  await reject(id);
  const { messages } = await listMessages(db(), { userId, offset: 0, limit: 9 });
  expect(messages).toMatchObject([{ deal: null, submitted: { title: "Lamp" } }]);
});

it("a decided report and a hidden review send a message to their authors", async () => {
  const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
  const rating = await rateDeal(db(), { dealId, userId, rating: 2, comment: "Buy elsewhere" });
  await report(db(), { dealId, ratingId: null, userId, reason: "ended", note: "", now });
  const target = { kind: "deal", id: dealId } as const;
  const base = { answer: "", upTo: new Date(now.getTime() + 60_000), actorId, now };
  expect(await decideReports(db(), { ...base, target, verdict: "gone", reviewAt: null })).toBe("done");
  expect(await told()).toEqual(["report report_accepted Lamp"]);
  await db().updateTable("ratings").set({ hidden_at: now }).execute();
  expect(await told()).toEqual(["review review_hidden Lamp", "report report_accepted Lamp"]);
  await db().updateTable("ratings").set({ hidden_at: null }).execute();
  expect(await told()).toEqual(["review review_shown Lamp", "report report_accepted Lamp"]);
  expect(rating).not.toBeNull();
});

it("what is told of a review anew comes to the top of the inbox, and is sent again", async () => {
  const [first = "", second = ""] = await insertDeals(db(), [{ title: "Lamp" }, { title: "Pan" }]);
  await turnOnEmail(db(), { userId, now });
  for (const dealId of [first, second]) {
    await rateDeal(db(), { dealId, userId, rating: 2, comment: "Buy elsewhere" });
    await db().updateTable("ratings").set({ hidden_at: now }).where("deal_id", "=", dealId).execute();
  }
  const waiting = () => countRows(db(), db().selectFrom("channel_messages").where("dispatch_id", "is", null));
  expect([await told(), await waiting()]).toEqual([["review review_hidden Pan", "review review_hidden Lamp"], 2]);
  await db()
    .updateTable("channel_messages")
    .set({ dispatch_id: await insertDispatch() })
    .execute();
  await db().updateTable("ratings").set({ hidden_at: null }).where("deal_id", "=", first).execute();
  expect([await told(), await waiting()]).toEqual([["review review_shown Lamp", "review review_hidden Pan"], 1]);
});

async function insertDispatch(): Promise<string> {
  const channel = db().selectFrom("channels").select("id as channel_id");
  const dispatch = db().insertInto("dispatches").columns(["channel_id"]).expression(channel).returning("id");
  return (await dispatch.executeTakeFirstOrThrow()).id;
}

it("a muted kind sends no message, nor does a decision on one's own submission", async () => {
  const own = await insertSubmittedDeal(db(), { userId: actorId, deal: { title: "Pan" } });
  await reject(own.id);
  expect((await listMessages(db(), { userId: actorId, offset: 0, limit: 9 })).total).toBe(0);
  await saveSettings(db(), { userId, ...DEFAULT_TIMES, timeZone: "UTC", lang: "en" });
  await muteKinds(db(), { userId, muted: ["submission"] });
  const { id } = await insertSubmittedDeal(db(), { userId, deal: { title: "Lamp" } });
  await reject(id);
  expect(await told()).toEqual([]);
  await muteKinds(db(), { userId, muted: [] });
  const other = await insertSubmittedDeal(db(), { userId, deal: { title: "Desk" } });
  await reject(other.id);
  expect(await told()).toEqual(["submission deal_rejected Desk"]);
});
