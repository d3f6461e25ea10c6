import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { categoryKeys, categoryName } from "~/features/categories/categories";
import { SOURCES } from "~/features/deals/deal";
import { parseDealInput, splitTags } from "~/features/deals/input";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { US_DOLLAR } from "~/platform/values/currency";
import { unicodeText } from "../../platform/values/unicode-text";
import { SITE_CATEGORIES } from "../../support/site-under-test";
import { words } from "../../support/words";

const valid = {
  title: "Electric kettle",
  originalPrice: 39.99,
  store: "Larkfield",
  category: "Home & Kitchen",
  url: "https://larkfield.example/kettle",
};

function parse(fields: Record<string, unknown>) {
  return parseDealInput({ ...valid, ...fields }, { source: "crawler", currency: US_DOLLAR });
}

function accepted(fields: Record<string, unknown>) {
  const parsed = parse(fields);
  if (!parsed.ok) throw new Error(`Refused: ${JSON.stringify(parsed.errors)}`);
  return parsed.value;
}

function errors(value: unknown) {
  const parsed = parseDealInput(value, { source: "crawler", currency: US_DOLLAR });
  return parsed.ok ? [] : parsed.errors;
}

const rejection = (fields: Record<string, unknown>) => errors({ ...valid, ...fields });

describe("a deal", () => {
  it("needs a title, a store, a category, an address and an original price; the rest has defaults", () => {
    expect(accepted({})).toEqual({
      title: "Electric kettle",
      description: "",
      originalPrice: 39.99,
      discountedPrice: 39.99,
      imageUrl: "",
      store: "Larkfield",
      category: "home_kitchen",
      tags: [],
      url: "https://larkfield.example/kettle",
      crawlurl: "",
      source: "crawler",
      expiresAt: null,
      featured: false,
      kind: null,
      coupon: null,
      lang: "en",
      translations: {},
    });
  });

  it("reports all errors at once", () => {
    expect(errors({})).toEqual(
      ["title", "originalPrice", "store", "category", "url"].map((field) => ({ field, code: "required" })),
    );
    const texts = { title: " ", store: 7, category: "Cars", tags: [] };
    expect(errors({ ...texts, originalPrice: "1,5,5", url: "x", expiresAt: "soon" })).toEqual([
      { field: "title", code: "required" },
      { field: "originalPrice", code: "invalid_price" },
      { field: "store", code: "wrong_type" },
      { field: "category", code: "unknown_category" },
      { field: "tags", code: "wrong_type" },
      { field: "url", code: "invalid_url" },
      { field: "expiresAt", code: "invalid_date" },
    ]);
  });

  it.each([null, undefined, 7, "text", true, [], [valid]])("rejects %j, which is no object", (value) => {
    expect(errors(value)).toEqual([{ field: "", code: "wrong_type" }]);
  });

  it("takes no field that it does not know, nor any that the server keeps", () => {
    const value = { ...valid, id: "1", likeCount: 9, averageRating: 5, discountPercentage: 90, isAdmin: true };
    const json = JSON.stringify(value).replace("{", '{"__proto__": {"featured": true}, "constructor": 1,');
    const parsed = parseDealInput(JSON.parse(json), { source: "crawler", currency: US_DOLLAR });
    expect(parsed).toEqual({ ok: true, value: accepted({}) });
  });

  it("accepts null for any optional field", () => {
    const empty = words`description discountedPrice imageUrl tags crawlurl source expiresAt coupon featured`;
    expect(accepted(Object.fromEntries(empty.map((field) => [field, null])))).toEqual(accepted({}));
  });
});

describe("a price", () => {
  const good = [
    ["19.99", 19.99],
    ["19.9", 19.9],
    ["19", 19],
    ["0", 0],
    ["0.00", 0],
    ["0.01", 0.01],
    ["007.50", 7.5],
    [" 19.99 ", 19.99],
    ["99999999.99", 99_999_999.99],
    [19.99, 19.99],
    [0, 0],
    [0.1, 0.1],
    [0.07, 0.07],
    [1000, 1000],
    [99_999_999.99, 99_999_999.99],
  ] as const;
  it.each(good)("accepts %j", (value, price) => {
    expect(accepted({ originalPrice: value })).toMatchObject({ originalPrice: price, discountedPrice: price });
    expect(accepted({ originalPrice: 99_999_999.99, discountedPrice: value }).discountedPrice).toBe(price);
  });

  const bad = [...words`1e3 0x10 1,5,5 1_000 NaN Infinity ٣ 0.005 1. +1 €1 1.5.5 100000000 1000000000`, "1 00"];
  it.each([...bad, 1.005, 0.001, 1e-7, 100_000_000, 99_999_999.999, 1e300])("rejects %j", (value) => {
    for (const field of ["originalPrice", "discountedPrice"]) {
      expect(rejection({ [field]: value })).toEqual([{ field, code: "invalid_price" }]);
    }
  });

  it("reads a text as every price is read, and rejects one that has two meanings", () => {
    for (const text of ["US $1,299.50", "１２９９.５", "1.299,50"]) {
      expect(accepted({ originalPrice: text })).toMatchObject({ originalPrice: 1_299.5 });
    }
    expect(rejection({ originalPrice: "1.005" })).toEqual([{ field: "originalPrice", code: "ambiguous_price" }]);
  });

  it.each(["-1", "-0.01", "-0", -1, -0.01, -0, -1e300])("%j is negative", (value) => {
    expect(rejection({ originalPrice: value })).toEqual([{ field: "originalPrice", code: "negative_price" }]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, true, [], {}, [1]])("%j is the wrong type", (value) => {
    expect(rejection({ originalPrice: value })).toEqual([{ field: "originalPrice", code: "wrong_type" }]);
  });

  it.each(["", "  ", null, undefined])(
    "%j is none: the original is required, the sale price is then the original",
    (value) => {
      expect(rejection({ originalPrice: value })).toEqual([{ field: "originalPrice", code: "required" }]);
      expect(accepted({ discountedPrice: value }).discountedPrice).toBe(39.99);
    },
  );

  it("may not be above the original", () => {
    const above = [{ field: "discountedPrice", code: "sale_above_original" }];
    expect(rejection({ originalPrice: 10, discountedPrice: 10.01 })).toEqual(above);
    expect(rejection({ originalPrice: 0, discountedPrice: "0.01" })).toEqual(above);
    expect(rejection({ originalPrice: "9", discountedPrice: "10" })).toEqual(above);
    expect(accepted({ originalPrice: 10, discountedPrice: "10.00" }).discountedPrice).toBe(10);
    expect(accepted({ originalPrice: 0, discountedPrice: 0 })).toMatchObject({ originalPrice: 0, discountedPrice: 0 });
  });

  it("of whole cents is itself, as a number and as a text", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        expect(accepted({ originalPrice: text }).originalPrice.toFixed(2)).toBe(text);
        expect(accepted({ originalPrice: Number(text) }).originalPrice).toBe(Number(text));
      }),
    );
  });
});

describe("a text", () => {
  it.each([
    ["title", DEAL_LIMITS.title],
    ["store", DEAL_LIMITS.store],
    ["coupon", DEAL_LIMITS.coupon],
    ["description", DEAL_LIMITS.description],
  ])("%s has at most %i code points", (field, limit) => {
    for (const letter of ["x", "价", "🍵"]) {
      const longest = letter.repeat(limit);
      expect(accepted({ [field]: ` ${longest} ` })).toMatchObject({ [field]: longest });
      expect(rejection({ [field]: longest + letter })).toEqual([{ field, code: "too_long" }]);
    }
  });

  it.each(["title", "store", "coupon", "description", "tags"])("%s rejects control characters", (field) => {
    for (const control of ["\u0000", "\u0007", "\u001b", "\u007f", "\u0085", "\u009f"]) {
      expect(rejection({ [field]: `a${control}b` })).toEqual([{ field, code: "invalid_text" }]);
    }
  });

  it("loses bidi overrides, and lone surrogates are replaced", () => {
    const cleaned = (text: string) => {
      const { title, description } = accepted({ title: text, description: text });
      return [title, description];
    };
    for (const override of "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
      expect(cleaned(`a${override}b`)).toEqual(["ab", "ab"]);
    expect(cleaned("a\ud800b\udc00")).toEqual(["a\ufffdb\ufffd", "a\ufffdb\ufffd"]);
    expect(rejection({ title: "\u202e" })).toEqual([{ field: "title", code: "required" }]);
  });

  it.each(["\u00ad", "\u200b", "\u200c", "\u200d", "\u200e", "\u2060", "\ufeff", "\ufe0f", "\u3164", "\u{e0041}"])(
    "loses the invisible character %j",
    (hidden) => {
      const text = `Ne${hidden}st${hidden}`;
      const fields = { title: text, store: text, description: text, coupon: text, tags: `${text}, Nest` };
      const plain = { title: "Nest", store: "Nest", description: "Nest", coupon: "Nest", tags: ["Nest"] };
      expect(accepted(fields)).toMatchObject(plain);
      expect(rejection({ title: hidden })).toEqual([{ field: "title", code: "required" }]);
    },
  );

  it.each([
    "🍵",
    "❤️ 1️⃣ ☎︎",
    "👩🏽‍🚀",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "葛󠄀飾",
    "क्‍ष",
    "\u200fשלום",
    "👩‍👩‍👧",
    "🇨🇳",
    "好价",
    "مرحبا",
    "שלום",
    "ﷺ",
    "👍🏽",
    "𠮷野家",
    "نمی‌خواهم",
  ])("%s comes through", (text) => {
    const fields = { title: text, store: text, description: text, coupon: text };
    expect(accepted({ ...fields, tags: text })).toMatchObject({ ...fields, tags: [text] });
  });

  it("is normalized to NFC; a title to one line, a description keeps its lines", () => {
    expect(accepted({ title: "Cafe\u0301" }).title).toBe("Café");
    expect(accepted({ title: "  two\r\n lines\u3000here " }).title).toBe("two lines here");
    expect(accepted({ description: " one\r\ntwo\rthree\n\nfour " }).description).toBe("one\ntwo\nthree\n\nfour");
  });

  it("never throws, and parsing is idempotent", () => {
    fc.assert(
      fc.property(unicodeText(), (text) => {
        const parsed = parse({ title: text, description: text, store: text, tags: text, coupon: text });
        if (!parsed.ok) return;
        const again = { ...parsed.value, tags: parsed.value.tags.join(","), expiresAt: null };
        expect(parse(again)).toEqual(parsed);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("an address", () => {
  const addresses = [
    ...words`https://a.example http://a.example/x?y=z#w HTTPS://A.example/ https://例え.example/价 https://[::1]:8080/`,
    `https://a.example/${"x".repeat(2_030)}`,
  ];
  it.each(addresses)("accepts %s", (address) => {
    const fields = { url: address, crawlurl: address, imageUrl: address.replace(/^http:/, "https:") };
    expect(accepted(fields)).toMatchObject(fields);
  });

  it("says of a long address that it is too long", () => {
    for (const field of ["url", "crawlurl", "imageUrl"]) {
      const address = `https://shop.example/${"x".repeat(2_028)}`;
      expect(rejection({ [field]: address })).toEqual([{ field, code: "too_long" }]);
    }
    expect(rejection({ imageUrl: `/${"x".repeat(2_048)}` })).toEqual([{ field: "imageUrl", code: "too_long" }]);
  });

  // Every other: tests/features/deals/urls.test.ts.
  const hostile = words`javascript:alert(1) //evil.example https://a:b@b.example/ a.example`;
  it.each([...hostile, "https://a b.example/"])("rejects %j", (address) => {
    expect(rejection({ url: address })).toEqual([{ field: "url", code: "invalid_url" }]);
    expect(rejection({ crawlurl: address })).toEqual([{ field: "crawlurl", code: "invalid_url" }]);
    expect(rejection({ imageUrl: address })).toEqual([{ field: "imageUrl", code: "invalid_image_url" }]);
  });

  it("of an image may be a path on this site", () => {
    expect(accepted({ imageUrl: "/images/kettle.svg" }).imageUrl).toBe("/images/kettle.svg");
    for (const path of ["/\\evil.example", "/a b", "images/kettle.svg", "/\tx/"]) {
      expect(rejection({ imageUrl: path })).toEqual([{ field: "imageUrl", code: "invalid_image_url" }]);
    }
    expect(rejection({ url: "/images/kettle.svg" })).toEqual([{ field: "url", code: "invalid_url" }]);
  });

  it("of an image is https; http has an error code of its own", () => {
    for (const address of ["http://a.example/x.jpg", "HTTP://a.example/x.jpg"]) {
      expect(rejection({ imageUrl: address })).toEqual([{ field: "imageUrl", code: "insecure_image_url" }]);
      expect(accepted({ url: address, crawlurl: address })).toMatchObject({ url: address, crawlurl: address });
    }
  });

  it("is trimmed and well-formed", () => {
    expect(accepted({ url: " https://a.example/ \n" }).url).toBe("https://a.example/");
    expect(accepted({ url: "https://a.example/\ud800" }).url.isWellFormed()).toBe(true);
  });
});

describe("an address with hidden characters", () => {
  const FIELDS = ["url", "crawlurl", "imageUrl"] as const;
  const hidden = words`202e 202a 2066 2069 200e 200f 061c 200b 2060 feff 00ad 180e e0041 3164`;
  const joiners = ["200c", "200d"];
  const signOf = (code: string) => String.fromCodePoint(Number.parseInt(code, 16));

  it.each([...hidden, ...joiners])("with U+%s is rejected", (code) => {
    for (const address of [`https://a.example/x${signOf(code)}gpj.exe`, `https://a.example/?q=${signOf(code)}x`]) {
      for (const field of FIELDS)
        expect(rejection({ [field]: address })).toEqual([{ field, code: "hidden_characters" }]);
    }
  });

  it.each(hidden)("with percent-encoded U+%s is rejected, in the host as well", (code) => {
    const encoded = encodeURIComponent(signOf(code));
    for (const address of [`https://a.example/x${encoded}y`, `https://a.example/%ff%E5${encoded.toLowerCase()}%zz`]) {
      for (const field of FIELDS)
        expect(rejection({ [field]: address })).toEqual([{ field, code: "hidden_characters" }]);
    }
    expect(rejection({ url: `https://a${encoded}b.example/` })).toMatchObject([{ field: "url" }]);
  });

  it.each(words`xn--ab-g4t xn--ab-g1t xn--ab-m1t xn--ab-5da xn--ab-88t xn--ab-esd xn--ab-ot3n xn--ab-q8t xn--ab-3w4a`)(
    "is rejected in Punycode: %s",
    (label) => {
      for (const field of ["url", "crawlurl"]) {
        expect(rejection({ [field]: `https://${label}.example/` })).toEqual([{ field, code: "invalid_url" }]);
      }
      expect(rejection({ imageUrl: `https://${label}.example/a.jpg` })).toMatchObject([{ code: "invalid_image_url" }]);
    },
  );

  it.each([
    "https://商店.example/优惠?标签=手机",
    "https://xn--fiqs8s.example/",
    "https://a.example/%E2%9D%A4%EF%B8%8F",
    "https://a.example/❤️",
    "https://a.example/%D9%85%DB%8C%E2%80%8C%D8%B4%D9%88%D8%AF",
    "https://a.example/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB",
    "https://a.example/%25E2%2580%25AE",
    "https://a.example/100%&x=%E2%80",
  ])("is none of these: %s", (address) => {
    for (const field of FIELDS) expect(accepted({ [field]: address })[field]).toBe(address);
  });
});

describe("tags", () => {
  it("are split at commas, Chinese ones too", () => {
    expect(splitTags(" tea,, 茶，绿茶、red tea ,")).toEqual(["tea", "茶", "绿茶", "red tea"]);
    expect(accepted({ tags: "USB C, usb-c , Usb  C, usb" }).tags).toEqual(["USB C", "usb"]);
    expect(accepted({ tags: " , ，、" }).tags).toEqual([]);
  });

  it("are at most 20, of 30 code points each", () => {
    const tags = Array.from({ length: 21 }, (_, n) => `tag ${n}`);
    expect(accepted({ tags: tags.slice(0, 20).join(",") }).tags).toHaveLength(20);
    expect(rejection({ tags: tags.join("，") })).toEqual([{ field: "tags", code: "too_many_tags" }]);
    expect(accepted({ tags: `${tags.slice(0, 20).join(",")},TAG 0,,` }).tags).toHaveLength(20);
    expect(accepted({ tags: "🍵".repeat(30) }).tags).toHaveLength(1);
    expect(rejection({ tags: `a,${"🍵".repeat(31)}` })).toEqual([{ field: "tags", code: "tag_too_long" }]);
  });
});

describe("an expiry", () => {
  const good = [
    ["2026-12-31T23:59:59Z", "2026-12-31T23:59:59.000Z"],
    ["2026-12-31T23:59:59.123Z", "2026-12-31T23:59:59.123Z"],
    ["2026-12-31T23:59:59+08:00", "2026-12-31T15:59:59.000Z"],
    ["2028-02-29T00:00:00-05:30", "2028-02-29T05:30:00.000Z"],
    ["2000-01-01T00:00:00Z", "2000-01-01T00:00:00.000Z"],
    ["2100-12-31T23:59:59Z", "2100-12-31T23:59:59.000Z"],
  ] as const;
  it.each(good)("accepts %s", (value, iso) => {
    expect(accepted({ expiresAt: value }).expiresAt?.toISOString()).toBe(iso);
  });

  const bad = [
    ...words`
      2026-02-31T00:00:00Z 2027-02-29T00:00:00Z 2026-04-31T00:00:00Z 2026-13-01T00:00:00Z 2026-12-31T24:00:00Z
      2026-12-31T23:60:00Z 2026-12-31 2026-12-31T23:59:59 31.12.2026 tomorrow 1798761599 1999-12-31T23:59:59Z
      2101-01-01T00:00:00Z +275760-09-13T00:00:00Z infinity ２０２６-12-31T23:59:59Z
    `,
    "2026-12-31 23:59:59Z",
  ];
  it.each(bad)("rejects %s", (value) => {
    expect(rejection({ expiresAt: value })).toEqual([{ field: "expiresAt", code: "invalid_date" }]);
  });

  it("is optional, and a string", () => {
    for (const value of ["", "  ", null, undefined]) expect(accepted({ expiresAt: value }).expiresAt).toBeNull();
    const expiresAt = new Date("2027-01-01T00:00:00Z");
    const byDefault = (value: unknown) =>
      parseDealInput({ ...valid, expiresAt: value }, { source: "admin", currency: US_DOLLAR, expiresAt });
    for (const value of ["", "  ", undefined]) expect(byDefault(value)).toMatchObject({ value: { expiresAt } });
    expect(byDefault(null)).toMatchObject({ value: { expiresAt: null } });
    expect(rejection({ expiresAt: 1_798_761_599_000 })).toEqual([{ field: "expiresAt", code: "wrong_type" }]);
  });
});

describe("the closed lists", () => {
  it("has the categories by name and by key, case-insensitive", () => {
    for (const key of categoryKeys()) {
      for (const text of [
        key,
        categoryName(key, "en"),
        categoryName(key, "en").toUpperCase(),
        ` ${categoryName(key, "en")} `,
      ]) {
        expect(accepted({ category: text }).category).toBe(key);
      }
    }
    expect(categoryKeys()).toHaveLength(SITE_CATEGORIES.length);
    for (const text of ["all", "Cars", "home & garden", "constructor", "__proto__"]) {
      expect(rejection({ category: text })).toEqual([{ field: "category", code: "unknown_category" }]);
    }
    expect(rejection({ category: 7 })).toEqual([{ field: "category", code: "wrong_type" }]);
  });

  it("has the five sources", () => {
    for (const source of SOURCES) expect(accepted({ source }).source).toBe(source);
    for (const source of ["Admin", "robot", "constructor"])
      expect(rejection({ source })).toEqual([{ field: "source", code: "unknown_source" }]);
    expect(rejection({ source: 7 })).toEqual([{ field: "source", code: "wrong_type" }]);
    expect(parseDealInput({ ...valid, source: " " }, { source: "admin", currency: US_DOLLAR })).toMatchObject({
      value: { source: "admin" },
    });
  });

  it("accepts featured as true or false", () => {
    expect(accepted({ featured: true }).featured).toBe(true);
    expect(rejection({ featured: "yes" })).toEqual([{ field: "featured", code: "wrong_type" }]);
  });
});

describe("prices in a currency without decimals", () => {
  const yen = { source: "crawler", currency: { code: "JPY", decimals: 0 } } as const;
  const priceOrErrors = (originalPrice: unknown, discountedPrice?: unknown) => {
    const parsed = parseDealInput({ ...valid, originalPrice, discountedPrice }, yen);
    return parsed.ok ? parsed.value.originalPrice : parsed.errors;
  };

  it("are whole amounts, however they are written", () => {
    expect([1_980, "1980", "1980.00", "1980.0"].map((price) => priceOrErrors(price))).toEqual([
      1_980, 1_980, 1_980, 1_980,
    ]);
  });

  it.each([[19.5], ["19.50"], [0.01]])("rejects %j", (price) => {
    expect(priceOrErrors(price)).toEqual([{ field: "originalPrice", code: "fractional_price" }]);
  });

  it("both fields have the error", () => {
    const fields = ["originalPrice", "discountedPrice"];
    expect(priceOrErrors("19.50", 9.5)).toEqual(fields.map((field) => ({ field, code: "fractional_price" })));
  });
});

describe("the language of a deal", () => {
  it.each([
    [{}, "en"],
    [{ title: "电水壶" }, "zh"],
    [{ description: "电水壶" }, "zh"],
    [{ title: "电水壶", lang: "en" }, "en"],
    [{ lang: " zh-Hant-TW " }, "zh"],
    [{ title: "电水壶", lang: null }, "zh"],
  ])("of %j is %s", (fields, lang) => {
    expect(accepted(fields).lang).toBe(lang);
  });

  it("is one that the site has", () => {
    expect(rejection({ lang: "de" })).toEqual([{ field: "lang", code: "unknown_language" }]);
  });
});

describe("translations", () => {
  const zh = { title: "电水壶", description: "保温" };

  it.each([
    [{ translations: { zh } }, { zh }],
    [{ translations: { zh: { title: " 电水壶 " } } }, { zh: { title: "电水壶", description: "" } }],
    [{ translations: { zh: { title: "", description: null } } }, {}],
    [{ translations: { zh: null } }, {}],
    [{ translations: { en: { title: "Kettle" } } }, {}],
    [{ translations: null }, {}],
  ])("%j", (fields, translations) => {
    expect(accepted(fields).translations).toEqual(translations);
  });

  it("stay where none are given", () => {
    const defaults = { source: "crawler", currency: US_DOLLAR, translations: { zh } } as const;
    for (const [fields, translations] of [
      [{}, { zh }],
      [{ translations: {} }, {}],
      [{ lang: "zh" }, {}],
    ] as const) {
      expect(parseDealInput({ ...valid, ...fields }, defaults)).toMatchObject({ ok: true, value: { translations } });
    }
  });

  it.each([
    [{ de: zh }, "translations", "unknown_language"],
    [["zh"], "translations", "wrong_type"],
    [{ zh: "电水壶" }, "translations.zh", "wrong_type"],
    [{ zh: { title: "水".repeat(DEAL_LIMITS.title + 1) } }, "translations.zh.title", "too_long"],
    [{ zh: { description: "\0" } }, "translations.zh.description", "invalid_text"],
  ])("%j are rejected", (translations, field, code) => {
    expect(rejection({ translations })).toEqual([{ field, code }]);
  });
});
