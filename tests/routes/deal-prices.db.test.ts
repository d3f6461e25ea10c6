import { beforeEach, expect, it, vi } from "vitest";
import { loader as dealLoader } from "~/routes/deals.$dealId.($title)";
import { loader as historyLoader } from "~/routes/deals.$dealId.history";
import { action } from "~/routes/deals.$dealId.prices";
import { useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { answerOf, load, post, routeArgs } from "../support/routes";

const db = useDatabase();

vi.stubEnv("BCRYPT_COST", "4");

let dealId = "";
beforeEach(async () => {
  [dealId = ""] = await insertDeals(db(), [{ title: "Lamp", discountedPrice: 0.01 }]);
});

const member = async (isAdmin = false) => (await insertSignedIn(db(), isAdmin ? "boss" : "alice", { isAdmin })).headers;
const show = async (headers = {}) =>
  (await load(dealLoader, `/deals/${dealId}/lamp`, { params: { dealId, title: "lamp" }, headers })).prices;
const takeBack = (firstSeen: string, headers = {}) =>
  answerOf(() =>
    action(routeArgs(post(`/deals/${dealId}/prices`, { firstSeen, redirectTo: "/deals/x" }, headers), { dealId })),
  );

it("an admin takes back a price on the deal's page, where it is the only one too", async () => {
  const headers = await member(true);
  const { rows, takeBack: form } = await show(headers);
  expect(rows).toMatchObject([[expect.any(String), "$0.01", "$99.99"]]);
  const { status, headers: sent } = await takeBack(form?.firstSeen[0] ?? "", headers);
  expect([status, sent.get("Location")]).toEqual([303, "/deals/x"]);
  expect((await show(headers)).rows).toEqual([]);
  const history = await load(historyLoader, `/deals/${dealId}/history`, { params: { dealId }, headers: {} });
  expect(history.entries[0]).toMatchObject({
    action: "Recorded price taken back",
    changes: [{ name: "Recorded price", from: expect.stringContaining("$0.01"), to: "taken back" }],
  });
});

it("is refused to others, and of a price that is not there", async () => {
  expect(await show(await member())).toMatchObject({ rows: [], takeBack: null });
  const admin = await member(true);
  const firstSeen = (await show(admin)).takeBack?.firstSeen[0] ?? "";
  expect((await takeBack(firstSeen)).headers.get("Location")).toBe("/");
  expect((await takeBack("2020-01-01T00:00:00Z", admin)).status).toBe(404);
  expect((await takeBack("yesterday", admin)).status).toBe(404);
  expect((await show(admin)).rows).toHaveLength(1);
});
