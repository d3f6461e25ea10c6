import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { defaultExpiry } from "~/features/deals/expiry";
import { parseFeedMap } from "~/features/deals/import/formats/feed-map";
import type { RowRejection } from "~/features/deals/import/formats/feed-row";
import { MAX_RECORD_BYTES } from "~/features/deals/import/json-records";
import { importRecords } from "~/features/deals/import/records.server";
import { useDatabase } from "../../../support/database";
import { words } from "../../../support/words";

const db = useDatabase();

const record = (n: number, overrides: Record<string, unknown> = {}) => ({
  title: `Kettle ${n}`,
  originalPrice: 39.99,
  discountedPrice: "19.99",
  store: "Larkfield",
  category: "Home & Kitchen",
  tags: "tea，kitchen, USB C",
  url: `https://larkfield.example/kettle/${n}`,
  ...overrides,
});

async function* inChunks(content: string | Buffer, size: number) {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const now = new Date("2026-06-01T00:00:00Z");

async function importText(content: string | Buffer, size = 65_536) {
  const rejections: string[] = [];
  const textOf = (reasons: RowRejection[]) => reasons.map(({ field, code }) => `${field} ${code}`.trim()).join(", ");
  const onRejected = (line: number, reasons: RowRejection[]) => rejections.push(`${line} ${textOf(reasons)}`);
  const counts = await importRecords(db(), inChunks(content, size), { onRejected, now });
  return { counts, rejections };
}

const allDeals = () => db().selectFrom("deals").selectAll().orderBy("import_key").execute();
const NONE = {
  added: 0,
  updated: 0,
  unchanged: 0,
  held: 0,
  ended: 0,
  heldFor: {},
  leftOut: 0,
  notOnSale: 0,
  refused: 0,
};
const lines = (...records: unknown[]) => records.map((value) => JSON.stringify(value)).join("\n");

describe("importRecords", () => {
  const records = [record(1), record(2), record(3)];

  it.each([
    ["an array", JSON.stringify(records)],
    ["an indented array", JSON.stringify(records, null, 2)],
    ["lines", lines(...records)],
  ])("imports %s", async (_form, content) => {
    const { counts, rejections } = await importText(content, 7);
    expect(counts).toEqual({ ...NONE, added: 3 });
    expect(rejections).toEqual([]);
    expect(await allDeals()).toMatchObject(
      records.map(({ title, url }) => ({
        title,
        url,
        original_price: 39.99,
        discounted_price: 19.99,
        discount_percentage: 50,
        category: "home_kitchen",
        tags: ["tea", "kitchen", "USB C"],
        tag_slugs: ["tea", "kitchen", "usb-c"],
        source: "crawler",
      })),
    );
  });

  it("imports a single object, and nothing from an empty file", async () => {
    expect((await importText(JSON.stringify(record(1), null, 2))).counts).toMatchObject({ added: 1, refused: 0 });
    expect((await importText("")).counts).toEqual(NONE);
  });

  it("removes tracking from the address, and knows the deal by the address as delivered", async () => {
    const tracked = record(1, { url: "https://larkfield.example/kettle/1?utm_source=feed&id=1", crawlurl: null });
    expect((await importText(lines(tracked))).counts).toMatchObject({ added: 1 });
    expect((await importText(lines(tracked))).counts).toMatchObject({ unchanged: 1 });
    const [deal] = await allDeals();
    const url = "https://larkfield.example/kettle/1?id=1";
    expect(deal).toMatchObject({ url, crawlurl: "", import_key: tracked.url });
  });

  it("rejects invalid records by line and field, and imports the others", async () => {
    const indented = JSON.stringify([record(1), record(2, { originalPrice: "1,5,5", url: "" }), record(3)], null, 2);
    const { counts, rejections } = await importText(indented);
    expect(counts).toEqual({ ...NONE, added: 2, refused: 1 });
    expect(rejections).toEqual(["11 originalPrice invalid_price, url required"]);
  });

  it("reports errors of whole records", async () => {
    const huge = JSON.stringify(record(0, { description: "x".repeat(MAX_RECORD_BYTES) }));
    const before = Buffer.from(`${lines(record(1))}\n{"title": \n[]\n7\n${huge}\n{"title": "`);
    const content = Buffer.concat([before, Buffer.from([0xff, 0xfe]), Buffer.from(`"}\n${lines(record(2))}\n`)]);
    const { counts, rejections } = await importText(content);
    expect(counts).toMatchObject({ added: 2, refused: 5 });
    expect(rejections).toEqual(["2 not_json", "3 wrong_type", "4 wrong_type", "5 too_large", "6 not_utf8"]);
    expect((await importText("[\n")).rejections).toEqual(["2 unfinished"]);
  });

  it("changes nothing the second time", async () => {
    const crawled = (n: number) => record(n, n % 5 ? {} : { crawlurl: `https://c.example/${n}` });
    const many = lines(...Array.from({ length: 1_234 }, (_, n) => crawled(n)));
    expect((await importText(many)).counts).toEqual({ ...NONE, added: 1_234 });
    const before = await allDeals();
    const stored = await sql`select * from deal_counts order by category, tag_slug`.execute(db());
    expect((await importText(many)).counts).toEqual({ ...NONE, unchanged: 1_234 });
    expect(await allDeals()).toEqual(before);
    expect((await sql`select * from deal_counts order by category, tag_slug`.execute(db())).rows).toEqual(stored.rows);
  });

  it("uses the record's source, else crawler", async () => {
    await importText(lines(record(1), record(2, { source: "admin" })), 9);
    expect(await allDeals()).toMatchObject([{ source: "crawler" }, { source: "admin" }]);
  });

  it("reports the number of bytes read", async () => {
    const progress: number[] = [];
    const content = lines(record(1), record(2));
    await importRecords(db(), inChunks(content, 100), { onProgress: (bytes) => progress.push(bytes) });
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(Buffer.byteLength(content));
  });

  it("imports feeds of shops by the same rules", async () => {
    const feed = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
    for (const [name, format, counts] of [
      ["google.tsv", "google", { ...NONE, added: 4, notOnSale: 2, refused: 5 }],
      // The kettle once more, at another address.
      ["google-cut-off.xml", "google", { ...NONE, added: 3, refused: 5 }],
      ["awin.csv", "awin", { ...NONE, added: 3, notOnSale: 1, refused: 4 }],
    ] as const) {
      expect(await importRecords(db(), inChunks(feed(name), 100), { format: { format }, now })).toEqual(counts);
      const again = { ...counts, added: 0, unchanged: counts.added };
      expect(await importRecords(db(), inChunks(feed(name), 100), { format: { format }, now })).toEqual(again);
    }
    const shirt = (await allDeals()).find(({ url }) => url === "https://shop.example/shirt");
    expect(shirt).toMatchObject({
      original_price: 1_030,
      discounted_price: 15,
      category: "fashion",
      import_key: "https://shop.example/shirt#S1-M",
    });
  });

  it("rejects amounts in another currency than the site's", async () => {
    const foreign = lines(record(1, { currency: "EUR" }), record(2, { currency: "USD" }));
    const { counts, rejections } = await importText(foreign);
    expect(counts).toMatchObject({ added: 1, refused: 1 });
    expect(rejections).toEqual(["1 currency foreign_currency"]);
    const yen = { currency: { code: "JPY", decimals: 0 } } as const;
    const whole = lines(record(3, { originalPrice: 1_980, discountedPrice: "980", currency: "円" }), record(4));
    expect(await importRecords(db(), inChunks(whole, 99), yen)).toMatchObject({ added: 1, refused: 1 });
  });

  it("writes nothing in a dry run, but returns its counts", async () => {
    await importText(lines(record(1), record(2)));
    const before = await allDeals();
    const spans = await db().selectFrom("price_spans").selectAll().execute();
    const content = lines(record(1), record(2, { discountedPrice: 9 }), record(3), record(4, { url: "" }));
    const counts = await importRecords(db(), inChunks(content, 99), { dryRun: true });
    expect(counts).toEqual({ ...NONE, added: 1, updated: 1, unchanged: 1, refused: 1 });
    expect(await allDeals()).toEqual(before);
    expect(await db().selectFrom("price_spans").selectAll().execute()).toEqual(spans);
    expect(await importRecords(db(), inChunks(content, 99))).toEqual(counts);
  });

  it("propagates database errors", async () => {
    const broken = inChunks(lines(record(1)), 100);
    const rolledBack = db()
      .transaction()
      .execute(async (trx) => {
        await sql`alter table all_deals drop column store cascade`.execute(trx);
        await importRecords(trx, broken);
      });
    await expect(rolledBack).rejects.toThrow(/store/);
  });
});

describe("a record of a file with fields that cannot be used", () => {
  const names = words`description imageUrl tags coupon gtin expiresAt lang translations featured source`;
  const unusable: Record<string, unknown> = {
    ...{ description: 5, imageUrl: "http://img.example/a.jpg", tags: "x".repeat(31), coupon: "x".repeat(51) },
    ...{ gtin: "n/a", expiresAt: "soon", lang: "tlh", translations: { de: {} }, featured: "maybe", source: "aliens" },
  };

  it.each(names)("is read without %s, which is counted", async (name) => {
    const leftOut: [number, string][] = [];
    const content = lines(record(1), record(2, { [name]: unusable[name] }));
    const counts = await importRecords(db(), inChunks(content, 65_536), {
      onLeftOut: (line, reasons) => leftOut.push(...reasons.map(({ field }): [number, string] => [line, field])),
    });
    expect(counts).toEqual({ ...NONE, added: 2, leftOut: 1 });
    expect(leftOut).toEqual([[2, name === "translations" ? expect.stringMatching(/^translations/) : name]]);
  });

  it("is read without all of them at once", async () => {
    const { counts } = await importText(lines(record(1, unusable)));
    expect(counts).toMatchObject({ added: 1, refused: 0, leftOut: names.length });
    const [deal] = await allDeals();
    expect(deal).toMatchObject({
      description: "",
      image_url: "",
      tags: [],
      coupon: null,
      expires_at: defaultExpiry(now, "UTC"),
      featured: false,
    });
  });

  it("has its dates read in any form and in the site's zone, and an end that cannot be read is the default one", async () => {
    const end = (text: unknown, n: number) => record(n, { expiresAt: text });
    const ends = [
      "2099-01-26",
      "2099年1月26日",
      "Mon, 26 Jan 2099 09:30:00 +0100",
      "9999-12-31",
      null,
      "2099-02-30",
      4073414400,
    ];
    const content = lines(...ends.map(end));
    const timeZone = "America/Los_Angeles";
    const counts = await importRecords(db(), inChunks(content, 65_536), { timeZone, now });
    expect(counts).toMatchObject({ added: 7, leftOut: 2 });
    const unread = defaultExpiry(now, timeZone);
    expect((await allDeals()).map(({ expires_at: at }) => at)).toEqual([
      ...[new Date("2099-01-27T07:59:59Z"), new Date("2099-01-27T07:59:59Z"), new Date("2099-01-26T08:30:00Z")],
      ...[null, null, unread, unread],
    ]);
  });

  it("has them read alike in a mapped table", async () => {
    const parsed = parseFeedMap(
      '{"columns":{"title":"Name","expiresAt":"Bis"},"constants":{"originalPrice":"9","store":"Hearth","category":"other","url":"https://a.example/"}}',
    );
    if (!parsed.ok) throw new Error("map");
    const format = { format: "csv", map: parsed.map } as const;
    for (const [text, expected] of [
      ["2099-01-26", new Date("2099-01-26T15:59:59Z")],
      ["0000-00-00 00:00:00", null],
      ["soon", defaultExpiry(now, "Asia/Shanghai")],
    ] as const) {
      const table = `Name;Bis\nVase;${text}\n`;
      await importRecords(db(), inChunks(table, 65_536), { format, now, timeZone: "Asia/Shanghai" });
      expect(await allDeals()).toMatchObject([{ expires_at: expected }]);
    }
  });

  it("is refused for what it needs, and says that alone", async () => {
    const invalid = [
      record(1, { gtin: "n/a", url: "" }),
      record(2, { imageUrl: "x", title: " " }),
      record(3, { variant: "x".repeat(201) }),
    ];
    const { counts, rejections } = await importText(lines(...invalid));
    expect(counts).toEqual({ ...NONE, refused: 3 });
    expect(rejections).toEqual(["1 url required", "2 title required", "3 variant too_long"]);
  });

  it("is read without control characters", async () => {
    const { counts } = await importText(lines(record(1, { title: "Ket\u0000tle\u0007", description: "One\u000bTwo" })));
    expect(counts).toEqual({ ...NONE, added: 1, leftOut: 2 });
    expect(await allDeals()).toMatchObject([{ title: "Kettle", description: "One\nTwo" }]);
  });

  it.each([
    ["https://a.example/My Page", "https://a.example/My%20Page"],
    ["https://a.example/p?a=1&amp;b=2&amp;amp;c=3", "https://a.example/p?a=1&b=2&c=3"],
    ["//a.example/p", "https://a.example/p"],
    [" https://a.example/p\n", "https://a.example/p"],
    ["https://a.example/a\tb,c d.jpg", "https://a.example/ab,c%20d.jpg"],
  ])("has the address %j as %s", async (given, address) => {
    const { counts } = await importText(lines(record(1, { url: given, imageUrl: given })));
    expect(counts).toEqual({ ...NONE, added: 1 });
    expect(await allDeals()).toMatchObject([{ url: address, image_url: address, import_key: address }]);
  });

  it("ends its deal under the address as it was mended", async () => {
    const table = (sale: string) =>
      `title\tlink\tprice\tsale_price\tbrand\nPan\thttps://a.example/p?a=1&amp;b=2\t9\t${sale}\tHearth`;
    const feed = { format: { format: "google" } } as const;
    await importRecords(db(), inChunks(table("5"), 65_536), feed);
    expect(await importRecords(db(), inChunks(table(""), 65_536), feed)).toMatchObject({ ended: 1 });
  });
});
