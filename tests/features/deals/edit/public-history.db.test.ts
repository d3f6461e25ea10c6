import { beforeEach, describe, expect, it } from "vitest";
import { reviseDeal } from "~/features/deals/edit/edit.server";
import { publicHistory } from "~/features/deals/edit/history.server";
import { importDeals, importKey } from "~/features/deals/import/import.server";
import { setState } from "~/features/life/update-state.server";
import { decide } from "~/features/submissions/decide.server";
import { submitDeal } from "~/features/submissions/submit.server";
import { suggestChange } from "~/features/submissions/suggest.server";
import { useDatabase } from "../../../support/database";
import { dealInput, insertDeals } from "../../../support/deals";
import { insertMember } from "../../../support/people";
import { insertSubmittedDeal } from "../../../support/submissions";

const db = useDatabase();

let member: string;
let admin: string;
beforeEach(async () => {
  member = (await insertMember(db(), "amy")).id;
  admin = (await insertMember(db(), "boss", { isAdmin: true })).id;
});

const historyOf = (dealId: string, { before = null as number | null, limit = 9 } = {}) =>
  publicHistory(db(), { dealId, before, limit });
const inFuture = (ms: number) => new Date(Date.now() + ms);

describe("publicHistory", () => {
  it("has the role of each change, and who made it only in that", async () => {
    const input = dealInput({ title: "Lamp" });
    const [dealId = ""] = await insertDeals(db(), [input]);
    await importDeals(db(), [{ key: importKey(input), input: { ...input, title: "Desk lamp" } }]);
    await setState(db(), dealId, "gone", admin);
    await setState(db(), dealId, "gone", admin);
    await setState(db(), dealId, null, admin);
    const history = await historyOf(dealId);
    expect(history.map(({ role, action, changes }) => [role, action, changes])).toEqual([
      ["admin", "state", { decision: ["gone", "reports"] }],
      ["admin", "state", { decision: ["reports", "gone"] }],
      ["source", "edited", { title: ["Lamp", "Desk lamp"] }],
    ]);
    expect(JSON.stringify(history)).not.toMatch(/boss|user/);
  });

  it("has nothing of a submitted deal from before its publication", async () => {
    const { id, dealId } = await insertSubmittedDeal(db(), { userId: member, deal: { title: "Buy at fake.example" } });
    expect(await historyOf(dealId)).toEqual([]);
    const now = inFuture(0);
    const edited = dealInput({ title: "Lamp", source: "user" });
    const verdict = { decision: "approved", dealVersion: 1, edited } as const;
    expect(await decide(db(), { id, version: 1, verdict, actorId: admin, now })).toEqual({ dealId });
    expect(await historyOf(dealId)).toMatchObject([{ action: "created", role: "member", changes: {} }]);
    const later = { ...edited, title: "Desk lamp" };
    await reviseDeal(db(), { dealId, input: later, version: 2, actorId: admin, now: inFuture(1_000) });
    expect(await historyOf(dealId)).toMatchObject([
      { action: "edited", role: "admin", changes: { title: ["Lamp", "Desk lamp"] } },
      { action: "created", role: "member" },
    ]);
  });

  it("has a member's change once it is approved", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const input = dealInput({ title: "Desk lamp" });
    const suggestion = { dealId, input, userId: member, version: null, note: "", now: inFuture(0) };
    const sent = await suggestChange(db(), suggestion);
    expect(await historyOf(dealId)).toEqual([]);
    const id = typeof sent === "object" && "id" in sent ? sent.id : "";
    const verdict = { decision: "approved", dealVersion: 1 } as const;
    expect(await decide(db(), { id, version: 1, verdict, actorId: admin, now: inFuture(1_000) })).toEqual({ dealId });
    const [change] = await historyOf(dealId);
    expect(change).toMatchObject({ role: "member", changes: { title: ["Lamp", "Desk lamp"] } });
  });

  it("begins with the deal of a trusted member", async () => {
    await db().updateTable("users").set({ trust: "given" }).where("id", "=", member).execute();
    const input = dealInput({ title: "Lamp" });
    const sent = await submitDeal(db(), { input, userId: member, note: "", credited: false, now: inFuture(0) });
    const dealId = typeof sent === "object" && "dealId" in sent ? sent.dealId : "";
    expect(await historyOf(dealId)).toMatchObject([{ action: "created", role: "member" }]);
  });

  it("is paged by the ids of its entries", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    for (const state of ["gone", "live", "gone"] as const) await setState(db(), dealId, state, admin);
    const all = await historyOf(dealId);
    const [newest] = await historyOf(dealId, { limit: 1 });
    expect([newest, ...(await historyOf(dealId, { before: newest?.id ?? 0 }))]).toEqual(all);
  });
});
