import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loader as apiDeal, action as replace } from "~/features/deals/api/deal";
import { loader as deals, action as publish } from "~/features/deals/api/deals";
import type { Deal } from "~/features/deals/deal";
import { dealDetail } from "~/features/deals/web/deal-detail.server";
import { loader as feed } from "~/features/feeds/routes/feed-json";
import { loader as opml } from "~/features/feeds/routes/feeds-opml";
import { loader as home } from "~/features/home/routes/home";
import { loader as category } from "~/features/lists/routes/category";
import { loader as overview } from "~/features/overview/routes/overview";
import type { OverviewView } from "~/features/overview/web/overview-view.server";
import type { BrandField } from "~/features/site/brand-input";
import { brandStyles, derivedInks } from "~/features/site/colors";
import { loader as manifest } from "~/features/site/routes/manifest";
import { loader as sitePage } from "~/features/site/routes/own-page";
import { loader as siteFile } from "~/features/site/routes/site-file";
import { action, loader } from "~/features/site/routes/site-settings";
import { loader as sitemap } from "~/features/site/routes/sitemap";
import { findSite, saveBrand, savePage } from "~/features/site/site.server";
import { SITE_PAGES } from "~/features/site/site-texts";
import { type SiteForm, versionOf } from "~/features/site/site-version.server";
import { openApiDocument } from "~/platform/api/openapi.server";
import { rootData } from "~/platform/page/root-data.server";
import { contentVersions } from "~/platform/process/content-version.server";
import { currentSite, refreshSite } from "~/platform/process/current-site.server";
import { resetCategories, useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, HERE, jsonRequest, load, post, routeArgs } from "../../../support/routes";
import { sampleDeal } from "../../../support/sample-deal";
import { NO_BRAND, png } from "../../../support/site";
import { removeBrand, SITE_CATEGORIES } from "../../../support/site-under-test";

const db = useDatabase();

beforeEach(() => removeBrand(db()));
const log = useLog();

let boss: Awaited<ReturnType<typeof insertSignedIn>>;
let headers: Record<string, string>;
beforeEach(async () => {
  contentVersions.expire();
  boss = await insertSignedIn(db(), "boss", { isAdmin: true });
  headers = boss.headers;
});

/** As the edge does after a write. */
async function send(request: Request) {
  const answer = await answerOf(() => action(routeArgs(request)));
  contentVersions.expire();
  return answer;
}

/** With the version that the page has shown, by default the current one. */
async function sendForm(intent: SiteForm, fields: Record<string, string>) {
  const version = versionOf(intent, await findSite(db()));
  return send(post("/admin/site", { intent, version, ...fields }, headers));
}

const sendBrand = (fields: Partial<Record<BrandField, string>>) => sendForm("brand", fields as Record<string, string>);

function upload(file: Buffer, name = "logo.png") {
  const body = new FormData();
  body.set("logo", new Blob([new Uint8Array(file)]), name);
  const own = { Origin: HERE, Host: "shop.test", ...headers };
  return send(new Request(new URL("/admin/site", HERE), { method: "POST", body, headers: own }));
}

const rootOf = async (language = "en") => (await rootData(new Request(`${HERE}/?lang=${language}`))).data;
const textOf = async (call: Promise<Response>) => (await call).text();

const BRAND = {
  ...{ name: "Kettle & Co.", filing: "京ICP备2024012345号-1", dailyDeals: "250", brandColor: "#0f766e" },
  ...{ "tagline.en": "Kettles, mostly", "title.zh": "水壶好价", "description.en": "All about kettles" },
};

describe("a brand", () => {
  it("is shown wherever the site's name and texts are, in each language its own", async () => {
    const saved = await sendBrand(BRAND);
    expect([saved.status, saved.headers.get("Location"), flashOf(saved.headers)]).toEqual([
      303,
      "/admin/site",
      "siteSaved",
    ]);
    expect(log.records()).toContainEqual(expect.objectContaining({ event: "site_changed" }));
    const root = await rootOf();
    expect(root).toMatchObject({
      siteName: "Kettle & Co.",
      styles: expect.stringMatching(/^\/site\/[\da-f]{16}\.css$/),
      footer: {
        tagline: "Kettles, mostly",
        legal: [{ href: "https://beian.miit.gov.cn/", text: BRAND.filing }],
        rights: expect.stringContaining("Kettle & Co."),
      },
    });
    // What is written in one language alone is the default in the other.
    expect((await rootOf("zh")).footer.tagline).toBe("好价，实实在在");
    const english = await load(home, "/");
    expect(english).toMatchObject({
      hero: { badge: "Over 250+ deals updated daily", title: "Great prices, without the hunt" },
      meta: { siteName: "Kettle & Co.", description: "All about kettles" },
    });
    expect(await load(home, "/?lang=zh")).toMatchObject({ hero: { badge: "每日更新 250+ 条优惠", title: "水壶好价" } });
    expect(await textOf(load(manifest, "/manifest.webmanifest"))).toContain('"name":"Kettle & Co."');
    expect(await textOf(load(feed, "/feed.json") as Promise<Response>)).toContain("Kettle & Co.");
    expect(await textOf(load(opml, "/feeds.opml") as Promise<Response>)).toContain("Kettle &amp; Co.");
    expect(openApiDocument().info.title).toBe("Kettle & Co. API");
  });

  it("costs nothing while nothing is set", async () => {
    expect(await rootOf()).toMatchObject({
      siteName: "Haojia 好价",
      logo: null,
      styles: null,
      footer: { legal: [] },
    });
    expect((await load(home, "/")).hero?.badge).toBe("Over 10,000+ deals updated daily");
    const none = (await load(siteFile, "/site/x.css", { params: { file: "x.css" } })) as Response;
    expect(none.status).toBe(404);
  });

  it("has the badge that is typed, or none", async () => {
    await sendBrand({ "badge.en": "Fresh every day", dailyDeals: "0" });
    expect((await load(home, "/")).hero?.badge).toBe("Fresh every day");
    expect((await load(home, "/?lang=zh")).hero?.badge).toBe(null);
  });

  /** The questions at `/admin`, by name. */
  const asked = async () => {
    const { questions } = (await load(overview, "/admin", { headers })) as unknown as OverviewView;
    return questions && Object.fromEntries(questions.questions.map(({ name, text }) => [name, text]));
  };
  const answer = (question: string, value: string) =>
    send(post("/admin/site", { intent: "answer", question, answer: value }, headers));

  it("keeps the default number once an admin says that it is true, or loses the badge", async () => {
    expect(await asked()).toHaveProperty("badge", "The home page says: “Over 10,000+ deals updated daily”.");
    expect((await answer("badge", "yes")).headers.get("Location")).toBe("/admin");
    expect(await asked()).not.toHaveProperty("badge");
    expect((await load(home, "/")).hero?.badge).toBe("Over 10,000+ deals updated daily");
    await answer("badge", "no");
    expect((await load(home, "/")).hero?.badge).toBe("Over 10,000+ deals updated daily");
    await removeBrand(db());
    contentVersions.expire();
    expect(await asked()).toHaveProperty("badge");
    await answer("badge", "no");
    expect(await asked()).not.toHaveProperty("badge");
    expect((await load(home, "/")).hero?.badge).toBe(null);
  });

  it("asks about each default until it is answered or replaced, and says no more what is not true", async () => {
    expect(await asked()).toMatchObject({
      badge: expect.stringContaining("10,000+"),
      affiliate: expect.stringContaining("No page says"),
      shipping: expect.stringContaining("ship free on orders over $50"),
      imprint: expect.stringContaining("doesn’t say who runs it"),
      region: expect.stringContaining("UTC, and prices are in US dollars"),
    });
    await answer("region", "yes");
    await answer("affiliate", "yes");
    expect(Object.keys((await asked()) ?? {})).toEqual(["badge", "shipping", "imprint"]);
    await answer("shipping", "no");
    expect((await rootOf()).footer.notes.join()).not.toContain("ship free");
    await send(post("/admin/site", { intent: "imprint", "imprint.en": "We are Kettle & Co." }, headers));
    expect(Object.keys((await asked()) ?? {})).toEqual(["badge"]);
    await answer("badge", "yes");
    expect(await asked()).toBe(null);
    expect((await answer("weather", "yes")).status).toBe(400);
  });

  it("asks nothing about a default number that no language shows", async () => {
    await sendBrand({ "badge.en": "Fresh", "badge.zh": "-" });
    expect(await asked()).not.toHaveProperty("badge");
  });

  it("shows nothing where a hyphen stands, in that language", async () => {
    const none = {
      "badge.en": "-",
      "tagline.en": "—",
      "shipping.en": "-",
      "exclusiveTitle.en": "－",
      "prices.zh": "-",
    };
    expect((await sendBrand({ ...none, "affiliate.en": "We earn nothing." })).status).toBe(303);
    const { footer } = await rootOf();
    expect([footer.tagline, footer.notes]).toEqual([
      "",
      ["We earn nothing.", "Prices and availability can change at any time. The store’s own page is what counts."],
    ]);
    expect((await rootOf("zh")).footer.notes).toHaveLength(1);
    const deal = sampleDeal(new Date());
    const disclosureIn = (language: "en" | "zh") => {
      const none = new Set<string>();
      const viewer = { language, now: new Date(), own: { like: none, noluck: none }, lowest: none };
      return dealDetail(deal, viewer).disclosure;
    };
    expect(disclosureIn("en")).toMatch(/not from us\.$/);
    expect(disclosureIn("zh")).not.toContain("佣金");
    const { hero } = await load(home, "/");
    expect([hero?.badge, hero?.live, hero?.blurbs.map(({ icon }) => icon)]).toEqual([
      ...[null, "0 live right now", ["flame", "bolt"]],
    ]);
    const refused = await sendBrand({ "title.zh": "-" });
    expect([refused.status, refused.data]).toMatchObject([
      400,
      { errors: { "title.zh": expect.stringMatching(/^Every page needs/) } },
    ]);
  });

  it("is in the language of the address, else in that of the cookie", async () => {
    await sendBrand({ "tagline.en": "Kettles", "tagline.zh": "水壶" });
    const asked = async (search: string, language: string) => {
      const request = new Request(`${HERE}/${search}`, { headers: { Cookie: `language=${language}` } });
      const { data, init } = await rootData(request);
      return [data.footer.tagline, new Headers(init?.headers).get("Set-Cookie")?.match(/language=\w+/)?.[0]];
    };
    expect(await asked("", "zh")).toEqual(["水壶", undefined]);
    expect(await asked("?lang=en", "zh")).toEqual(["Kettles", "language=en"]);
    expect(await asked("?lang=zh", "en")).toEqual(["水壶", "language=zh"]);
    expect(await asked("", "zh-CN")).toEqual(["Kettles", undefined]);
  });

  it("is refused with what was typed, and a reason for each field", async () => {
    const typed = { ...BRAND, brandColor: "#ffcc00", dailyDeals: "many", "badge.zh": "字".repeat(201) };
    const refused = await sendBrand(typed);
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({
      typed,
      errors: {
        dailyDeals: "Please enter a whole number from 0 to 9,999,999.",
        "badge.zh": "Please use at most 200 characters.",
      },
    });
    const pale = await sendBrand({ ...BRAND, brandColor: "#ffcc00" });
    expect(pale.data).toMatchObject({
      errors: { brandColor: expect.stringContaining("a contrast of 1.51:1; at least 4.5:1") },
    });
    expect(pale.inChinese).toMatchObject({ errors: { brandColor: expect.stringContaining("1.51:1") } });
    expect((await rootOf()).siteName).toBe("Haojia 好价");
  });

  it("an unknown form is refused", async () => {
    expect((await send(post("/admin/site", { intent: "nothing" }, headers))).status).toBe(400);
  });

  it("keeps what was typed when it cannot be saved", async () => {
    const limited = Array.from({ length: 200 }, () => sendBrand({ name: "Kept" }));
    const answers = await Promise.all(limited);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.data).toMatchObject({ typed: { name: "Kept" }, problem: expect.stringMatching(/again/) });
  });
});

describe("files", () => {
  const open = (path: string) =>
    load(siteFile, path, { params: { file: path.replace("/site/", "") } }) as Promise<Response>;

  it("the colours are a style sheet that browsers keep, and another one once they change", async () => {
    await sendBrand({ brandColor: "#0f766e" });
    const { styles } = await rootOf();
    const response = await open(styles ?? "");
    expect([response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
      "text/css; charset=utf-8",
      "public, max-age=31536000, immutable",
    ]);
    expect(await response.text()).toMatch(/^:root\{--color-brand:light-dark\(#0f766e,#[\da-f]{6}\);/);
    await sendBrand({ brandColor: "#1d4ed8" });
    expect((await rootOf()).styles).not.toBe(styles);
    const outdated = await open(styles ?? "");
    expect(outdated.headers.get("Cache-Control")).toBe("no-cache");
    expect(await outdated.text()).toContain("#1d4ed8");
  });

  it("the logo comes from the database, at an address of its content", async () => {
    expect((await upload(png(64, 48))).status).toBe(303);
    const { logo } = await rootOf();
    expect(logo).toEqual({ src: expect.stringMatching(/^\/site\/[\da-f]{16}\.png$/), width: 64, height: 48 });
    const response = await open(logo?.src ?? "");
    expect([response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
      "image/png",
      "public, max-age=31536000, immutable",
    ]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png(64, 48));
    expect(await textOf(load(manifest, "/manifest.webmanifest"))).toContain(
      `"icons":[{"src":"${logo?.src}","sizes":"64x48"}]`,
    );
    expect((await open(`${logo?.src}.css`)).status).toBe(404);
    expect((await open("/site/0000000000000000.webp")).status).toBe(404);
    await send(post("/admin/site", { intent: "remove" }, headers));
    expect((await rootOf()).logo).toBe(null);
    expect((await open(logo?.src ?? "")).status).toBe(404);
  });

  it.each([
    ["what is no picture, whatever it is called", Buffer.from("<svg onload=alert(1)>"), /^This is no PNG/],
    ["a file that is too large", Buffer.alloc(65 * 1024), /larger than 64 KB/],
    ["no file", Buffer.alloc(0), /choose a picture/],
  ])("refuses %s as a logo", async (_, file, reason) => {
    const refused = await upload(file);
    expect([refused.status, (refused.data as { errors: { logo: string } }).errors.logo]).toEqual([
      400,
      expect.stringMatching(reason),
    ]);
    expect((await rootOf()).logo).toBe(null);
  });

  it("no logo is taken from another site's page", async () => {
    const body = new FormData();
    body.set("logo", new Blob([new Uint8Array(png(64))]), "logo.png");
    const from = { Origin: "https://evil.example", Host: "shop.test", ...headers };
    const forged = await send(new Request(new URL("/admin/site", HERE), { method: "POST", body, headers: from }));
    expect(forged.status).toBe(403);
  });
});

describe("what another admin has changed meanwhile", () => {
  it.each<[SiteForm, Record<string, string>, Record<string, string>]>([
    ["brand", { "tagline.en": "Theirs" }, { name: "Mine", "title.en": "Mine" }],
    ["imprint", { "imprint.en": "Theirs", "imprint.zh": "" }, { "imprint.en": "Mine", "imprint.zh": "" }],
  ])("is not replaced unseen: %s", async (form, theirs, mine) => {
    const version = versionOf(form, await findSite(db()));
    expect((await sendForm(form, theirs)).status).toBe(303);
    const before = await findSite(db());
    const stale = await sendForm(form, { ...mine, version });
    expect([stale.status, stale.data]).toMatchObject([
      409,
      { problem: expect.stringMatching(/^Another admin has/), typed: mine },
    ]);
    expect(await findSite(db())).toEqual(before);
    expect((await sendForm(form, mine)).status).toBe(303);
    expect(JSON.stringify(await findSite(db()))).not.toContain("Theirs");
  });

  it("is no matter where another form has changed", async () => {
    const version = versionOf("imprint", await findSite(db()));
    await sendBrand({ "tagline.en": "Theirs" });
    expect((await sendForm("imprint", { "imprint.en": "Mine", "imprint.zh": "", version })).status).toBe(303);
    expect((await findSite(db())).texts.tagline?.en).toBe("Theirs");
  });
});

describe("pages", () => {
  const open = (page: string, language = "en") =>
    answerOf(() => load(sitePage, `/${page}?lang=${language}`, { params: { page } }));

  it("exist once they are written, linked in the footer and the sitemap, in the languages that they have", async () => {
    for (const page of SITE_PAGES) expect((await open(page)).status).toBe(404);
    expect((await rootOf()).footer.legal).toEqual([]);
    await sendForm("privacy", { "privacy.en": "# Data\n\nNone.", "privacy.zh": "" });
    expect((await sendForm("imprint", { "imprint.en": "Jo", "imprint.zh": "乔" })).status).toBe(303);
    expect((await open("privacy")).data).toMatchObject({
      title: "Privacy",
      nodes: [
        { tag: "h2", children: ["Data"] },
        { tag: "p", children: ["None."] },
      ],
      lang: undefined,
      meta: { canonical: "/privacy", alternates: [{ language: "en" }, { language: "x-default" }] },
    });
    expect((await open("privacy", "zh")).data).toMatchObject({
      ...{ title: "隐私政策", note: "本页面目前只有英文版。", lang: "en" },
    });
    expect((await open("imprint", "zh")).data).toMatchObject({
      nodes: [{ tag: "p", children: ["乔"] }],
      note: null,
      lang: undefined,
    });
    expect((await rootOf("zh")).footer.legal).toEqual([
      { href: "/privacy", text: "隐私政策" },
      { href: "/imprint", text: "关于本站" },
    ]);
    const map = await textOf(load(sitemap, "/sitemap.xml") as Promise<Response>);
    expect(map.match(/<loc>\/(?:privacy|imprint|terms)<\/loc>(?:<xhtml[^>]*>)*/g)).toEqual([
      expect.not.stringContaining('hreflang="zh"'),
      expect.stringContaining('hreflang="zh"'),
    ]);
    await sendForm("privacy", { "privacy.en": " ", "privacy.zh": "" });
    expect((await open("privacy")).status).toBe(404);
    expect((await open("nothing")).status).toBe(404);
  });

  it("that are too long are refused, with what was typed", async () => {
    const typed = { "terms.en": "t".repeat(20_001), "terms.zh": "条款" };
    const refused = await sendForm("terms", typed);
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({ typed, errors: { "terms.en": "Please use at most 20,000 characters." } });
    expect((await open("terms")).status).toBe(404);
  });

  it("that have more elements than are shown are refused too, and plain text where they are stored", async () => {
    const text = Array.from({ length: 1_500 }, (_, n) => `- item *${n}*`).join("\n");
    const refused = await sendForm("terms", { "terms.en": "", "terms.zh": text });
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({ errors: { "terms.zh": expect.stringMatching(/^This has too many parts/) } });
    await savePage(db(), "terms", { en: text, zh: "" });
    expect((await open("terms")).data).toMatchObject({ nodes: [{ tag: "pre", children: [text] }] });
  });
});

describe("categories", () => {
  afterEach(async () => {
    await db().deleteFrom("all_deals").execute();
    await resetCategories(db());
  });

  const NAMES = [
    ...["Dogs", "Cats", "Birds", "Fish", "Horses", "Rabbits", "Reptiles"],
    ...["Food", "Toys", "Beds", "Leads", "Health", "Travel", "Books for owners"],
  ];

  /** Those that are there are hidden, and fourteen are in their place. */
  const fields = () => ({
    ...Object.fromEntries(
      SITE_CATEGORIES.flatMap(({ key, en, zh, slug }, at) =>
        Object.entries({ key, en: `${en} (old)`, zh: `旧${zh}`, slug: `old-${slug}`, hidden: "on" }).map(
          ([name, value]) => [`category.${at}.${name}`, value],
        ),
      ),
    ),
    ...Object.fromEntries(
      NAMES.flatMap((en, at) =>
        Object.entries({ key: "", en, zh: `宠物${at}`, slug: "", icon: "pets", position: String(at) }).map(
          ([name, value]) => [`category.${at + SITE_CATEGORIES.length}.${name}`, value],
        ),
      ),
    ),
  });
  const sendList = (list: Record<string, string>) => sendForm("categories", list);

  it("fourteen of another brand's are offered in lists, forms, feeds, sitemap and the API", async () => {
    expect((await rootOf()).categories).toEqual(SITE_CATEGORIES);
    expect((await sendList(fields())).status).toBe(303);
    expect((await rootOf()).categories).toHaveLength(SITE_CATEGORIES.length + NAMES.length);
    await insertDeals(db(), [{ title: "Hay", category: "rabbits" }]);
    const { categories } = await load(home, "/");
    expect(categories.map(({ name }) => name)).toEqual(["All", ...NAMES]);
    expect((await load(home, "/?lang=zh")).categories[1]?.name).toBe("宠物0");
    const page = await load(category, "/category/rabbits", { params: { category: "rabbits" } });
    expect(JSON.stringify(page)).toContain("Hay");
    const map = await textOf(load(sitemap, "/sitemap.xml") as Promise<Response>);
    expect(map).toContain("/category/books-for-owners<");
    expect(map).not.toContain("/category/electronics<");
    const path = "/category/electronics?sort=rating";
    const moved = await answerOf(() => load(category, path, { params: { category: "electronics" } }));
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/category/old-electronics?sort=rating"]);
    const opmlText = await textOf(load(opml, "/feeds.opml") as Promise<Response>);
    expect(opmlText).toContain("Reptiles");
    const listed = await answerOf(() => load(deals, "/api/deals?category=Rabbits"));
    expect(listed.data).toMatchObject([{ title: "Hay", category: "Rabbits" }]);
    expect((await answerOf(() => load(deals, "/api/deals?category=fish"))).data).toEqual([]);
  });

  /** Of the form: in it each row is at its place. */
  const edited = (changes: Record<string, { en: string; zh: string; slug: string }>) =>
    Object.fromEntries(
      currentSite().stored.categories.flatMap(({ key, en, zh, slug, icon, hidden }, at) =>
        Object.entries({ key, icon, ...(hidden && { hidden: "on" }), ...(changes[key] ?? { en, zh, slug }) }).map(
          ([name, value]) => [`category.${at}.${name}`, value],
        ),
      ),
    );
  const asApi = () => ({ "session-token": boss.token });
  const at = (slug: string) => answerOf(() => load(category, `/category/${slug}`, { params: { category: slug } }));

  it("one that is renamed twice is found by each of its names and addresses", async () => {
    await sendList(edited({ sports: { en: "Outdoors", zh: "户外", slug: "outdoors" } }));
    await refreshSite();
    await sendList(edited({ sports: { en: "Wild", zh: "野外", slug: "wild" } }));
    await refreshSite();
    for (const slug of ["sports", "outdoors"]) {
      const moved = await at(slug);
      expect([moved.status, moved.headers.get("Location")]).toEqual([301, "/category/wild"]);
    }
    const deal = {
      title: "Tent",
      store: "Fells",
      originalPrice: 40,
      discountedPrice: 20,
      url: "https://fells.example/1",
    };
    const sent = await answerOf(() =>
      publish(routeArgs(jsonRequest("/api/deals", { ...deal, category: "Outdoors" }, { headers: asApi() }))),
    );
    expect(sent).toMatchObject({ status: 201, data: { category: "Wild" } });
  });

  it("a name leads to its category, though another one has the key, and what is read can be written back", async () => {
    await sendList(edited({ books: { en: "Reading", zh: "阅读", slug: "reading" } }));
    await refreshSite();
    const added = { key: "", en: "Books", zh: "书店", slug: "books", icon: "books" };
    const row = Object.entries(added).map(([name, value]) => [`category.${SITE_CATEGORIES.length}.${name}`, value]);
    await sendList({ ...edited({}), ...Object.fromEntries(row) });
    await refreshSite();
    await insertDeals(db(), [
      { title: "Shelf", category: "books" },
      { title: "Novel", category: "books_2" },
    ]);
    const listed = async (name: string) => {
      const { data } = await answerOf(() => load(deals, `/api/deals?category=${name}`));
      return (data as Deal[]).map(({ title }) => title);
    };
    expect([await listed("Books"), await listed("Reading"), await listed("books_2")]).toEqual([
      ...[["Novel"], ["Shelf"], ["Novel"]],
    ]);
    for (const { id, category: name } of (await answerOf(() => load(deals, "/api/deals"))).data as Deal[]) {
      const path = `/api/deals/${id}`;
      const read = await answerOf(() => load(apiDeal, path, { params: { dealId: id } }));
      const request = jsonRequest(path, read.data, { method: "PUT", headers: asApi() });
      expect(await answerOf(() => replace(routeArgs(request, { dealId: id })))).toMatchObject({
        status: 200,
        data: { category: name },
      });
    }
    expect([await listed("Books"), await listed("Reading")]).toEqual([["Novel"], ["Shelf"]]);
  });

  it("are refused with what was typed", async () => {
    const dogs = SITE_CATEGORIES.length;
    const list = { ...fields(), [`category.${dogs + 1}.en`]: "Dogs", [`category.${dogs + 2}.zh`]: "" };
    const refused = await sendList(list);
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({
      typed: list,
      errors: {
        [`category.${dogs + 1}.en`]: "Another category has this already.",
        [`category.${dogs + 2}.zh`]: "Please enter a name in both languages.",
      },
    });
    expect((await rootOf()).categories).toEqual(SITE_CATEGORIES);
  });
});

it("shows the form with what is stored, and the defaults in grey", async () => {
  await saveBrand(db(), { ...NO_BRAND, name: "Kettle", texts: { ...NO_BRAND.texts, "badge.zh": "新鲜" } });
  contentVersions.expire();
  const { brand, logo } = await load(loader, "/admin/site", { headers });
  const valuesOf = (fields: { name: string; value: string; placeholder: string }[]) =>
    Object.fromEntries(fields.map(({ name, value, placeholder }) => [name, [value, placeholder]]));
  expect(valuesOf(brand.fields)).toMatchObject({ name: ["Kettle", "Haojia 好价"], dailyDeals: ["", "10000"] });
  expect(valuesOf(brand.texts.fields)).toMatchObject({
    "badge.zh": ["新鲜", "每日更新 10,000+ 条优惠"],
    "badge.en": ["", "Over 10,000+ deals updated daily"],
  });
  expect(logo.shown).toBe(null);
});

it("shows the inks that are made of the brand's colour, and where a text is in one language only", async () => {
  const texts = { ...NO_BRAND.texts, "badge.zh": "新鲜", "title.en": "Tea", "title.zh": "茶" };
  const shown = async () => {
    contentVersions.expire();
    const { brand, pages } = await load(loader, "/admin/site", { headers });
    const hints = [...brand.texts.fields, ...pages.forms.flatMap(({ fields }) => fields)].filter(({ hint }) => hint);
    return [brand.colors.fields.map(({ placeholder }) => placeholder), hints.map(({ name, hint }) => [name, hint])];
  };
  expect(await shown()).toEqual([["#c2301c", "#a32413", "#ff9077"], []]);
  await saveBrand(db(), { ...NO_BRAND, brandColor: "#6d28d9", texts });
  await savePage(db(), "imprint", { en: "Jo", zh: "" });
  const { inkLight, inkDark } = derivedInks("#6d28d9");
  expect(await shown()).toEqual([
    ["#c2301c", inkLight, inkDark],
    [
      ["badge.en", "Only in Chinese: visitors using English see the default text."],
      ["imprint.zh", "Only in English: visitors using Chinese see the English text, with a note."],
    ],
  ]);
  expect(brandStyles({ brandColor: "#6d28d9", inkLight: null, inkDark: null })).toContain(
    `--color-brand-ink:light-dark(${inkLight},${inkDark})`,
  );
});

it("is read once, not with each request, and by all that begin at once", async () => {
  contentVersions.setListening(true);
  try {
    await refreshSite();
    const statements = () => db().selectFrom("site").select("name").execute();
    await saveBrand(db(), { ...NO_BRAND, name: "Unseen" });
    // No notification has arrived: nothing is asked of the database.
    const names = await Promise.all(Array.from({ length: 20 }, async () => (await refreshSite()).name));
    expect(new Set(names)).toEqual(new Set(["Haojia 好价"]));
    expect(await statements()).toEqual([{ name: "Unseen" }]);
    contentVersions.expire();
    expect((await refreshSite()).name).toBe("Unseen");
  } finally {
    contentVersions.setListening(false);
  }
});
