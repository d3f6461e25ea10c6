import { beforeEach, describe, expect, it } from "vitest";
import { loader as apiLoader } from "~/features/deals/api/deal";
import { loader } from "~/features/deals/routes/deal";
import { loader as ratingsLoader } from "~/features/ratings/api/deal-ratings";
import { useDatabase } from "../../../support/database";
import { insertDeals, insertSeries } from "../../../support/deals";
import { answerOf, HERE, load } from "../../../support/routes";
import { words } from "../../../support/words";

const db = useDatabase();

/** The decoded route parameters of /deals/:dealId/:title?. */
function paramsOf(address: string) {
  const [, , dealId, title] = new URL(address, HERE).pathname.split("/").map(decodeURIComponent);
  return { dealId, ...(title !== undefined && { title }) };
}

const open = (address: string) => answerOf(() => load(loader, address, { params: paramsOf(address) }));
const show = (address: string) => load(loader, address, { params: paramsOf(address) });

/** Follows at most one redirect. */
async function follow(address: string): Promise<string> {
  const first = await open(address);
  if (first.status === 200) return address;
  const target = first.headers.get("Location") ?? "";
  expect((await open(target)).status).toBe(200);
  return target;
}

describe.each([
  ["an English title", "Desk Lamp, 50% off!", (id: string) => `/deals/${id}/desk-lamp-50-off`],
  ["a Chinese title", "华为 无线耳机", (id: string) => `/deals/${id}/${encodeURIComponent("华为-无线耳机")}`],
  ["a title without letters or digits", "🎉🎉 !!!", (id: string) => `/deals/${id}`],
])("with %s", (_, title, canonical) => {
  let id = "";
  beforeEach(async () => {
    [id = ""] = await insertDeals(db(), [{ title }]);
  });

  it("the canonical URL shows the deal", async () => {
    const { deal, meta } = await show(canonical(id));
    expect(deal).toMatchObject({ id, title, path: canonical(id) });
    expect(meta.canonical).toBe(canonical(id));
  });

  it.each([...words`/something-else /undefined /null /%2F%2Fevil.example /%25`, "", `/${encodeURIComponent("别的")}`])(
    "…/{id}%s redirects there directly",
    async (rest) => {
      expect(await follow(`/deals/${id}${rest}`)).toBe(canonical(id));
    },
  );

  it("the redirect preserves the query", async () => {
    expect(await follow(`/deals/${id}/wrong?lang=zh&utm_source=a%26b`)).toBe(
      `${canonical(id)}?lang=zh&utm_source=a%26b`,
    );
  });
});

it.each(words`abc 0 -1 1e3 2147483648 100000000000000000000 1;-- %00 １ 00000000-0000-4000-8000-000000000000`)(
  "/deals/%s is unknown and redirects to /deals",
  async (id) => {
    const { status, headers } = await open(`/deals/${id}/title?lang=zh`);
    expect(status).toBe(302);
    expect(headers.get("Location")?.replace("?lang=zh", "")).toBe("/deals");
  },
);

it("shows every tag, the times, and validated URLs", async () => {
  const tags = Array.from({ length: 12 }, (_, n) => `Tag ${n}`);
  const createdAt = new Date("2026-01-31T22:05:06.789Z");
  const expiresAt = new Date("2020-01-01T00:00:00Z");
  const [id = ""] = await insertDeals(db(), [
    { title: "Lamp", tags, createdAt, expiresAt, description: "One\n\nTwo", coupon: "SAVE5" },
  ]);
  await db().updateTable("deals").set({ url: "https://a@evil.example/", image_url: "//evil.example/a.png" }).execute();
  const { deal } = await show(`/deals/${id}/lamp`);
  expect(deal.tags.map(({ name }) => name)).toEqual(tags);
  expect(deal).toMatchObject({
    url: "#",
    image: null,
    description: "One\n\nTwo",
    coupon: "SAVE5",
    expiry: { state: "expired" },
    published: { iso: "2026-01-31T22:05:06.789Z" },
    ends: { iso: "2020-01-01T00:00:00.000Z" },
  });
});

it("shows four others of the category, never itself", async () => {
  const ids = await insertSeries(db(), 6, (n) => ({ title: `Book ${n}`, category: "books" as const }));
  await insertDeals(db(), [{ title: "Ball", category: "sports", store: "Another" }]);
  for (const [n, id] of ids.entries()) {
    const { others } = await show(`/deals/${id}/book-${n}`);
    expect(others.deals).toHaveLength(4);
    expect(others.deals.every((other) => other.category === "books" && other.id !== id)).toBe(true);
  }
});

describe("further deals", () => {
  it("similar ones share rare words of the title, most alike first", async () => {
    const [id = "", , , near = ""] = await insertDeals(db(), [
      { title: "Sony WH-1000XM5 wireless headphones", store: "A" },
      { title: "Cast iron pan", store: "B", category: "home_kitchen" },
      { title: "Bose wireless headphones", store: "C" },
      { title: "Headphones Sony WH-1000XM5, black", store: "D" },
    ]);
    const { others } = await show(`/deals/${id}/sony-wh1000xm5-wireless-headphones`);
    expect(others.kind).toBe("similar");
    expect(others.deals.map(({ id }) => id)).toEqual([near]);
  });

  it("amounts and numbers alone make no deals similar", async () => {
    const [id = ""] = await insertDeals(db(), [
      { title: "Sea salt shampoo 100 ml, 2 bottles", store: "A" },
      { title: "GaN charger 100 W, 2 ports", store: "B", category: "electronics" },
      { title: "Olive oil 100 ml", store: "C", category: "other" },
    ]);
    const { others } = await show(`/deals/${id}/sea-salt-shampoo-100-ml-2-bottles`);
    expect(others.kind).not.toBe("similar");
  });

  it("one word makes no deal of another category similar", async () => {
    const [id = "", near = ""] = await insertDeals(db(), [
      { title: "Lisbon building set", store: "A", category: "toys_games" },
      { title: "Castle set for children", store: "B", category: "toys_games" },
      { title: "Pour-over coffee set", store: "C", category: "home_kitchen" },
    ]);
    const { others } = await show(`/deals/${id}/lisbon-building-set`);
    expect(others.kind).toBe("similar");
    expect(others.deals.map(({ id }) => id)).toEqual([near]);
  });

  it("finds similar Chinese titles by their words", async () => {
    const [id = "", near = ""] = await insertDeals(db(), [
      { title: "不锈钢保温杯 500毫升", store: "甲" },
      { title: "儿童保温杯 不锈钢", store: "乙", category: "toys_games" },
      { title: "纯棉短袖", store: "丙", category: "fashion" },
    ]);
    const { others } = await show(`/deals/${id}/${encodeURIComponent("不锈钢保温杯-500毫升")}`);
    expect(others.kind).toBe("similar");
    expect(others.deals.map(({ id }) => id)).toEqual([near]);
  });

  it("of the shop by its whole name, live ones only, and each deal once", async () => {
    const gone = new Date("2020-01-01");
    const [id = "", same = ""] = await insertDeals(db(), [
      { title: "Desk lamp", store: "Larkfield", category: "home_kitchen" },
      { title: "Garden hose", store: "larkfield", category: "home_kitchen" },
      { title: "Old chair", store: "Larkfield", category: "home_kitchen", expiresAt: gone },
      { title: "Fountain pen", store: "Larkfield Outlet", category: "books" },
    ]);
    const { others } = await show(`/deals/${id}/desk-lamp`);
    expect(others.kind).toBe("store");
    expect(others.deals.map(({ id }) => id)).toEqual([same]);
  });
});

it("a merged deal's address leads to the kept deal for good, with the query", async () => {
  const [keptId = "", mergedId = ""] = await insertDeals(db(), [{ title: "Desk lamp" }, { title: "Lamp" }]);
  await db()
    .updateTable("all_deals")
    .set({ status: "merged", merged_into: keptId })
    .where("id", "=", mergedId)
    .execute();
  const { status, headers } = await open(`/deals/${mergedId}/lamp?lang=zh`);
  expect([status, headers.get("Location")]).toEqual([301, `/deals/${keptId}/desk-lamp?lang=zh`]);
  const long = `?x=${"x".repeat(2_048)}`;
  expect((await open(`/deals/${mergedId}/lamp${long}`)).headers.get("Location")).toBe(`/deals/${keptId}/desk-lamp`);
  expect((await open(`/deals/${keptId}${long}`)).headers.get("Location")).toBe(`/deals/${keptId}/desk-lamp`);
  const params = { dealId: mergedId };
  const one = await answerOf(() => load(apiLoader, `/api/deals/${mergedId}`, { params }));
  expect([one.status, one.headers.get("Location")]).toEqual([308, `/api/deals/${keptId}`]);
  const ratings = await answerOf(() => load(ratingsLoader, `/api/deals/${mergedId}/ratings?page=2`, { params }));
  expect([ratings.status, ratings.headers.get("Location")]).toEqual([308, `/api/deals/${keptId}/ratings?page=2`]);
});
