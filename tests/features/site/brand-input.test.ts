import { expect, it } from "vitest";
import { BRAND_FIELDS, parseBrand } from "~/features/site/brand-input";

const BLANK = Object.fromEntries(BRAND_FIELDS.map((field) => [field, ""]));
const errorsOf = (typed: Record<string, string>) => {
  const parsed = parseBrand({ ...BLANK, ...typed });
  return parsed.ok ? [] : parsed.errors.map(({ field, code }) => `${field} ${code}`);
};

it("what is left empty stands for the default", () => {
  const parsed = parseBrand(BLANK);
  expect(parsed).toMatchObject({ ok: true, value: { name: null, filing: null, dailyDeals: null, brandColor: null } });
  expect(parseBrand({})).toEqual(parsed);
});

it("takes a brand as it is typed", () => {
  const typed = { name: " Good  Buys ", dailyDeals: "1,200", brandColor: "0F766E", "tagline.zh": "好物" };
  expect(parseBrand({ ...BLANK, ...typed })).toMatchObject({
    ok: true,
    value: {
      name: "Good Buys",
      dailyDeals: 1_200,
      brandColor: "#0f766e",
      texts: { "tagline.zh": "好物", "tagline.en": "" },
    },
  });
  expect(parseBrand({ ...BLANK, dailyDeals: "0" })).toMatchObject({ ok: true, value: { dailyDeals: 0 } });
});

it.each([
  [{ name: "n".repeat(61) }, "name too_long"],
  [{ name: "a\u0007b" }, "name invalid_text"],
  [{ "badge.en": "n".repeat(201) }, "badge.en too_long"],
  [{ dailyDeals: "many" }, "dailyDeals invalid_number"],
  [{ dailyDeals: "-1" }, "dailyDeals invalid_number"],
  [{ brandColor: "teal" }, "brandColor invalid_color"],
  [{ brandColor: "#ffcc00" }, "brandColor poor_contrast"],
  [{ inkDark: "#ffffff" }, "brandColor color_missing"],
  [{ brandColor: "#0f766e", inkLight: "#eeeeee" }, "inkLight poor_contrast"],
])("refuses %j", (typed, error) => {
  expect(errorsOf(typed as unknown as Record<string, string>)).toEqual([error]);
});
