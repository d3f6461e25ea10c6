import { describe, expect, it } from "vitest";
import { createDemoAdmin } from "~/features/accounts/first-admin.server";
import { loadDemoDeals } from "~/features/demo/demo-deals.server";
import { loadDemoMembers } from "~/features/demo/demo-members.server";
import { findDuplicates } from "~/features/duplicates/find-duplicates.server";
import { publicLog } from "~/features/moderation/public-log.server";
import { findWaiting, submitterRecord } from "~/features/submissions/queue.server";
import { isTrusted } from "~/features/submissions/trust.server";
import { recentDecisions } from "~/features/submissions/undo-decision.server";
import type { Currency } from "~/platform/values/currency";
import { useDatabase } from "../../support/database";

const db = useDatabase();
const now = new Date();

async function loadDemo(currency?: Currency) {
  await loadDemoDeals(db(), now, currency);
  await loadDemoMembers(db(), now, currency);
}

/** Oldest first. */
async function findAllWaiting() {
  const waiting = db().selectFrom("submissions").select("id").where("decision", "is", null).orderBy("created_at");
  return Promise.all((await waiting.execute()).map(async ({ id }) => findWaiting(db(), id)));
}

describe("submissions", () => {
  it("three wait: a possible duplicate, one in Chinese with a picture, and a change of a deal", async () => {
    await loadDemo();
    const [duplicate, chinese, change, ...others] = await findAllWaiting();
    expect(others).toEqual([]);
    if (!duplicate || !chinese || !change) throw new Error("Fewer than three wait.");
    const found = await findDuplicates(db(), duplicate.deal, { except: duplicate.deal.id, now });
    expect(found).toMatchObject([{ certainty: "likely", deal: { title: expect.stringContaining("Larkfield") } }]);
    expect(chinese.deal).toMatchObject({ lang: "zh", status: "pending", discountedPrice: 29.4 });
    expect(chinese.deal.imageUrl).not.toBe("");
    expect(await findDuplicates(db(), chinese.deal, { except: chinese.deal.id, now })).toEqual([]);
    expect(change).toMatchObject({ kind: "change", deal: { status: "published" } });
    expect(change.changes).toEqual({ discountedPrice: [26.9, 24.9], coupon: ["NUBBIN5", null] });
    for (const { userId } of [duplicate, chinese]) {
      expect(await isTrusted(db(), userId ?? "", now)).toBe(false);
      const record = await submitterRecord(db(), userId ?? "");
      expect(record).toMatchObject({ rejected: 1 });
      expect(record?.approved).toBeGreaterThan(0);
    }
  });

  it("were decided by the demo's admin, if there is one", async () => {
    await loadDemoDeals(db(), now);
    await createDemoAdmin(db(), { cost: 4 });
    await loadDemoMembers(db(), now);
    const deciders = (await recentDecisions(db(), now)).map(({ username }) => username);
    expect(new Set(deciders)).toEqual(new Set(["admin"]));
  });

  it("were decided in the order of the public log, and are the record of their members", async () => {
    await loadDemo();
    const users = await db().selectFrom("submissions").select("user_id").distinct().execute();
    const records = await Promise.all(users.map(({ user_id }) => submitterRecord(db(), user_id ?? "")));
    const sum = (of: "approved" | "rejected" | "merged") =>
      records.reduce((total, record) => total + (record?.[of] ?? 0), 0);
    const brought = await db().selectFrom("deals").select("id").where("source", "=", "user").execute();
    expect([sum("approved"), sum("rejected"), sum("merged")]).toEqual([brought.length, 5, 3]);
    const trusted = await Promise.all(users.map(({ user_id }) => isTrusted(db(), user_id ?? "", now)));
    expect(trusted.filter(Boolean).length).toBeGreaterThan(0);

    const log = await publicLog(db(), { before: null, limit: 100 });
    const times = log.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(times[0]).toBeLessThan(now.getTime());
    expect(new Set(log.map(({ action }) => action))).toEqual(new Set(["approved", "rejected", "merged"]));
    for (const { action, deal } of log) expect(deal === null).toBe(action === "rejected");
  });

  it("cost a hundred times as much in a currency without decimals", async () => {
    await loadDemo({ code: "JPY", decimals: 0 });
    const [duplicate, , change] = await findAllWaiting();
    expect(duplicate?.deal).toMatchObject({ originalPrice: 21_900, discountedPrice: 17_900 });
    expect(change?.changes).toMatchObject({ discountedPrice: [2_690, 2_490] });
  });
});
