import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_SITE_NAME } from "~/platform/page/components/page-head";
import { type Site, startSite } from "../../scripts/start-site";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals, insertSeries } from "../support/deals";
import { nameOf, pathOf, removeBrand } from "../support/site-under-test";
import { ask } from "./site";

// What the pages say, read as they are served: what only a browser can break is tests/e2e's.
const HOST = "deals.example";
const HOUR = 3_600_000;

const db = useDatabase();

let site: Site;
beforeAll(async () => {
  site = await startSite({ DATABASE_URL: databaseUrl(), PUBLIC_ORIGIN: `https://${HOST}` });
}, 600_000);
afterAll(async () => {
  await site.stop();
});

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
const decoded = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? "");

/** What stands between tags, in one line. */
function textOf(html: string): string {
  const words = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, " ").replace(/<!--.*?-->/gs, "");
  return decoded(words.replace(/<[^>]*>/g, "\n"))
    .replace(/\s+/g, " ")
    .trim();
}

/** The texts of all elements of a name, within a document or a part of one. */
const textsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, "gs"))].map(([, inner = ""]) => textOf(inner));

const linksOf = (html: string) =>
  new Map(
    [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = "", text = ""]) => [
      textOf(text),
      decoded(to),
    ]),
  );

/** A page in pieces; `main` is what differs from page to page. */
async function open(path: string, language = "en") {
  const { status, headers, body } = await ask(site.port, encodeURI(path), {
    headers: { Host: HOST, Cookie: `language=${language}` },
  });
  const [html = ""] = body.split("</body>");
  const [, main = ""] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return { status, headers, html, main, text: textOf(main) };
}

async function openDeal(id: string, language?: string) {
  const { headers } = await open(`/deals/${id}`);
  const page = await open(decodeURI(headers.location ?? ""), language);
  // The first article is the deal, the others stand below it.
  return { ...page, article: /<article\b.*?<\/article>/s.exec(page.main)?.[0] ?? "" };
}

it("the home page says what the site is for, and shows featured deals that lead to all", async () => {
  await removeBrand(db());
  await insertDeals(db(), [{ title: "Lantern", featured: true }, { expiresAt: new Date(Date.now() - HOUR) }]);
  const { html, main, text } = await open("/");
  const said = ["Over 10,000+ deals updated daily", "Trending", "Exclusive", "Flash", "Lantern"];
  for (const part of said) expect(text).toContain(part);
  expect(text).not.toContain("live right now");
  const blurbs = ["/deals?sort=hot", "/deals?coupon=1", "/deals?sort=expiry"];
  expect([...linksOf(main).values()]).toEqual(expect.arrayContaining(blurbs));
  const [footer = ""] = textsOf(html, "footer");
  expect(footer).toContain("orders over $50");
  // No affiliate parameters are set.
  expect(footer).not.toContain("commission");
  expect([...linksOf(main)].filter(([, to]) => to === "/deals")).not.toEqual([]);
  expect((await open("/", "zh")).text).toContain("每日更新 10,000+ 条优惠");
});

describe("a deal's page", () => {
  const opened = async (deal: Parameters<typeof insertDeals>[1][number], language?: string) => {
    const [id = ""] = await insertDeals(db(), [deal]);
    return openDeal(id, language);
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

  it("says everything about it", async () => {
    const deal = {
      title: "Lantern No. 7: twice as bright!",
      description: "First line.\n\nSecond <b>line</b> & more.",
      originalPrice: 1299.5,
      discountedPrice: 999.99,
      category: "electronics",
      tags: ["lamp", "USB-C"],
      url: "https://shop.example/lantern",
      expiresAt: inHours(77.9),
      featured: true,
      coupon: "LANTERN7",
    } as const;
    const [id = ""] = await insertDeals(db(), [{ ...deal, tags: [...deal.tags] }]);
    const { article } = await openDeal(id);
    expect(textsOf(article, "h1")).toEqual([deal.title]);
    const said = textOf(article);
    for (const part of ["$999.99", "You save $299.51", "-23%", "Featured", "3d 5h left", "LANTERN7", "Larkfield"])
      expect(said).toContain(part);
    expect(said).toContain("Second <b>line</b> & more.");
    expect(textsOf(article, "s").join()).toContain("$1,299.50");
    const links = linksOf(article);
    expect([...links].filter(([text]) => text.startsWith("#"))).toEqual([
      ["#lamp", "/tag/lamp"],
      ["#USB-C", "/tag/usb-c"],
    ]);
    expect(links.get(nameOf("electronics"))).toBe(pathOf("electronics"));
    expect([...links].find(([text]) => text.startsWith("Get deal"))?.[1]).toBe(deal.url);

    const chinese = textOf((await openDeal(id, "zh")).article);
    for (const part of ["$999.99", "立省 $299.51", "剩 3 天 5 小时", "直达链接", "标记失效"])
      expect(chinese).toContain(part);
  });

  it("says that it is free, or has no discount, and what it cost only then", async () => {
    const free = (await opened({ originalPrice: 20, discountedPrice: 0 })).article;
    expect(textOf(free)).toContain("FREE");
    expect(textOf(free)).toContain("You save $20.00");
    expect(textsOf(free, "s").join()).toContain("$20.00");
    const freeInChinese = (await opened({ originalPrice: 20, discountedPrice: 0 }, "zh")).article;
    expect(textOf(freeInChinese)).toContain("免费领取");
    expect(freeInChinese).toContain('aria-labelledby="title-get title"');
    const plain = (await opened({ originalPrice: 19.9, discountedPrice: 19.9 })).article;
    expect(textOf(plain)).toContain("$19.90");
    expect(textOf(plain)).not.toMatch(/You save|% off/);
    expect(textsOf(plain, "s")).toEqual([]);
  });

  it.each([
    [null, "No expiry"],
    [-1, "Expired"],
    [0.9, "Expires soon"],
    [5.9, "5h left"],
  ])("that ends in %s hours says: %s", async (hours, said) => {
    const { article } = await opened({ expiresAt: hours === null ? null : inHours(hours) });
    expect(textOf(article)).toContain(said);
  });

  it("calls to the shop while it holds, and no longer", async () => {
    const holds = (await opened({ expiresAt: inHours(1) })).article;
    expect(textOf(holds)).toContain("You save");
    expect(holds).toContain("button-primary");
    const over = (await opened({ expiresAt: inHours(-1) })).article;
    expect(textOf(over)).not.toContain("You save");
    expect(over).not.toContain("button-primary");
    expect(textOf(over)).toContain("Get deal");
  });

  it("shows the placeholder where it has no picture", async () => {
    expect((await opened({ imageUrl: "" })).article).toMatch(/<img[^>]* src="\/placeholder\.jpg"/);
  });
});

describe("a list", () => {
  it("offers every order, and ends with a note when all are shown", async () => {
    await insertSeries(db(), 60, (n) => ({ title: `Lamp ${n}` }));
    const first = await open("/deals?q=lamp");
    expect(textsOf(first.main, "option")).toEqual([
      ...["Newest", "Hot", "Highest discount", "Price: low to high", "Price: high to low"],
      ...["Highest rated", "Ending soon"],
    ]);
    expect(first.text).toContain("Showing 50 of 60");
    expect(first.text).not.toContain("No more deals");
    expect(linksOf(first.main).get("Load more")).toMatch(/^\/deals\?q=lamp&page=2#deal-/);
    const whole = await open("/deals?q=lamp&page=2");
    expect(whole.text).toContain("Showing 60 of 60");
    expect(whole.text).toContain("No more deals");
    expect(linksOf(whole.main).has("Load more")).toBe(false);
    expect((await open("/")).text).toContain("Showing 24 of 60 deals loaded");
  });

  it("that goes on where no page leads says how far it reaches, and leads to all", async () => {
    await insertSeries(db(), 201, () => ({}));
    const { text, main } = await open("/?page=9");
    expect(text).toContain("This list stops at 200 deals.");
    expect(linksOf(main).get("Show all deals")).toBe("/deals");
    expect((await open("/?page=9", "zh")).text).toContain("列表最多显示 200 条优惠，");
  });

  it("that is empty says so and leads on", async () => {
    const { text, main } = await open("/deals?q=zzqxzzqx&category=fashion");
    expect(text).toContain("No deals found");
    expect(text).toContain("adjusting your search or filters");
    expect(linksOf(main).get("Show all deals")).toBe("/deals");
  });

  it("of a category or a tag has its name, its place, and a text about it", async () => {
    await insertDeals(db(), [{ category: "home_kitchen", tags: ["Big Sale"] }]);
    const name = nameOf("home_kitchen");
    for (const [path, title, about, crumbs] of [
      [pathOf("home_kitchen"), `${name} deals`, `About ${name.toLowerCase()} deals`, name],
      ["/tag/big-sale", "Deals tagged Big Sale", "About Big Sale", "#Big Sale"],
    ] as const) {
      const { main, text } = await open(path);
      expect(textsOf(main, "h1")).toEqual([title]);
      expect(textsOf(main, "h2")).toContain(about);
      expect(textsOf(main, "nav")[0]).toMatch(/^Home\b.*All deals/);
      expect(textsOf(main, "nav")[0]).toContain(crumbs);
      expect(text).toContain("Back to top");
    }
    expect(textsOf((await open("/category/books", "zh")).main, "h1")).toEqual([`${nameOf("books", "zh")}优惠`]);
  });

  it.each([
    ["/category/garden-tools", "Garden tools deals", "No deals found"],
    ["/tag/never-used-here", "Deals tagged Never used here", "No deals found"],
    ["/category/", "Invalid Category", ""],
    ["/tag/", "Invalid Tag", ""],
  ])("at %s is no page to be listed: %s", async (path, title, said) => {
    await insertDeals(db(), [{}]);
    const { status, html, main, text } = await open(path);
    expect(status).toBe(200);
    expect(textsOf(main, "h1")).toEqual([title]);
    expect(text).toContain(said);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect([...linksOf(main).values()]).toContain("/deals");
  });
});

describe("a search", () => {
  it("without words asks for some; without results it names them and leads on", async () => {
    await insertDeals(db(), [{ title: "Kettle lamp", category: "home_kitchen" }]);
    const none = await open("/search?q=zzqxzzqx");
    expect(textsOf(none.main, "h2")[0]).toContain("zzqxzzqx");
    expect([...linksOf(none.main).values()]).toContain("/search");
    expect(textsOf((await open("/search?q=<i>")).main, "h1")[0]).toContain("<i>");
    const empty = await open("/search");
    expect(empty.main).toMatch(/<input[^>]* type="search"/);
    expect([...linksOf(empty.main).values()]).toContain("/");
    const nearest = await open("/search?q=kettle zzqx&category=toys_games");
    expect([...linksOf(nearest.main).values()]).toContain(pathOf("home_kitchen"));
    const elsewhere = await open("/search?q=kettle&category=toys_games");
    expect(elsewhere.text).toContain(`No deal in ${nameOf("toys_games")} has all of these words.`);
    expect(linksOf(elsewhere.main).get(`One deal outside ${nameOf("toys_games")}`)).toBe("/search?q=kettle");
    expect(elsewhere.main).toContain("/search?q=kettle&amp;category=home_kitchen");
    const close = await open("/search?q=kettle zzqx");
    expect(close.text).toContain("Kettle lamp");
    expect(close.text.indexOf("zzqx")).toBeLessThan(close.text.indexOf("Kettle lamp"));
  });

  it("marks the words that it found, in either script", async () => {
    await insertDeals(db(), [{ title: "普罗威台灯：双倍明亮" }, { title: "Lantern: twice as bright" }]);
    const marks = async (q: string) => textsOf((await open(`/search?q=${q}`)).main, "mark");
    expect((await marks("普羅威檯燈")).join("")).toContain("普罗威台灯");
    expect(await marks("twice lanterns")).toEqual(["Lantern", "twice"]);
  });
});

describe("an installed site", () => {
  it.each(["en", "zh"])("has its name, icons and shortcuts, in %s", async (language) => {
    await removeBrand(db());
    const { html } = await open("/", language);
    const [, address = ""] = /<link rel="manifest" href="([^"]+)"/.exec(html) ?? [];
    const answer = await ask(site.port, decoded(address), { headers: { Host: HOST } });
    expect(answer.headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const manifest = JSON.parse(answer.body);
    expect(manifest).toMatchObject({ id: "/", name: DEFAULT_SITE_NAME, lang: language, start_url: "/", scope: "/" });
    expect(manifest.display).toBe("standalone");
    expect(html).toMatch(/<link rel="apple-touch-icon"[^>]* href="\/apple-touch-icon\.png"/);
    const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
    for (const { src, sizes, type } of [
      ...icons,
      { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
    ]) {
      const icon = await ask(site.port, src, { headers: { Host: HOST } });
      expect([src, icon.status, icon.headers["content-type"]]).toEqual([src, 200, type]);
      // A PNG names its width and height at these places.
      if (type === "image/png")
        expect([src, `${icon.bytes.readUInt32BE(16)}x${icon.bytes.readUInt32BE(20)}`]).toEqual([src, sizes]);
    }
    expect(icons.map(({ purpose = "any", sizes }) => `${purpose} ${sizes}`)).toEqual(
      expect.arrayContaining(["any 192x192", "any 512x512", "maskable 512x512"]),
    );
    for (const { url } of manifest.shortcuts) expect((await open(url)).status).toBe(200);
  });

  it.each([
    ["en", "You are offline"],
    ["zh", "网络"],
  ])("has a page without script for when there is no network, in %s", async (language, said) => {
    const { html, text } = await open(`/offline?lang=${language}`);
    expect(text).toContain(said);
    expect(html).not.toContain("<script");
    expect([...linksOf(html).values()]).toContain("/");
  });
});

it("a tag and a shop whose names end in .data have pages, and data of them", async () => {
  const [id = ""] = await insertDeals(db(), [{ title: "Lamp", tags: ["Big.data"], store: "Lamps.DATA" }]);
  const links = linksOf((await openDeal(id)).main);
  for (const [link, heading] of [
    ["#Big.data", "Big.data"],
    ["Lamps.DATA", "Lamps.DATA"],
  ] as const) {
    const path = links.get(link) ?? "";
    const { status, headers, body } = await ask(site.port, path, { headers: { Host: HOST } });
    expect([status, headers["content-type"]], path).toEqual([200, "text/html; charset=utf-8"]);
    expect(textsOf(body, "h1").join()).toContain(heading);
    expect(body).toContain("Lamp");
    const data = await ask(site.port, `${path}.data`, { headers: { Host: HOST } });
    expect([data.status, data.headers["content-type"]]).toEqual([200, expect.stringContaining("text/x-script")]);
    expect(data.body).toContain("Lamp");
  }
});

it.each([
  ["en", "Forgot your password? Ask an admin for a code.", "Enter the code"],
  ["zh", "忘记密码？请联系管理员获取验证码。", "填写验证码"],
])("without mail, the log-in page leads to where an admin's code is used: %s", async (language, text, link) => {
  const page = await open("/login", language);
  expect(page.text).toContain(text);
  expect(linksOf(page.main).get(link)).toBe("/reset-password/code");
});

/** The elements of a document, and its size without compression in KB, up to 2 more or less: what is added must be argued. */
const WEIGHTS: Record<string, [elements: number, kilobytes: number]> = {
  "/": [1304, 117],
  "/deals": [1900, 167],
  "/category/books": [1917, 169],
  "/search?q=lamp": [1902, 169],
  "/deals/:id": [480, 47],
};

it("each kind of page weighs what the table says", async () => {
  const [id = ""] = await insertSeries(db(), 60, (at) => ({
    ...{ title: `Lamp ${at + 10}`, store: "Nordlicht", category: "books", tags: ["light"], featured: at % 3 === 0 },
  }));
  const weights: typeof WEIGHTS = {};
  for (const [path, [, expected]] of Object.entries(WEIGHTS)) {
    const { body } = await ask(site.port, path.replace(":id", `${id}/lamp-10`), { headers: { Host: HOST } });
    const kilobytes = Buffer.byteLength(body) / 1024;
    // Ages and hashes differ by some bytes.
    const isAsExpected = Math.abs(kilobytes - expected) <= 2;
    weights[path] = [body.match(/<[a-z]/g)?.length ?? 0, isAsExpected ? expected : kilobytes];
  }
  expect(weights).toEqual(WEIGHTS);
});
