import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Feed, feedRows } from "~/features/deals/import/formats/feed.server";
import { parseFeedMap } from "~/features/deals/import/formats/feed-map";
import { parseDealInput } from "~/features/deals/input";
import { US_DOLLAR } from "~/platform/values/currency";
import { nameOf } from "../../../../support/site-under-test";

const now = new Date("2026-06-01T00:00:00Z");
const site = { currency: US_DOLLAR, timeZone: "UTC", now };
const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Each row: its defined fields, or its errors. */
async function read(
  content: Uint8Array | string,
  feed: Pick<Feed, "format" | "map" | "encoding" | "address">,
  size = 65_536,
) {
  const rows: [line: number, row: unknown][] = [];
  for await (const row of feedRows(inChunks(Buffer.from(content), size), { ...feed, ...site })) {
    const errors = "errors" in row ? row.errors.map(({ field, code }) => `${field} ${code}`.trim()) : null;
    rows.push([row.line, "record" in row ? JSON.parse(JSON.stringify(row.record)) : errors]);
  }
  return rows;
}

function mapOf(text: string) {
  const parsed = parseFeedMap(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.map;
}

const kettle = {
  title: "Kettle – 1.7\u00a0l",
  description: "Boils fast.\nQuiet & light.",
  originalPrice: "59.90",
  discountedPrice: "39.90",
  imageUrl: "https://img.example/k.jpg",
  store: "Hearth & Home",
  category: nameOf("home_kitchen"),
  url: "https://shop.example/kettle?a=1&b=2",
  gtin: "4006381333931",
};

/** The record of a row: its prices are "original sale". */
function product(title: string, prices: string, category: string, url: string, more: object = {}) {
  const [originalPrice, discountedPrice] = prices.split(" ");
  return {
    title,
    originalPrice,
    discountedPrice,
    store: "Hearth",
    category: nameOf(category),
    url: `https://${url}`,
    ...more,
  };
}

/** The common rows of both XML files. */
const XML_ROWS = [
  [6, kettle],
  [21, product("Salt & pepper mill", "20.00 10.00", "other", "shop.example/mill", { store: "Hearth & Home" })],
  [28, ["unknown_entity"]],
  [35, ["originalPrice required"]],
  [41, ["currency foreign_currency"]],
  [48, ["not_utf8"]],
  [55, product("Yoga mat", "20.00 10.00", "health_fitness", "shop.example/mat", { store: "Larkfield" })],
];

const expiresAt = "2026-12-31T23:59:59.000Z";
const GOOGLE_ROWS = [
  [
    2,
    {
      ...{ ...kettle, title: "Kettle, 1.7 l", description: 'Boils "fast".\nQuiet & light.', store: "Hearth" },
      ...{ url: "https://shop.example/kettle", expiresAt },
    },
  ],
  [
    4,
    product("Running shirt M", "1030.00 15", "fashion", "shop.example/shirt", {
      ...{ crawlurl: "https://shop.example/shirt#S1-M", variant: "S1-M", expiresAt: "2026-12-29T22:07:00.000Z" },
    }),
  ],
  [5, product('27" monitor', "300 250.50", "electronics", "shop.example/monitor")],
  [6, ["discountedPrice not_on_sale"]],
  [7, ["discountedPrice not_on_sale"]],
  [8, ["currency foreign_currency"]],
  [9, ["originalPrice required"]],
  [10, ["bad_quotes"]],
  [11, ["wrong_columns"]],
  [12, product("A good book", "10.00 8.00", "books", "shop.example/book")],
  [13, ["unfinished"]],
];

const NORDLICHT = { store: "Nordlicht" };
const AWIN_ROWS = [
  [
    2,
    product("Lamp, oak", "59.90 39.90", "home_kitchen", "nordlicht.example/lamp", {
      ...{ ...NORDLICHT, description: 'Warm "white" light.\r\nDimmable.', imageUrl: "https://img.example/l.jpg" },
      ...{ expiresAt: "2026-12-31T12:00:00.000Z", gtin: "4006381333931" },
    }),
  ],
  [4, product("Tête-à-tête 茶", "12.50 10.00", "books", "www.awin1.com/pclick.php?p=2&a=2&m=3", NORDLICHT)],
  [5, ["discountedPrice not_on_sale"]],
  [6, ["discountedPrice required"]],
  [7, ["currency foreign_currency"]],
  [8, ["bad_quotes"]],
  [10, product("Plates & bowls", "20.00 10.00", "home_kitchen", "nordlicht.example/7", NORDLICHT)],
  [11, ["unfinished"]],
];

const LADEN = { store: "Laden", tags: "Tee" };
const LADEN_ROWS = [
  [2, product("Teekanne", "1200 1019.90", "home_kitchen", "laden.example/1", { ...LADEN, expiresAt: "2026-12-31" })],
  [3, product("Kanne; groß", "12.00 9.5", "toys_games", "laden.example/2", LADEN)],
  [4, ["discountedPrice not_on_sale"]],
  [5, ["currency foreign_currency"]],
  [6, ["currency foreign_currency"]],
  [7, expect.objectContaining({ discountedPrice: "NaN", expiresAt: "31.12.2026", category: "Krimskrams" })],
];

const CASES: [name: string, feed: Pick<Feed, "format" | "map">, rows: unknown[]][] = [
  ["google.tsv", { format: "google" }, GOOGLE_ROWS],
  ["google-cut-off.xml", { format: "google" }, [...XML_ROWS, [64, ["unfinished"]]]],
  ["google-malformed.xml", { format: "google" }, [...XML_ROWS, [65, ["not_xml"]]]],
  ["google-atom.xml", { format: "google" }, [[3, product("Kettle", "59.90 39.90", "other", "shop.example/kettle")]]],
  ["awin.csv", { format: "awin" }, AWIN_ROWS],
  ["shop.csv", { format: "csv", map: mapOf(fixture("shop.map.json").toString()) }, LADEN_ROWS],
];

describe.each(CASES)("%s", (name, feed, rows) => {
  it("is read row by row, and an invalid row does not affect others", async () => {
    expect(await read(fixture(name), feed)).toEqual(rows);
  });

  it.each([1, 2, 7, 64])("gives the same in chunks of %i bytes", async (size) => {
    expect(await read(fixture(name), feed, size)).toEqual(rows);
  });
});

it("catalogue rows are valid deals", async () => {
  for (const [name, feed] of CASES.slice(0, 5)) {
    for (const [line, row] of await read(fixture(name), feed)) {
      if (Array.isArray(row)) continue;
      const { ok } = parseDealInput(row, { source: "crawler", currency: US_DOLLAR });
      expect([line, ok]).toEqual([line, true]);
    }
  }
});

describe("a file", () => {
  it("that is empty has no rows", async () => {
    for (const format of ["google", "awin", "json"] as const) {
      for (const text of ["", "\ufeff", "\ufeff\r\n\n"]) expect(await read(text, { format })).toEqual([]);
    }
  });

  it("without a required column reports it once", async () => {
    expect(await read("id\ttitle\tprice\n1\tKettle\t2.00 USD\n2\tPot\t3.00 USD\n", { format: "google" })).toEqual([
      [1, ["link missing_column", "sale_price missing_column"]],
    ]);
    const map = mapOf('{"columns":{"title":"Name"}}');
    expect(await read("Title,Name \nA,B\n", { format: "csv", map })).toEqual([
      [2, expect.objectContaining({ title: "B" })],
    ]);
    expect(await read("Title\nA\n", { format: "csv", map })).toEqual([[1, ["name missing_column"]]]);
  });

  it("that is cut within its last line is unfinished; a whole line that cannot be read is no cut", async () => {
    const lines = '{"title":"Pot"}\n{"title":"Pa';
    const table = "Name,Price\nPot,5\nPa";
    const map = mapOf('{"columns":{"title":"Name","originalPrice":"Price"}}');
    const lastOf = async (text: string, format: "jsonl" | "csv") => (await read(text, { format, map })).at(-1);
    expect(await lastOf(lines, "jsonl")).toEqual([2, ["unfinished"]]);
    expect(await lastOf(`${lines}\n`, "jsonl")).toEqual([2, ["not_json"]]);
    expect(await lastOf(table, "csv")).toEqual([3, ["unfinished"]]);
    expect(await lastOf(`${table}\n`, "csv")).toEqual([3, ["wrong_columns"]]);
    expect(await lastOf(`${table},3`, "csv")).toEqual([3, expect.objectContaining({ title: "Pa" })]);
  });

  it("with an unreadable header row ends there", async () => {
    expect(await read('"title"x,link\n1,2\n3,4\n', { format: "awin" })).toEqual([[1, ["bad_quotes"]]]);
  });

  it("has its delimiter detected in the first line", async () => {
    const table = "product_name,search_price,rrp_price,aw_deep_link\nPot,5,6,https://a.example/";
    for (const delimiter of [",", ";", "|", "\t"]) {
      const text = table.replaceAll(",", delimiter);
      expect(await read(text, { format: "awin" })).toEqual([[2, expect.objectContaining({ title: "Pot" })]]);
    }
  });

  it("of a catalogue has its values overridden by a map's constants", async () => {
    const map = mapOf('{"constants":{"store":"Laden","category":"books"}}');
    const [[, record] = []] = await read(fixture("google-atom.xml"), { format: "google", map });
    expect(record).toMatchObject({ title: "Kettle", store: "Laden", category: "books" });
  });

  it.each([
    ["google", "title,link,price,sale_price", "Shirt,https://a.example/s,6 USD,5 USD"],
    ["awin", "product_name,merchant_deep_link,rrp_price,search_price", "Shirt,https://a.example/s,6,5"],
  ] as const)("of %s has variants where a product differs in something from others", async (format, names, cells) => {
    const [id, colour] = format === "google" ? ["id", "color"] : ["merchant_product_id", "colour"];
    const variantOf = async (more: Record<string, string>) => {
      const text = `${[names, ...Object.keys(more)].join()}\n${[cells, ...Object.values(more)].join()}`;
      const [[, record] = []] = await read(text, { format });
      return (record as { variant?: string }).variant;
    };
    expect(await variantOf({ [id]: "K1" })).toBeUndefined();
    expect(await variantOf({ [id]: "K1", [colour]: "red" })).toBe("K1");
    expect(await variantOf({ [colour]: "red" })).toBe("red");
  });

  it("of Awin whose offer has ended is no longer on sale", async () => {
    const text = (end: string) =>
      `product_name,aw_deep_link,rrp_price,search_price,valid_to\nPot,https://a.example/p,6,5,${end}\n`;
    const ended = [[2, ["discountedPrice not_on_sale"]]];
    expect(await read(text("2026-02-01"), { format: "awin" })).toEqual(ended);
    expect(await read(text(now.toISOString()), { format: "awin" })).toEqual(ended);
    const unbegun = text("2026-12-31,2026-07-01").replace("valid_to", "valid_to,valid_from");
    expect(await read(unbegun, { format: "awin" })).toEqual(ended);
    expect(await read(text("2026-12-31"), { format: "awin" })).toEqual([
      [2, expect.objectContaining({ title: "Pot" })],
    ]);
    expect(await read(text("soon"), { format: "awin" })).toEqual([[2, expect.objectContaining({ expiresAt: "soon" })]]);
  });

  it.each([
    ["before any item", "<rss>\n", ""],
    ["within an item", "<rss><channel>\n<item><title>Pot</title>", "</item></channel></rss>"],
  ])("of XML with elements in each other beyond measure, %s, ends there", async (_, before, after) => {
    const deep = `${before}${"<a>".repeat(1_000_000)}${"</a>".repeat(1_000_000)}${after}`;
    expect(await read(deep, { format: "google" })).toEqual([[2, ["too_deep"]]]);
  });

  it("with texts of hostile length in its cells is read like any other", async () => {
    const head = "title\tlink\tprice\tsale_price\tgoogle_product_category";
    const row = (cells: string[]) => `${head}\n${cells.join("\t")}\n`;
    const texts = [
      ["A", "b", `1${" ".repeat(8_000)}x`, "1", ""],
      ["A", "b", "2", "1", `${" ".repeat(200_000)}x`],
      ["A", "b", "2", "1", ">".repeat(200_000)],
      ["<!--".repeat(60_000), "b", "2", "1", ""],
      ["<script>".repeat(30_000), "b", "2", "1", ""],
    ];
    for (const cells of texts) {
      // Of the processor, so that other processes make no difference.
      const began = process.cpuUsage();
      expect(await read(row(cells), { format: "google" })).toHaveLength(1);
      expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000);
    }
  });

  it("in gzip is decompressed, in chunks of any size and in several members", async () => {
    const plain = fixture("google.tsv");
    const rows = await read(plain, { format: "google" });
    const half = plain.length >> 1;
    const members = Buffer.concat([gzipSync(plain.subarray(0, half)), gzipSync(plain.subarray(half))]);
    for (const packed of [gzipSync(plain), members]) {
      for (const size of [1, 64, 65_536]) expect(await read(packed, { format: "google" }, size)).toEqual(rows);
    }
  });

  it("whose gzip data is cut off or damaged ends there; earlier rows count", async () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => JSON.stringify({ at, digest: Math.sin(at) })).join("\n");
    const packed = gzipSync(lines);
    const damaged = Buffer.from(packed).fill(0xff, packed.length - 2_000);
    for (const bytes of [packed.subarray(0, -2_000), damaged]) {
      const rows = await read(bytes, { format: "jsonl" }, 1_000);
      expect(rows.length).toBeGreaterThan(1_000);
      expect(rows.slice(0, -1).every(([, row]) => !Array.isArray(row))).toBe(true);
      expect(rows.at(-1)?.[1]).toEqual(["bad_gzip"]);
    }
  });

  it("that decompresses to a thousand times its size is rejected, and a ZIP archive too", async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, " "));
    expect(await read(bomb, { format: "jsonl" }, 1_000)).toEqual([[1, ["unpacks_too_large"]]]);
    expect(await read("PK\u0003\u0004…", { format: "google" })).toEqual([[1, ["zipped"]]]);
  });

  it("of XML without a next tag ends", async () => {
    const endless = `<rss><channel>\n<item><title>Salt & pepper${" and more".repeat(200_000)}`;
    expect(await read(endless, { format: "google" })).toEqual([[2, ["not_xml"]]]);
  });
});

describe("a feed in XML", () => {
  const item = (n: number, more = "") =>
    `<item><title>Pan ${n}</title><link>https://a.example/${n}</link><g:price>9 USD</g:price><g:sale_price>5 USD</g:sale_price>${more}</item>`;
  const rss = (items: string, namespaces = 'xmlns:g="http://base.google.com/ns/1.0"') =>
    `<?xml version="1.0"?>\n<rss ${namespaces}><channel><title>Larkfield</title>\n${items}\n</channel></rss>`;
  const titled = (n: number, more: object = {}) => expect.objectContaining({ title: `Pan ${n}`, ...more });

  it.each([1, 3, 65_536])("may have blank lines before it, in chunks of %i bytes", async (size) => {
    const rows = [
      [6, titled(1)],
      [7, ["unknown_entity"]],
    ];
    const text = `\ufeff\n \r\n\t\n${rss(`${item(1)}\n${item(2, "<description>a&nbsp;b</description>")}`)}`;
    expect(await read(text, { format: "google" }, size)).toEqual(rows);
  });

  it("has one item with an entity of HTML, which is named; the others are read", async () => {
    const text = rss([item(1), item(2, "<description>Salt&nbsp;mill</description>"), item(3)].join("\n"));
    expect(await read(text, { format: "google" })).toEqual([
      [3, titled(1)],
      [4, ["unknown_entity"]],
      [5, titled(3)],
    ]);
  });

  it.each([1, 2, 7, 65_536])("has bare ampersands, which are text, in chunks of %i bytes", async (size) => {
    const items = [
      item(1, "<description>Salt & pepper &amp; R&D & &#38; &unknown name; a&b</description>"),
      item(2, "<description><![CDATA[Salt & pepper &amp; co]]> & more</description>"),
      item(3).replace("a.example/3", "a.example/3?a=1&b=2&c=3&copy=4"),
    ];
    expect(await read(rss(`<image><url>x?a&b</url></image>\n${items.join("\n")}`), { format: "google" }, size)).toEqual(
      [
        [4, titled(1, { description: "Salt & pepper & R&D & & &unknown name; a&b" })],
        [5, titled(2, { description: "Salt & pepper & co & more" })],
        [6, titled(3, { url: "https://a.example/3?a=1&b=2&c=3&copy=4" })],
      ],
    );
  });

  it("has a title of its own, which is not that of its picture", async () => {
    const picture = "<image><title>Logo</title></image><textInput><title>Search</title></textInput>";
    const named = (before: string, after: string) =>
      rss(`${before}\n${item(1)}`).replace("<title>Larkfield</title>", `${after}`);
    const [before, none] = [named(`${picture}<title>Larkfield</title>`, ""), named(picture, "")];
    expect(await read(before, { format: "google" })).toEqual([[4, titled(1, { store: "Larkfield" })]]);
    expect(await read(none, { format: "google" })).toEqual([[4, titled(1, { store: "" })]]);
  });

  it("has control characters, which are left for the parser of records", async () => {
    const text = rss(item(1, "<description>one\u0007two &#7; three</description>"));
    expect(await read(text, { format: "google" })).toEqual([
      [3, titled(1, { description: "one\u0007two \u0007 three" })],
    ]);
  });

  it("has elements of other namespaces, which are no part of the product", async () => {
    const media =
      "<media:title>DSC_0042.jpg</media:title><media:description>alt</media:description><dc:price>1 USD</dc:price>";
    const more = `${media}<description>Heavy.</description><x:brand>Nope</x:brand><shop:brand>Larkfield &amp; Sons</shop:brand>`;
    const namespaces =
      'xmlns:shop="http://base.google.com/ns/1.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:x="urn:x"';
    const text = rss(item(1, more).replace("<item>", `<item>${media}`), namespaces);
    const fields = { description: "Heavy.", store: "Larkfield & Sons", originalPrice: "9" };
    expect(await read(text, { format: "google" })).toEqual([[3, titled(1, fields)]]);
  });

  it("says with an empty description of Google's that the product has none", async () => {
    const [[, record] = []] = await read(rss(item(1, "<g:description/><description>Event</description>")), {
      format: "google",
    });
    expect(record).not.toHaveProperty("description");
  });
});

describe("a table", () => {
  const map = mapOf('{"columns":{"title":"Name","originalPrice":"UVP","discountedPrice":"Preis","url":"Link"}}');

  it.each(["sep=;\n", "\ufeffsep=;\r\n", '"sep=;"\n', "SEP=;\n\n"])(
    "names its delimiter in the first line: %j",
    async (first) => {
      const text = `${first}Name,x;UVP;Preis;Link\nVase;9;5;https://a.example/\n`.replace("Name,x", "Name");
      const line = first.split("\n").length + 1;
      expect(await read(text, { format: "csv", map })).toEqual([[line, expect.objectContaining({ title: "Vase" })]]);
    },
  );

  it("has blank lines before its names", async () => {
    const text = "\n\r\nName;UVP;Preis;Link\nVase;9;5;https://a.example/\n";
    expect(await read(text, { format: "csv", map }, 1)).toEqual([[4, expect.objectContaining({ title: "Vase" })]]);
  });

  it.each([
    ["2026-03-01T00:00Z/9999-12-31T23:59Z", "", undefined],
    ["0000-00-00T00:00:00/0000-00-00T00:00:00", "", undefined],
    ["/2100-01-01", "0000-00-00", undefined],
    ["", "9999-12-31 00:00:00", undefined],
    ["2026-03-01/9999-12-31", "2026-07-01", "2026-07-01T23:59:59.000Z"],
  ])("has no end for dates such as 9999-12-31: %j, %j", async (period, last, expiresAt) => {
    const names = "title\tlink\tprice\tsale_price\tsale_price_effective_date\texpiration_date";
    const [[, record] = []] = await read(`${names}\nVase\thttps://a.example\t9\t5\t${period}\t${last}`, {
      format: "google",
    });
    expect((record as { expiresAt?: string }).expiresAt).toBe(expiresAt);
  });

  it("of Awin, too", async () => {
    const awin = "product_name,aw_deep_link,rrp_price,search_price,valid_to\nVase,https://a.example,9,5,9999-12-31\n";
    const [[, product] = []] = await read(awin, { format: "awin" });
    expect(product).not.toHaveProperty("expiresAt");
  });
});

describe("a product that cannot be ordered", () => {
  const unavailable = [[2, ["availability not_on_sale"]]];
  const read1 = async (head: string, cells: string, feed: Pick<Feed, "format" | "map">) => {
    const rows = await read(`${head}\n${cells}\n`, feed);
    return Array.isArray(rows[0]?.[1]) ? rows : "on sale";
  };

  it.each([
    "out_of_stock",
    "Out of stock",
    "https://schema.org/OutOfStock",
    "SoldOut",
    "discontinued",
    "缺货",
    "0",
    "no",
  ])("is not on sale in any format: %s", async (stock) => {
    const [google, awin, csv] = [
      await read1("title,link,price,sale_price,availability", `Pot,https://a.example/p,6,5,${stock}`, {
        format: "google",
      }),
      await read1("product_name,aw_deep_link,rrp_price,search_price,in_stock", `Pot,https://a.example/p,6,5,${stock}`, {
        format: "awin",
      }),
      await read1("Name,Lager", `Pot,${stock}`, {
        format: "csv",
        map: mapOf('{"columns":{"title":"Name","availability":"Lager"}}'),
      }),
    ];
    expect([google, awin, csv]).toEqual([unavailable, unavailable, unavailable]);
    const xml = `<rss><channel>\n<item xmlns:g="http://base.google.com/ns/1.0"><title>Pot</title><g:availability>${stock}</g:availability></item></channel></rss>`;
    expect(await read(xml, { format: "google" })).toEqual(unavailable);
    expect(await read(`\n${JSON.stringify({ title: "Pot", availability: stock })}`, { format: "json" })).toEqual(
      unavailable,
    );
  });

  it.each(["in_stock", "backorder", "preorder", "limited", "available for order", "", "12"])(
    "is none that says %j",
    async (stock) => {
      const cells = `Pot,https://a.example/p,6,5,${stock}`;
      expect(await read1("title,link,price,sale_price,availability", cells, { format: "google" })).toBe("on sale");
      const head = "product_name,aw_deep_link,rrp_price,search_price,stock_status";
      expect(await read1(head, cells, { format: "awin" })).toBe("on sale");
    },
  );

  it.each([
    ["is_for_sale,in_stock", "0,1", false],
    ["is_for_sale,in_stock", "1,0", false],
    ["in_stock,pre_order", "0,1", true],
    ["in_stock,pre_order", "0,0", false],
    ["in_stock,stock_quantity", "1,0", true],
    ["in_stock,stock_quantity", ",0", false],
    ["stock_status", "out of stock", false],
  ])("is found by Awin's %s: %s", async (names, cells, isOnSale) => {
    const head = `product_name,aw_deep_link,rrp_price,search_price,${names}`;
    const found = await read1(head, `Pot,https://a.example/p,6,5,${cells}`, { format: "awin" });
    expect(found).toEqual(isOnSale ? "on sale" : unavailable);
  });

  it("is one in JSON by a value that is false or 0, too", async () => {
    for (const availability of [false, 0]) {
      expect(await read(`\n${JSON.stringify({ availability })}`, { format: "json" })).toEqual(unavailable);
    }
    for (const availability of [true, 3, null, undefined, {}, ["0"]]) {
      expect(await read(JSON.stringify({ availability }), { format: "json" })).not.toEqual(unavailable);
    }
  });
});

describe("a file in another encoding than UTF-8", () => {
  const table = "title,link,price,sale_price\nKüchenwaage 水,https://a.example/,9,5\n";
  const waage = [[2, expect.objectContaining({ title: "Küchenwaage 水" })]];
  const utf16 = Buffer.from(table, "utf16le");
  const marked = Buffer.from(`\ufeff${table}`, "utf16le");
  /** 水壶. */
  const KETTLE = [0xcb, 0xae, 0xba, 0xf8];
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => Buffer.from(part as string, "latin1")));

  it.each([1, 3, 65_536])("is read by its byte order mark, or by its zeros, in chunks of %i bytes", async (size) => {
    const texts = [marked, utf16].flatMap((text) => [text, Buffer.from(text).swap16()]);
    for (const text of texts) expect(await read(text, { format: "google" }, size)).toEqual(waage);
    expect(await read(gzipSync(marked), { format: "google", encoding: "gb18030" }, size)).toEqual(waage);
    const json = Buffer.from(`\ufeff${JSON.stringify([{ title: "水壶" }], null, 1)}`, "utf16le");
    expect(await read(json, { format: "json" }, size)).toEqual([[2, { title: "水壶" }]]);
  });

  it("is read as the option says, and where it is not so, a row is rejected alone", async () => {
    const gbk = bytes(
      "title,link,price,sale_price\n",
      KETTLE,
      ",https://a.example/,9,5\n",
      [0xff],
      "Pot,https://a.example/,9,5\n",
    );
    expect(await read(gbk, { format: "google", encoding: "gb18030" }, 5)).toEqual([
      [2, expect.objectContaining({ title: "水壶" })],
      [3, ["not_utf8"]],
    ]);
    expect(await read(gbk, { format: "google" })).toEqual([
      [2, ["not_utf8"]],
      [3, ["not_utf8"]],
    ]);
    const western = bytes("title,link,price,sale_price\nCr", [0xea], "pe,https://a.example/,9,5\n");
    expect(await read(western, { format: "google", encoding: "windows-1252" })).toEqual([
      [2, expect.objectContaining({ title: "Crêpe" })],
    ]);
  });

  it.each(["GB2312", "gbk"])("is read as an XML document declares: %s", async (encoding) => {
    const item = "<link>https://a.example/</link><price>9</price><sale_price>5</sale_price></item>";
    const xml = bytes(
      `\n<?xml version="1.0" encoding="${encoding}"?>\n<rss><channel><item><title>`,
      KETTLE,
      `</title>${item}</channel></rss>`,
    );
    for (const size of [1, 65_536]) {
      expect(await read(xml, { format: "google" }, size)).toEqual([[3, expect.objectContaining({ title: "水壶" })]]);
    }
  });

  it.each(["utf-8", "UTF-16", "klingon"])("is not one because it declares %s", async (encoding) => {
    const xml = `<?xml version="1.0" encoding='${encoding}'?><rss><item><title>水壶</title><link>https://a.example/</link><price>9</price><sale_price>5</sale_price></item></rss>`;
    expect(await read(xml, { format: "google" })).toEqual([[1, expect.objectContaining({ title: "水壶" })]]);
  });
});

describe("a map of columns", () => {
  it.each([
    ["{", [" not_json"]],
    ["[]", [" wrong_value"]],
    ['{"colums":{}}', ["colums unknown"]],
    ['{"columns":{"titel":"x"}}', ["columns.titel unknown"]],
    ['{"columns":{"title":7}}', ["columns.title wrong_value"]],
    ['{"delimiter":"--","decimal":"x"}', ["delimiter wrong_value", "decimal wrong_value"]],
  ])("%s is reported with its paths", (text, errors) => {
    const parsed = parseFeedMap(text);
    expect(parsed.ok ? [] : parsed.errors.map(({ path, code }) => `${path} ${code}`)).toEqual(errors);
  });
});

describe("RSS and Atom", () => {
  const address = "https://deals.example/feed.xml";
  const deal = (title: string, path: string, more: object = {}) => ({
    ...{ title, originalPrice: "20", store: "Example Deals", category: nameOf("other") },
    ...{ url: `https://deals.example/${path}`, ...more },
  });
  const rss = (items: string, root = 'rss version="2.0"') =>
    `<${root} xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Example Deals</title>${items}</channel></${root.split(" ")[0]}>`;

  it("reads titles, prices, addresses and pictures wherever feeds have them", async () => {
    const items = `<item><title>Kettle $20 (reg. $30)</title><link>https://deals.example/1</link>
        <description><![CDATA[<p>Boils &amp; whistles</p><img src="/1.jpg">]]></description></item>
      <item><title><![CDATA[Lamp &amp; bulb $20]]></title><link>/2?a=1&amp;b=2</link>
        <media:group><media:content url="https://img.example/2.webp" medium="image"/></media:group></item>
      <item><title>Mug $20</title><guid isPermaLink="true">https://deals.example/3</guid>
        <enclosure url="https://img.example/3.mp3" type="audio/mpeg"/>
        <content:encoded><![CDATA[<img src="/smilies/1.gif"><a href="x"><img data-src="/lazy.png" src='https://img.example/3.png'></a> A mug]]></content:encoded></item>`;
    expect((await read(rss(items), { format: "rss", address })).map(([, row]) => row)).toEqual([
      deal("Kettle $20 (reg. $30)", "1", {
        ...{ originalPrice: "30", discountedPrice: "20", description: "Boils & whistles" },
        imageUrl: "https://deals.example/1.jpg",
      }),
      deal("Lamp & bulb $20", "2?a=1&b=2", { imageUrl: "https://img.example/2.webp" }),
      deal("Mug $20", "3", { imageUrl: "https://img.example/3.png", description: "A mug" }),
    ]);
  });

  it("reads Atom", async () => {
    const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Example Deals</title>
      <entry><title type="html">Tea &amp;amp; cups $20</title><link rel="self" href="/self"/><link href="/4"/>
      <summary type="html">&lt;b&gt;Green&lt;/b&gt;</summary>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><img src="/4.png"/></div></content></entry></feed>`;
    expect(await read(atom, { format: "rss", address })).toEqual([
      [2, deal("Tea & cups $20", "4", { description: "Green", imageUrl: "https://deals.example/4.png" })],
    ]);
  });

  const ATOM = 'xmlns="http://www.w3.org/2005/Atom"';
  const SHAPES: [string, string, string, string][] = [
    [
      "prefixed Atom, markup that is not escaped",
      `<a:feed ${ATOM.replace("=", ":a=")}><a:entry><a:title type="xhtml"><h:div>Mug <h:b>$20</h:b></h:div></a:title>
        <a:link rel="related" href="/no"/><a:link href="../mug"/></a:entry></a:feed>`,
      "Mug $20",
      "mug",
    ],
    [
      "Atom with a base",
      `<feed ${ATOM} xml:base="/shop/"><entry><title>Mug $20</title><link href="mug"/></entry></feed>`,
      "Mug $20",
      "shop/mug",
    ],
    [
      "an entry of another feed",
      `<feed ${ATOM}><entry><source><title>Lamp $3</title><link href="/no"/></source><title>Mug $20</title>
        <link href="/mug"/></entry></feed>`,
      "Mug $20",
      "mug",
    ],
    [
      "prefixed RSS 1.0",
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:r="http://purl.org/rss/1.0/">
        <r:item><r:title>Mug $20</r:title><r:link>/mug</r:link></r:item></rdf:RDF>`,
      "Mug $20",
      "mug",
    ],
    [
      "capitals",
      "<RSS><CHANNEL><ITEM><TITLE>Mug $20</TITLE><LINK>/mug</LINK></ITEM></CHANNEL></RSS>",
      "Mug $20",
      "mug",
    ],
    [
      "RSS 0.91 with its document type",
      `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.example/rss-0.91.dtd">
        <rss version="0.91"><channel><item><title>Mug $20</title><link>mug</link></item></channel></rss>`,
      "Mug $20",
      "mug",
    ],
    [
      "titles and links in pieces of CDATA",
      "<rss><channel><item><title><![CDATA[Mug <b>]]>$20<![CDATA[</b>]]></title><link><![CDATA[/mug?a=1&b]]></link></item></channel></rss>",
      "Mug $20",
      "mug?a=1&b",
    ],
    [
      "titles and links of other namespaces",
      `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><item><dc:title>Lamp $3</dc:title><media:title>Lamp $4</media:title>
        <atom:link href="/no"/><title>Mug $20</title><link>/mug</link></item></channel></rss>`,
      "Mug $20",
      "mug",
    ],
  ];

  it.each(SHAPES)("reads %s", async (_name, xml, title, path) => {
    const rows = await read(xml, { format: "rss", address });
    expect(rows.map(([, row]) => row)).toEqual([
      expect.objectContaining({ title, originalPrice: "20", url: `https://deals.example/${path}` }),
    ]);
  });

  it("has entities of HTML in its texts", async () => {
    const items = "<item><title>Caf&eacute; mug &ndash; $20&nbsp;&amp; a lid</title><link>/mug</link></item>";
    const [[, record] = []] = await read(rss(items), { format: "rss", address });
    expect(record).toMatchObject({ title: "Café mug – $20 & a lid", originalPrice: "20" });
  });

  it("takes no picture that shows no product, and decodes the address of one in markup", async () => {
    const markup = `<img src="data:image/gif;base64,R0"><img src="/a.jpg?w=1&amp;amp;h=2&amp;copy=3">`.replace(
      /</g,
      "&lt;",
    );
    const items = `<item><title>Mug $20</title><link>/mug</link><description>${markup}</description></item>`;
    const [[, record] = []] = await read(rss(items), { format: "rss", address });
    expect(record).toMatchObject({ imageUrl: "https://deals.example/a.jpg?w=1&h=2&copy=3" });
  });

  it("rejects an item in another currency, and leaves the price of one without to the deal's parser", async () => {
    const items =
      "<item><title>Kettle €20</title><link>/1</link></item><item><title>Sale!</title><link>/2</link></item>";
    const rows = await read(rss(items), { format: "rss", address });
    expect(rows.map(([, row]) => row)).toEqual([
      ["currency foreign_currency"],
      { ...deal("Sale!", "2"), originalPrice: null },
    ]);
  });

  it("a map's constants stand above the feed", async () => {
    const map = mapOf(`{"constants": {"store": "Hearth", "category": "electronics"}}`);
    const rows = await read(rss("<item><title>Kettle $20</title><link>/1</link></item>"), {
      format: "rss",
      address,
      map,
    });
    expect(rows[0]?.[1]).toEqual(deal("Kettle $20", "1", { store: "Hearth", category: "electronics" }));
  });
});
