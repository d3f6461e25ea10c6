import { beforeEach, describe, expect, it } from "vitest";
import { loader as dealPage } from "~/features/deals/routes/deal";
import { loader as historyLoader } from "~/features/deals/routes/history";
import { loader as deals } from "~/features/lists/routes/all-deals";
import { loader as api } from "~/features/prices/api/prices";
import { action } from "~/features/prices/routes/prices";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn } from "../../../support/people";
import { type Seen, writeHistory } from "../../../support/prices";
import { answerOf, load, post, routeArgs } from "../../../support/routes";

const db = useDatabase();

const DAY = 86_400_000;

/** A kettle at $40 whose offer has a history. */
async function kettle(seen: readonly Seen[], now = new Date()) {
  const [id = ""] = await insertDeals(db(), [
    { title: "Kettle", originalPrice: 100, discountedPrice: 40, url: "https://shop.example/kettle" },
  ]);
  await writeHistory(db(), { key: "shop.example/kettle", seen, now });
  const params = { dealId: id, title: "kettle" };
  return {
    id,
    page: (language = "en") => load(dealPage, `/deals/${id}/kettle?lang=${language}`, { params }),
    readApi: () => load(api, `/api/deals/${id}/prices`, { params: { dealId: id } }),
  };
}

const CHEAPER: Seen[] = [
  [50, -119.5, -60.5],
  [45, -59.5, -11],
  [40, -10, -0.01],
];

describe("the prices of a deal", () => {
  it("are shown by the page and the API", async () => {
    const now = new Date();
    const { page, readApi } = await kettle(CHEAPER, now);
    const moment = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
    const reply = await readApi();
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      spans: [
        { price: 50, listPrice: 100, firstSeen: moment(-119.5), lastSeen: moment(-60.5), source: "crawler" },
        { price: 45, listPrice: 100, firstSeen: moment(-59.5), lastSeen: moment(-11), source: "crawler" },
        { price: 40, listPrice: 100, firstSeen: moment(-10), lastSeen: moment(-0.01), source: "crawler" },
      ],
      daysWatched: 120,
      reference: 45,
      verdict: "lowest90",
    });

    const { prices, meta } = await page();
    expect(prices.verdictText).toBe("Lowest price we’ve seen in 90 days");
    expect(prices.rows.map(([, price, list]) => [price, list])).toEqual([
      ["$40.00", "$100.00"],
      ["$45.00", "$100.00"],
      ["$50.00", "$100.00"],
    ]);
    expect(prices.chart?.title).toMatch(
      /^Price from \w+ \d+, \d{4} to \w+ \d+, \d{4}: lowest \$40\.00, highest \$50\.00$/,
    );
    expect(prices.chart?.line).toMatch(/^M0,[\d.]+L/);
    expect(prices.thinned).toBeNull();
    // Observed prices are not part of the Offer's structured data.
    expect(JSON.stringify(meta)).not.toMatch(/\$45|Lowest|lowest90/);

    const chinese = (await page("zh")).prices;
    expect(chinese.verdictText).toBe("本站近 90 天记录的最低价");
    expect(chinese.chart?.title).toMatch(/\d{4}年\d+月\d+日/);
    for (const end of [chinese.chart?.from, chinese.chart?.to]) expect(end).toMatch(/^\d{4}年\d+月\d+日$/);
  });

  it("are only the shop's claim without observations", async () => {
    const { page, readApi } = await kettle([[40, -0.01, -0.01]]);
    expect(await (await readApi()).json()).toMatchObject({
      spans: [{ price: 40 }],
      daysWatched: 1,
      reference: null,
      verdict: "unchecked",
    });
    expect((await page()).prices).toEqual({
      verdictText: "The store’s claim; we haven’t verified it yet",
      chart: null,
      takeBack: null,
      rows: [],
      thinned: null,
    });
  });

  it("are thinned to about fifty points, with gaps between observations", async () => {
    const { page, readApi } = await kettle([
      ...Array.from({ length: 500 }, (_, at): Seen => [40 + (at % 7), -400 + at / 2, -400 + at / 2]),
      [40, -30, -0.01],
    ]);
    expect((await (await readApi()).json()).spans).toHaveLength(501);
    const { prices } = await page();
    expect(prices.rows.length).toBeGreaterThan(20);
    expect(prices.rows.length).toBeLessThan(60);
    expect(new Set(prices.rows.map(([, price]) => price))).toEqual(new Set(["$40.00"]));
    expect(prices.chart?.line.match(/M/g)).toHaveLength(2);
    expect(prices.thinned).toBe(
      "Prices changed too often to list them all: each line is the lowest price within 9 days",
    );
    expect(JSON.stringify(prices).length).toBeLessThan(6_000);
  });

  it("are kept when the deal is deleted, whose own path is then 404", async () => {
    const { id, readApi } = await kettle(CHEAPER);
    await db().deleteFrom("all_deals").where("id", "=", id).execute();
    expect((await readApi()).status).toBe(404);
    const [again = ""] = await insertDeals(db(), [
      { title: "Kettle", originalPrice: 100, discountedPrice: 40, url: "https://www.shop.example/kettle?utm_id=1" },
    ]);
    const reply = await load(api, `/api/deals/${again}/prices`, { params: { dealId: again } });
    expect(await reply.json()).toMatchObject({ reference: 45, verdict: "lowest90" });
  });
});

it("a card has a badge only when its price is the lowest in 90 days", async () => {
  const { id } = await kettle(CHEAPER);
  await insertDeals(db(), [{ title: "Pan" }]);
  const { deals: cards } = (await load(deals, "/deals")).list;
  expect(cards.map((card) => [card.title, card.low])).toEqual([
    ["Pan", undefined],
    ["Kettle", true],
  ]);
  expect(cards.filter((card) => "low" in card).map((card) => card.id)).toEqual([id]);
});

describe("an admin", () => {
  let dealId = "";
  beforeEach(async () => {
    [dealId = ""] = await insertDeals(db(), [{ title: "Lamp", discountedPrice: 0.01 }]);
  });

  const signIn = async (isAdmin: boolean) =>
    (await insertSignedIn(db(), isAdmin ? "boss" : "alice", { isAdmin })).headers;
  const show = async (headers = {}) =>
    (await load(dealPage, `/deals/${dealId}/lamp`, { params: { dealId, title: "lamp" }, headers })).prices;
  const takeBack = (firstSeen: string, headers = {}) =>
    answerOf(() =>
      action(routeArgs(post(`/deals/${dealId}/prices`, { firstSeen, redirectTo: "/deals/x" }, headers), { dealId })),
    );

  it("takes back a price on the deal's page, where it is the only one too", async () => {
    const headers = await signIn(true);
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

  it("alone takes back a price, and one that is there", async () => {
    expect(await show(await signIn(false))).toMatchObject({ rows: [], takeBack: null });
    const admin = await signIn(true);
    const firstSeen = (await show(admin)).takeBack?.firstSeen[0] ?? "";
    expect((await takeBack(firstSeen)).headers.get("Location")).toBe("/");
    expect((await takeBack("2020-01-01T00:00:00Z", admin)).status).toBe(404);
    expect((await takeBack("yesterday", admin)).status).toBe(404);
    expect((await show(admin)).rows).toHaveLength(1);
  });
});
