import { describe, expect, it } from "vitest";
import {
  type DealFormValues,
  dealDefaults,
  dealError,
  dealForm,
  formFields,
  formValue,
  newDealForm,
  parseDealForm,
} from "~/features/deals/edit/deal-form";
import { parseDealInput } from "~/features/deals/input";
import { US_DOLLAR } from "~/platform/values/currency";
import { dealInput } from "../../../support/deals";

const now = new Date("2026-11-21T10:00:00Z");
const timeZone = "Asia/Shanghai";
const site = { now, timeZone, currency: US_DOLLAR };

const filled: DealFormValues = {
  ...newDealForm(site),
  title: "Electric kettle",
  originalPrice: "39.99",
  store: "Larkfield",
  category: "home_kitchen",
  url: "https://larkfield.example/kettle",
};

function parse(fields: Partial<DealFormValues>, deal: Parameters<typeof parseDealForm>[1]["deal"] = null) {
  return parseDealForm({ ...filled, ...fields }, { ...site, deal });
}

function accepted(...args: Parameters<typeof parse>) {
  const parsed = parse(...args);
  if (!parsed.ok) throw new Error(`Rejected: ${JSON.stringify(parsed.errors)}`);
  return parsed.value;
}

function errors(fields: Partial<DealFormValues>) {
  const parsed = parse(fields);
  return parsed.ok ? [] : parsed.errors;
}

describe("a new deal's form", () => {
  it("starts with source admin, not featured, and three days at the site's end of day", () => {
    const started = { source: "admin", featured: "", expiresAt: "2026-11-24T23:59:59", noEndDate: "" };
    expect(newDealForm(site)).toMatchObject(started);
  });

  it("completes addresses without a scheme to https", () => {
    const typed = { url: " www.larkfield.example/kettle", crawlurl: "WWW.larkfield.example/" };
    const url = "https://www.larkfield.example/kettle";
    expect(accepted(typed)).toMatchObject({ url, crawlurl: "https://WWW.larkfield.example/" });
    expect(errors({ url: "kettle" })).toEqual([{ field: "url", code: "invalid_url" }]);
  });

  it("is a deal once the required fields are filled", () => {
    expect(accepted({})).toEqual({
      title: "Electric kettle",
      description: "",
      originalPrice: 39.99,
      discountedPrice: 39.99,
      imageUrl: "",
      store: "Larkfield",
      category: "home_kitchen",
      tags: [],
      kind: null,
      url: "https://larkfield.example/kettle",
      crawlurl: "",
      source: "admin",
      expiresAt: new Date("2026-11-24T15:59:59Z"),
      featured: false,
      coupon: null,
      lang: "en",
      translations: {},
    });
  });

  it("treats missing fields as empty, and ignores unknown ones", () => {
    const { title, originalPrice, store, category, url } = filled;
    const sparse = { title, originalPrice, store, category, url, id: "1", likeCount: "9", isAdmin: "true" };
    expect(parseDealForm(sparse, { ...site, deal: null })).toEqual({ ok: true, value: accepted({}) });
  });

  it("splits tags on commas, Chinese ones too", () => {
    expect(accepted({ tags: "手机，Audio、蓝牙, audio ,," }).tags).toEqual(["手机", "Audio", "蓝牙"]);
  });

  it.each(["on", "true", "1"])("is featured when the box is %s", (featured) => {
    expect(accepted({ featured }).featured).toBe(true);
  });

  it.each(["", "false"])("is not featured when it is %j", (featured) => {
    expect(accepted({ featured }).featured).toBe(false);
  });

  it("falls back to the default when the expiry is empty", () => {
    expect(accepted({ expiresAt: " " }).expiresAt).toEqual(new Date("2026-11-24T15:59:59Z"));
  });

  it.each(["2026-12-01T10:00", "", "next week"])(
    "has no end date when the box says so, whatever is typed: %j",
    (expiresAt) => {
      expect(accepted({ expiresAt, noEndDate: "on" }).expiresAt).toBeNull();
    },
  );

  it("accepts a free deal: original price 0", () => {
    const free = { originalPrice: 0, discountedPrice: 0 };
    expect(accepted({ originalPrice: "0", discountedPrice: "" })).toMatchObject(free);
  });
});

describe("the errors of a form", () => {
  // The rules of each field: tests/features/deals/input.test.ts.
  it.each([
    ["title", "  ", "required"],
    ["category", "", "required"],
    ["originalPrice", "", "required"],
    ["originalPrice", "12,5,5", "invalid_price"],
    ["originalPrice", "12.500", "ambiguous_price"],
    ["discountedPrice", "-0.01", "negative_price"],
    ["discountedPrice", "40", "sale_above_original"],
    ["source", "editor", "unknown_source"],
    ["imageUrl", "http://larkfield.example/x.png", "insecure_image_url"],
    ["expiresAt", "2026-02-31T10:00", "invalid_date"],
    ["expiresAt", "1999-01-01T10:00", "invalid_date"],
    ["expiresAt", "next week", "invalid_date"],
    ["coupon", "x".repeat(51), "too_long"],
  ] as const)("%s %j is %s", (field, value, code) => {
    expect(errors({ [field]: value })).toEqual([{ field, code }]);
  });

  it("are all reported at once, a sale above the original too", () => {
    expect(errors({ title: "", url: "ftp://x", originalPrice: "10", discountedPrice: "20" })).toEqual([
      { field: "title", code: "required" },
      { field: "url", code: "invalid_url" },
      { field: "discountedPrice", code: "sale_above_original" },
    ]);
  });

  it("include one of three form-level codes, or none", () => {
    expect(dealError(errors({ title: "", originalPrice: "-1" }))).toBe("required_fields");
    expect(dealError(errors({ originalPrice: "-1", url: "ftp://x" }))).toBe("negative_prices");
    expect(dealError(errors({ discountedPrice: "41", url: "ftp://x" }))).toBe("sale_above_original");
    expect(dealError(errors({ url: "ftp://x" }))).toBe("invalid_fields");
  });
});

describe("the form of an existing deal", () => {
  const deal = dealInput({
    title: "Kettle",
    originalPrice: 1_299,
    discountedPrice: 0.5,
    tags: ["home", "手机"],
    featured: true,
    coupon: "TEA",
    source: "admin",
    expiresAt: new Date("2026-12-31T15:59:59.123Z"),
  });

  it("shows it, and unchanged parses to the same deal", () => {
    const values = dealForm(deal, site);
    expect(values).toMatchObject({
      originalPrice: "1299.00",
      discountedPrice: "0.50",
      tags: "home, 手机",
      featured: "on",
      coupon: "TEA",
      expiresAt: "2026-12-31T23:59:59",
    });
    expect(parseDealForm(values, { ...site, deal })).toEqual({ ok: true, value: deal });
  });

  it("shows its kind by the name that the reader knows, and takes any of its names; empty: as title and tags say", () => {
    const findKind = (name: string) => (["chair", "椅子"].includes(name) ? "chair" : null);
    const chair = { ...deal, kind: "chair" };
    const values = dealForm(chair, { ...site, kindName: () => "椅子" });
    const kindOf = (kind: string) => parseDealForm({ ...values, kind }, { ...site, findKind, deal: chair });
    expect(values.kind).toBe("椅子");
    for (const typed of ["椅子", " chair "]) expect(kindOf(typed)).toEqual({ ok: true, value: chair });
    expect(kindOf(" ")).toEqual({ ok: true, value: deal });
    for (const unknown of ["chairs of gold", "x".repeat(101), "chair\0"])
      expect(kindOf(unknown)).toEqual({ ok: false, errors: [{ field: "kind", code: "unknown_kind" }] });
    // A browser does not know the kinds; the server decides.
    expect(parseDealForm({ ...values, kind: "x" }, { ...site, deal: chair })).toEqual({ ok: true, value: chair });
  });

  it("shows only the fields of the form", () => {
    const values = dealForm({ ...deal, id: "1", likeCount: 3 } as typeof deal, site);
    expect(new Set(Object.keys(values))).toEqual(new Set(Object.keys(newDealForm(site))));
  });

  it("keeps the exact expiry of an ambiguous local time when unchanged", () => {
    const first = new Date("2026-11-01T05:30:00Z");
    const values = dealForm({ ...deal, expiresAt: first }, { timeZone: "America/New_York", currency: US_DOLLAR });
    expect(values.expiresAt).toBe("2026-11-01T01:30:00");
    const newYork = { ...site, timeZone: "America/New_York", deal: { ...deal, expiresAt: first } };
    expect(parseDealForm(values, newYork)).toMatchObject({ value: { expiresAt: first } });
  });

  it("falls back to the default when its date is cleared", () => {
    const parsed = parseDealForm({ ...dealForm(deal, site), expiresAt: "" }, { ...site, deal });
    expect(parsed).toMatchObject({ value: { expiresAt: new Date("2026-11-24T15:59:59Z") } });
  });

  it("has no date where the deal has none, and keeps it so unless the box is cleared", () => {
    const undated = { ...deal, expiresAt: null };
    const values = dealForm(undated, site);
    expect([values.expiresAt, values.noEndDate]).toEqual(["", "on"]);
    expect(parseDealForm(values, { ...site, deal: undated })).toEqual({ ok: true, value: undated });
    const cleared = parseDealForm({ ...values, noEndDate: "" }, { ...site, deal: undated });
    expect(cleared).toMatchObject({ value: { expiresAt: new Date("2026-11-24T15:59:59Z") } });
  });

  it.each([null, new Date("2027-01-01T00:00:00Z")])("can take the expiry of another form: %s", (expiresAt) => {
    const theirs = dealForm({ ...deal, expiresAt }, site);
    for (const mine of [dealForm(deal, site), { ...dealForm(deal, site), noEndDate: "on" }]) {
      const taken = { ...mine, ...formFields("expiresAt", formValue(theirs, "expiresAt")) };
      expect(formValue(taken, "expiresAt")).toBe(formValue(theirs, "expiresAt"));
      expect(parseDealForm(taken, { ...site, deal })).toMatchObject({ value: { expiresAt } });
      // The date that was typed stays in the field beside the box.
      if (!expiresAt) expect(taken.expiresAt).toBe(mine.expiresAt);
    }
  });

  it.each([
    ["crawler", "revisedbyadmin"],
    ["user", "revisedbyadmin"],
    ["revisedbyuser", "revisedbyadmin"],
    ["revisedbyadmin", "revisedbyadmin"],
    ["admin", "admin"],
  ] as const)("makes the source %s %s, unless the form sets another", (source, revised) => {
    const there = { ...deal, source };
    const values = dealForm(there, site);
    expect(values.source).toBe(revised);
    expect(parseDealForm(values, { ...site, deal: there })).toMatchObject({ value: { source: revised } });
    expect(parseDealForm({ ...values, source: "" }, { ...site, deal: there })).toMatchObject({
      value: { source: revised },
    });
    expect(parseDealForm({ ...values, source }, { ...site, deal: there })).toMatchObject({ value: { source } });
  });
});

describe("a deal from the API", () => {
  const body = { ...filled, originalPrice: 39.99, category: "Home & Kitchen", expiresAt: undefined, featured: false };
  const parseBody = (fields: object) => parseDealInput({ ...body, ...fields }, dealDefaults({ ...site, deal: null }));

  it("has the form's defaults", () => {
    expect(parseBody({})).toEqual({ ok: true, value: accepted({}) });
    expect(parseBody({ expiresAt: " ", source: null })).toEqual({ ok: true, value: accepted({}) });
    expect(parseBody({ expiresAt: "2026-12-01T00:00:00+08:00" })).toMatchObject({
      value: { expiresAt: new Date("2026-11-30T16:00:00Z") },
    });
  });

  it("has no end date when its expiry is null", () => {
    expect(parseBody({ expiresAt: null })).toEqual({ ok: true, value: { ...accepted({}), expiresAt: null } });
  });

  it.each([
    ["title", 5, "wrong_type"],
    ["originalPrice", "€5", "invalid_price"],
    ["expiresAt", "2026-12-01T00:00", "invalid_date"],
  ])("names what is wrong: %s %j", (field, value, code) => {
    expect(parseBody({ [field]: value })).toEqual({ ok: false, errors: [{ field, code }] });
  });
});

describe("texts in the other language", () => {
  const zh = { title: "电水壶", description: "保温\n两小时" };

  it("are in the language that the deal's own texts are not in", () => {
    const typed = { translatedTitle: "电水壶", translatedDescription: "保温\r\n两小时" };
    expect(accepted(typed).translations).toEqual({ zh });
    expect(accepted({ title: "电水壶", translatedTitle: "Kettle" }).translations).toEqual({
      en: { title: "Kettle", description: "" },
    });
    expect(accepted({ ...typed, lang: "zh" })).toMatchObject({ lang: "zh", translations: { en: zh } });
  });

  it("come back as they were, and can be emptied", () => {
    const deal = dealInput({ translations: { zh } });
    const values = dealForm(deal, site);
    expect(parseDealForm(values, { ...site, deal })).toMatchObject({ value: { lang: "en", translations: { zh } } });
    const emptied = { ...values, translatedTitle: "", translatedDescription: "" };
    expect(parseDealForm(emptied, { ...site, deal })).toMatchObject({ value: { translations: {} } });
    expect({ ...emptied, ...formFields("translations", formValue(values, "translations")) }).toEqual(values);
  });

  it("are too long where it says so", () => {
    expect(errors({ translatedTitle: "水".repeat(201) })).toEqual([{ field: "translatedTitle", code: "too_long" }]);
    expect(errors({ translatedDescription: "水".repeat(5_001) })).toEqual([
      { field: "translatedDescription", code: "too_long" },
    ]);
  });
});
