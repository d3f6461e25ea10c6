import { beforeEach, describe, expect, it } from "vitest";
import { logModeration } from "~/features/moderation/events.server";
import { publicLog } from "~/features/moderation/public-log.server";
import { decide } from "~/features/submissions/decide.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";
import { insertSubmission, insertSubmittedDeal } from "../../support/submissions";

const db = useDatabase();
const now = new Date();

let member: string;
let admin: string;
beforeEach(async () => {
  member = (await insertMember(db(), "amy")).id;
  admin = (await insertMember(db(), "boss", { isAdmin: true })).id;
});

const log = (before: number | null = null, limit = 9) => publicLog(db(), { before, limit });

describe("publicLog", () => {
  it("has approvals with the published deal, and rejections with nothing of the rejected one", async () => {
    const approved = await insertSubmittedDeal(db(), { userId: member, deal: { title: "Lamp" } });
    const rejected = await insertSubmittedDeal(db(), { userId: member, deal: { title: "Canary" } });
    const by = { version: 1, actorId: admin, now };
    await decide(db(), { id: approved.id, verdict: { decision: "approved", dealVersion: 1 }, ...by });
    const verdict = { decision: "rejected", reason: "expired", reasonText: "Amy, your Canary is over" } as const;
    await decide(db(), { id: rejected.id, verdict, ...by });
    const entry = { id: expect.any(Number), isChange: false, role: "admin", at: now, host: null, reasonText: null };
    const decisions = await log();
    expect(decisions).toEqual([
      { ...entry, action: "rejected", deal: null, reason: "expired" },
      {
        ...entry,
        action: "approved",
        deal: { id: approved.dealId, title: "Lamp", lang: "en", translations: {} },
        reason: null,
      },
    ]);
    expect(JSON.stringify(decisions)).not.toMatch(/canary|amy|boss/i);
  });

  it("tells suggested changes from deals, rejected ones also after they are purged", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp", discountedPrice: 5 }]);
    const changes = [{ title: ["Lamp", "Desk lamp"] }, { coupon: [null, "X"] }];
    for (const [n, proposed] of changes.entries()) {
      const row = { kind: "change", deal_id: dealId, user_id: member, changes: JSON.stringify(proposed) } as const;
      const id = await insertSubmission(db(), row);
      const verdict =
        n === 0
          ? ({ decision: "approved", dealVersion: 1 } as const)
          : ({ decision: "rejected", reason: "expired", reasonText: "" } as const);
      expect(await decide(db(), { id, version: 1, verdict, actorId: admin, now })).toMatchObject({ dealId });
    }
    const kinds = async () => (await log()).map(({ action, isChange }) => [action, isChange]);
    expect(await kinds()).toEqual([
      ["rejected", true],
      ["approved", true],
    ]);
    await db().deleteFrom("submissions").where("decision", "=", "rejected").execute();
    expect((await kinds())[0]).toEqual(["rejected", true]);
  });

  it("names the deal that another was merged into, and none that is deleted", async () => {
    const [kept = "", merged = "", deleted = ""] = await insertDeals(db(), [{ title: "Kept" }, {}, {}]);
    await db().updateTable("all_deals").set({ status: "merged", merged_into: kept }).where("id", "=", merged).execute();
    await db().updateTable("all_deals").set({ status: "deleted", deleted_at: now }).where("id", "=", deleted).execute();
    for (const dealId of [deleted, merged])
      await logModeration(db(), { action: "report_dismissed", dealId }, { actorId: admin, now });
    expect((await log()).map(({ deal }) => deal?.title ?? null)).toEqual(["Kept", null]);
  });

  it("is paged by the ids of its entries", async () => {
    for (const host of ["a.example", "b.example", "c.example"])
      await logModeration(db(), { action: "host_blocked", host, reasonText: "Fakes." }, { actorId: admin, now });
    const all = await log();
    expect(all.map(({ host, reasonText }) => `${host} ${reasonText}`)).toEqual(
      ["c", "b", "a"].map((name) => `${name}.example Fakes.`),
    );
    expect([...(await log(null, 1)), ...(await log(all[0]?.id))]).toEqual(all);
  });
});
