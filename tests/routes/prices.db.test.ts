import { describe, expect, it } from "vitest";
import { loader as deals } from "~/routes/_lists.deals._index";
import { loader as api } from "~/routes/api.deals.$dealId.prices";
import { loader as dealPage } from "~/routes/deals.$dealId.($title)";
import { useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { type Seen, writeHistory } from "../support/prices";
import { load } from "../support/routes";

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

    expect((await page("zh")).prices.verdictText).toBe("本站近 90 天记录的最低价");
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
