import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Environment, parseEnvironment } from "~/env.server";
import { loader as addDealLoader } from "~/features/deals/routes/add-deal";
import { loader as submitLoader } from "~/features/submissions/routes/submit";
import { databaseUrl, useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, load } from "../../../support/routes";
import { useReceiver } from "../../../support/use-receiver";

let settings: Environment;
vi.mock(import("~/env.server"), async (original) => ({ ...(await original()), env: () => settings }));

const db = useDatabase();
const log = useLog();

const receiver = useReceiver();

let amy: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  receiver().answer(200, PAGE);
  settings = parseEnvironment({ DATABASE_URL: databaseUrl(), READ_SHOP_PAGES: "on" });
  settings = { ...settings, outboundAllowedOrigins: [receiver().origin] };
  amy = await insertSignedIn(db(), "amy", { isAdmin: true });
});

const PRODUCT = {
  "@type": "Product",
  name: "Walnut Desk Lamp",
  image: "https://cdn.shop.test/lamp.jpg",
  offers: { price: "24.90", priceCurrency: "USD" },
};
const pageOf = (product: object) =>
  `<meta property="og:site_name" content="Lamp House"><script type="application/ld+json">${JSON.stringify(product)}</script>`;
const PAGE = pageOf(PRODUCT);

interface Filled {
  lines: string[];
  form: { values: Record<string, string>; lines: string[] };
  values: Record<string, string>;
}

async function openForm(typed: Record<string, string> = {}, language = "en") {
  const query = new URLSearchParams({ url: `${receiver().origin}/lamp?token=s3cret`, lang: language, ...typed });
  const { data } = await answerOf(() => load(submitLoader, `/deals/submit?${query}`, { headers: amy.headers }));
  return (data as Filled).form;
}

describe("the form of a new deal", () => {
  it("is filled from the shop's page", async () => {
    const { values, lines } = await openForm();
    expect(values).toMatchObject({
      ...{ title: "Walnut Desk Lamp", discountedPrice: "24.90", originalPrice: "", store: "Lamp House" },
      imageUrl: "https://cdn.shop.test/lamp.jpg",
    });
    const { host } = new URL(receiver().origin);
    expect(lines).toEqual([
      `Filled in from ${host}: Title, Sale price, Image URL, and Store. Please check it before you send it.`,
    ]);
    expect((await openForm({}, "zh")).lines).toEqual([
      `已根据 ${host} 的页面填写：标题、现价、图片链接、商家。提交前请核对。`,
    ]);
    expect(log.text()).not.toMatch(/s3cret|walnut/i);
  });

  it("keeps what is typed, and names what the page has beside it", async () => {
    const { values, lines } = await openForm({ title: "A lamp", price: "20" });
    expect(values).toMatchObject({ title: "A lamp", discountedPrice: "20" });
    expect(lines.slice(1)).toEqual(["Title on the page: Walnut Desk Lamp", "Sale price on the page: $24.90"]);
  });

  it("has the shop's name of other deals, and no price of another currency", async () => {
    await insertDeals(db(), [{ url: `${receiver().origin}/other`, store: "Lamps & Co" }]);
    receiver().answer(200, pageOf({ ...PRODUCT, offers: { price: 20, priceCurrency: "EUR" } }));
    const { values, lines } = await openForm();
    expect(values).toMatchObject({ store: "Lamps & Co", discountedPrice: "" });
    expect(lines.slice(1)).toEqual(["The page’s price is in euros, so we didn’t fill it in."]);
  });

  it("says which of several prices it took, that the shop has none left, and when it is in doubt", async () => {
    const offer = (price: string, more: object = {}) => ({ price, priceCurrency: "USD", sku: price, ...more });
    const answers = async (offers: unknown) => {
      receiver().answer(200, pageOf({ ...PRODUCT, offers }));
      const [english, chinese] = [await openForm(), await openForm({}, "zh")];
      expect(chinese.values).toMatchObject({ discountedPrice: english.values.discountedPrice });
      return { price: english.values.discountedPrice, lines: [...english.lines.slice(1), ...chinese.lines.slice(1)] };
    };
    expect(await answers([offer("31"), offer("24.90"), offer("28")])).toEqual({
      price: "24.90",
      lines: [
        "We took the lowest of 3 prices on the store’s page, from its product data.",
        "商家页面上有 3 个价格，已填写其中的最低价（取自页面的商品数据）。",
      ],
    });
    expect(await answers({ "@type": "AggregateOffer", lowPrice: 20, highPrice: 31, priceCurrency: "USD" })).toEqual({
      price: "20.00",
      lines: [
        "We took the lowest of several prices on the store’s page, from its product data.",
        "商家页面上有多个价格，已填写其中的最低价（取自页面的商品数据）。",
      ],
    });
    expect(await answers([offer("20", { validForMemberTier: { name: "Gold" } }), offer("24.90")])).toMatchObject({
      price: "24.90",
      lines: [expect.stringContaining("Of 2 prices"), expect.stringContaining("目前人人都能享受的价格")],
    });
    expect(
      await answers(["red", "blue"].map((color, at) => offer(`3${at}`, { url: `/lamp?token=s3cret&color=${color}` }))),
    ).toMatchObject({
      price: "30.00",
      lines: [expect.stringContaining("lowest of 2"), expect.anything()],
    });
    expect(await answers(offer("0.00", { availability: "https://schema.org/SoldOut" }))).toEqual({
      price: "",
      lines: ["The store says: sold out", "商家页面显示：已售罄"],
    });
    expect(await answers(offer("20", { validForMemberTier: { name: "Gold" } }))).toEqual({
      price: "",
      lines: [
        "The store’s page doesn’t make clear which of its prices applies, so we didn’t fill one in.",
        "商家页面上有不同的价格或附带条件的价格，无法确定哪个适用，因此没有填写。",
      ],
    });
  });

  it("says in a line when the page cannot be read, or says nothing", async () => {
    for (const [status, body] of [
      [403, ""],
      [302, PAGE],
      [null, ""],
      [503, PAGE],
      [200, `${PAGE}${"<div>".repeat(1_000)}`],
    ] as const) {
      receiver().answer(status, body);
      const { values, lines } = await openForm();
      expect(lines).toEqual([expect.stringMatching(/^We couldn’t read 127\.0\.0\.1/)]);
      expect(values).toMatchObject({ title: "", store: new URL(receiver().origin).host });
    }
    receiver().answer(200, "<p>Are you a robot?</p>");
    expect((await openForm()).lines).toEqual([expect.stringMatching(/doesn’t say what it sells/)]);
  });

  it("reads a page in its own character set", async () => {
    const name = Buffer.from([0xcc, 0xa8, 0xb5, 0xc6]); // 台灯 in GBK
    const [before = "", behind = ""] = pageOf({ ...PRODUCT, name: "|" }).split("|");
    const start = `<meta http-equiv="Content-Type" content="text/html; charset=gbk">${before}`;
    receiver().answer(200, Buffer.concat([Buffer.from(start), name, Buffer.from(behind)]));
    expect((await openForm()).values.title).toBe("台灯");
  });

  it("asks nothing of addresses inside, of others too often, and where the site does not read pages", async () => {
    settings = { ...settings, outboundAllowedOrigins: [] };
    expect((await openForm()).lines).toEqual([expect.stringMatching(/^We couldn’t read/)]);
    settings = { ...settings, readShopPages: false };
    expect((await openForm()).lines).toEqual([]);
    expect(receiver().received).toEqual([]);
    settings = { ...settings, readShopPages: true, outboundAllowedOrigins: [receiver().origin] };
    for (let n = 0; n < 40; n += 1) await openForm();
    expect(receiver().received.length).toBeLessThanOrEqual(30);
    expect((await openForm()).lines).toEqual([]);
  });

  it("of admins is filled too", async () => {
    const query = new URLSearchParams({ url: `${receiver().origin}/lamp` });
    const headers = amy.headers;
    const { data } = await answerOf(() => load(addDealLoader, `/admin/add-deal?${query}`, { headers }));
    expect((data as Filled).values).toMatchObject({ title: "Walnut Desk Lamp", store: "Lamp House" });
    expect((data as Filled).lines).toHaveLength(1);
  });
});
