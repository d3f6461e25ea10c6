import { beforeEach, describe, expect, it } from "vitest";
import { loader as dealLoader } from "~/features/deals/routes/deal";
import { action as stateAction } from "~/features/life/routes/state";
import { setState } from "~/features/life/update-state.server";
import { findDeal } from "~/features/lists/browse.server";
import { loader as dealsLoader } from "~/features/lists/routes/all-deals";
import { action as workedAction } from "~/features/reactions/routes/worked";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";

const db = useDatabase();

let dealId = "";
let other = "";
beforeEach(async () => {
  [dealId = "", other = ""] = await insertDeals(db(), [{ title: "Lamp" }, { title: "Kettle" }]);
});

const member = async (isAdmin = false) => (await insertSignedIn(db(), isAdmin ? "boss" : "alice", { isAdmin })).headers;
const show = (headers = {}) =>
  load(dealLoader, `/deals/${dealId}/lamp`, { params: { dealId, title: "lamp" }, headers });
const stateOf = async () => (await findDeal(db(), dealId))?.state;

describe("It worked", () => {
  const send = (fields: Record<string, string>, headers = {}) =>
    answerOf(() => workedAction(routeArgs(post("/worked", { redirectTo: "/deals/x", ...fields }, headers))));

  it("is said and taken back by a form that redirects to the deal", async () => {
    const headers = await member();
    for (const [field, on] of [
      ["on", true],
      ["on", true],
      ["off", false],
    ] as const) {
      const { status, headers: sent } = await send({ [field]: dealId }, headers);
      expect([status, sent.get("Location")]).toEqual([303, `/deals/x#deal-${dealId}`]);
      expect((await show(headers)).life.worked).toMatchObject({ on, total: Number(on), name: "It worked" });
      expect((await show({})).life.worked).toMatchObject({ on: false, total: Number(on) });
    }
  });

  it("needs a log-in, with a reason", async () => {
    const { status, headers } = await send({ on: dealId });
    expect([status, headers.get("Location")]).toEqual([303, expect.stringContaining("reason=logInToReport")]);
  });

  it("of an unknown deal is a 404", async () => {
    const headers = await member();
    expect((await send({ on: "00000000-0000-4000-8000-000000000000" }, headers)).status).toBe(404);
  });
});

describe("an admin's decision", () => {
  const decide = (state: string, headers = {}, id = dealId, seen?: string) =>
    answerOf(() => {
      const fields = { state, redirectTo: "/deals/x", ...(seen && { seen }) };
      return stateAction(routeArgs(post(`/deals/${id}/state`, fields, headers), { dealId: id }));
    });

  it("sets the state, and is shown to admins only", async () => {
    const headers = await member(true);
    for (const [decision, state] of [
      ["gone", "gone"],
      ["live", "live"],
      ["reports", "live"],
    ] as const) {
      const { status, headers: sent } = await decide(decision, headers);
      expect([status, sent.get("Location"), await stateOf()]).toEqual([303, "/deals/x", state]);
      const options = (await show(headers)).life.decision?.options ?? [];
      expect(options.filter(({ current }) => current)).toMatchObject([{ value: decision }]);
    }
    expect((await show()).life.decision).toBeNull();
  });

  it("of an expired deal is shown with what stands above it: the end date, which the admin can change", async () => {
    const headers = await member(true);
    expect((await show(headers)).life.decision?.ended).toBeNull();
    await db()
      .updateTable("all_deals")
      .set({ expires_at: new Date(0) })
      .where("id", "=", dealId)
      .execute();
    await decide("live", headers);
    const { life, credit } = await show(headers);
    expect(await stateOf()).toBe("ended");
    expect(life.decision?.ended).toEqual({
      text: "The end date has passed, so this deal shows as expired whatever you decide here.",
      href: `/admin/edit-deal/${dealId}#deal-expiresAt`,
      link: "Change the end date",
    });
    expect(credit).toMatchObject({ suggest: { text: "Suggest a change" }, report: { text: "Report" } });
    const { life: others, credit: offered } = await show(await member());
    expect([others.decision, offered.suggest?.href]).toEqual([null, `/deals/${dealId}/suggest`]);
  });

  it("does not overrule one that was made since the page was shown", async () => {
    const headers = await member(true);
    expect(flashOf((await decide("gone", headers, dealId, "reports")).headers)).toBe("dealSaved");
    const late = await decide("live", headers, dealId, "reports");
    expect([late.status, flashOf(late.headers), await stateOf()]).toEqual([303, "decisionStale", "gone"]);
    expect(flashOf((await decide("live", headers, dealId, "gone")).headers)).toBe("dealSaved");
    expect(await stateOf()).toBe("live");
  });

  it("is refused to others, and if it is none", async () => {
    expect((await decide("gone", await member())).headers.get("Location")).toBe("/");
    expect((await decide("gone")).headers.get("Location")).toBe("/");
    const admin = await member(true);
    expect((await decide("ended", admin)).status).toBe(400);
    expect((await decide("gone", admin, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect(await stateOf()).toBe("live");
  });
});

it("a deal whose end date has just passed says so before the job has ended it", async () => {
  await db()
    .updateTable("all_deals")
    .set({ expires_at: new Date(Date.now() + 200) })
    .where("id", "=", dealId)
    .execute();
  await expect.poll(async () => (await show()).deal.over).toBe("Expired");
  expect(await stateOf()).toBe("live");
  expect((await show()).life.notice).toBe("This deal has expired.");
});

describe("a deal that is gone", () => {
  beforeEach(() => setState(db(), dealId, "gone"));

  it("says so on its page, with live deals beside it", async () => {
    const { deal, life, others, meta } = await show();
    expect(deal).toMatchObject({ over: "Gone", report: "Gone" });
    expect(life.notice).toBe("This deal is gone.");
    expect(life.timeline[0]).toMatchObject({ text: "Gone" });
    expect(others.deals.map(({ id }) => id)).toEqual([other]);
    expect(JSON.stringify(meta.jsonLd)).toContain("schema.org/SoldOut");
  });

  it("is last in lists, and in none of live deals, by address or preference", async () => {
    const titles = async (address: string, headers = {}) =>
      (await load(dealsLoader, address, { headers })).list.deals.map(({ title }) => title);
    const liveOnly = { Cookie: "liveOnly=true" };
    expect(await titles("/deals")).toEqual(["Kettle", "Lamp"]);
    expect(await titles("/deals?live=1")).toEqual(["Kettle"]);
    expect(await titles("/deals", liveOnly)).toEqual(["Kettle"]);
    expect(await titles("/deals?live=0", liveOnly)).toEqual(["Kettle", "Lamp"]);
  });
});
