import { describe, expect, it } from "vitest";
import { loader as dealPage } from "~/features/deals/routes/deal";
import { loader as history } from "~/features/deals/routes/history";
import { mergeDeals } from "~/features/duplicates/merge.server";
import { setState } from "~/features/life/update-state.server";
import { logModeration } from "~/features/moderation/events.server";
import { loader as moderation } from "~/features/moderation/routes/moderation";
import type { ModerationAction } from "~/features/moderation/tables";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertMember } from "../../../support/people";
import { answerOf, load } from "../../../support/routes";

const db = useDatabase();
useLog();

const now = new Date();

type History = Awaited<ReturnType<typeof history>>;
type Log = Awaited<ReturnType<typeof moderation>>;

async function historyOf(dealId: string, query = "") {
  const answer = await answerOf(() => load(history, `/deals/${dealId}/history${query}`, { params: { dealId } }));
  return { ...answer, data: answer.data as History };
}

describe("/deals/{id}/history", () => {
  it("shows anybody the changes, and is linked from the deal", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const { id } = await insertMember(db(), "boss", { isAdmin: true });
    await setState(db(), dealId, "gone", id);
    const { data } = await historyOf(dealId);
    expect(data.deal).toEqual({ title: "Lamp", path: `/deals/${dealId}/lamp` });
    expect(data.entries).toMatchObject([
      {
        action: "Decision on whether it still works",
        username: "Admin",
        changes: [{ from: "Use member reports", to: "Gone" }],
      },
    ]);
    expect(JSON.stringify(data)).not.toContain("boss");
    expect((await historyOf(dealId, "?lang=zh")).data.entries).toMatchObject([{ username: "管理员" }]);
    const page = await answerOf(() => load(dealPage, `/deals/${dealId}/lamp`, { params: { dealId, title: "lamp" } }));
    expect((page.data as Awaited<ReturnType<typeof dealPage>>).life.history).toEqual({
      href: `/deals/${dealId}/history`,
      text: "All changes",
    });
  });

  it("has pages", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    for (let n = 0; n < 51; n += 1) await setState(db(), dealId, n % 2 === 0 ? "gone" : "live");
    const first = await historyOf(dealId);
    expect([first.data.entries.length, first.data.newestHref]).toEqual([50, null]);
    const second = await historyOf(dealId, new URL(first.data.olderHref ?? "", "http://x").search);
    expect([second.data.entries.length, second.data.olderHref]).toEqual([1, null]);
    expect(second.data.newestHref).toBe(`/deals/${dealId}/history`);
    expect((await historyOf(dealId, "?before=x")).data.entries).toHaveLength(50);
  });

  it("is that of the kept deal after a merge, and of no other that is not published", async () => {
    const [kept = "", merged = "", pending = ""] = await insertDeals(db(), [{}, {}, {}]);
    await db()
      .updateTable("all_deals")
      .set({ created_at: new Date(0) })
      .where("id", "=", kept)
      .execute();
    await mergeDeals(db(), { from: merged, into: kept, actorId: null, now });
    const { status, headers } = await historyOf(merged);
    expect([status, headers.get("Location")]).toEqual([301, `/deals/${kept}/history`]);
    await db().updateTable("all_deals").set({ status: "pending" }).where("id", "=", pending).execute();
    expect([(await historyOf(pending)).status, (await historyOf("x")).status]).toEqual([404, 404]);
  });
});

describe("/moderation", () => {
  it("says what was decided, when and why, in both languages", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const { id: actorId } = await insertMember(db(), "boss", { isAdmin: true });
    const events: { action: ModerationAction; reason?: string; host?: string; reasonText?: string }[] = [
      { action: "approved" },
      { action: "rejected", reason: "expired", reasonText: "For its member alone" },
      { action: "review_hidden", reason: "reports" },
      { action: "review_hidden", reason: "spam" },
      { action: "report_accepted", reason: "gone" },
      { action: "host_blocked", host: "fake.example", reason: "week", reasonText: "Sells fakes." },
    ];
    for (const event of events)
      await logModeration(db(), { dealId: event.host ? undefined : dealId, ...event }, { actorId, now });
    const { data } = await answerOf(() => load(moderation, "/moderation"));
    expect((data as Log).rows).toMatchObject([
      { what: "Store blocked", deal: null, host: "fake.example", why: "For 7 days · Sells fakes.", by: "An admin" },
      { what: "Report resolved", why: "The deal was marked as gone" },
      { what: "Text of a review hidden", why: "Spam or advertising", by: "An admin" },
      { why: "Several members had reported it", by: "Automatic, until it is reviewed" },
      { what: "Suggestion rejected", why: "The offer has expired." },
      { what: "Submission approved", deal: { title: "Lamp", path: `/deals/${dealId}/lamp` }, why: null },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/boss|alone/);
    const inChinese = await answerOf(() => load(moderation, "/moderation?lang=zh"));
    expect((inChinese.data as Log).rows[0]).toMatchObject({ what: "屏蔽商家", why: "屏蔽 7 天 · Sells fakes." });
    expect((inChinese.data as Log).rows[4]).toMatchObject({ what: "修改建议未通过" });
  });

  it("has pages", async () => {
    for (let n = 0; n < 51; n += 1) await logModeration(db(), { action: "approved" }, { actorId: null, now });
    const first = (await answerOf(() => load(moderation, "/moderation"))).data as Log;
    const second = (await answerOf(() => load(moderation, first.olderHref ?? ""))).data as Log;
    expect([first.rows.length, second.rows.length, second.newestHref]).toEqual([50, 1, "/moderation"]);
  });
});
