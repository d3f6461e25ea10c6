import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/platform/i18n/languages";
import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { i18nOptions } from "~/platform/i18n/options";
import { inEachLanguage, translatorFor } from "~/platform/i18n/translator.server";

type Translate = (key: string, values?: object) => string;

const TEXTS = { en, zh };

function textsOf(tree: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : textsOf(value, `${prefix}${key}.`),
  );
}

describe.each(LANGUAGES)("server translations in %s", (language) => {
  const i18next = createInstance();
  void i18next.init(i18nOptions(language, TEXTS[language]));
  const browser = i18next.t as unknown as Translate;
  const server = translatorFor(language).getFixedT(language) as unknown as Translate;

  it.each([0, 1, 2, 5, 21, 1_000])("match i18next with values and a count of %d", (count) => {
    for (const [key, text] of textsOf(TEXTS[language])) {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
      const values = { ...Object.fromEntries(names.map((name) => [name, `<${name}> & {{x}} $t(site.home)`])), count };
      for (const requested of [key, key.replace(/_(?:one|other)$/, "")]) {
        expect(server(requested, values)).toBe(browser(requested, values));
      }
    }
  });

  it("match i18next without values and for missing keys", () => {
    for (const [key] of textsOf(TEXTS[language])) expect(server(key)).toBe(browser(key));
    expect(server("nothing.of.this")).toBe(browser("nothing.of.this"));
    expect(server("search.count")).toBe(browser("search.count"));
  });

  it("support every interpolation in the texts", () => {
    for (const [key, text] of textsOf(TEXTS[language])) {
      expect(text.replace(/\{\{\w+\}\}/g, ""), key).not.toMatch(/\{\{|\}\}|\$t\(/);
    }
  });
});

it("a value of Latin letters has a space beside Chinese text, and no other value", () => {
  const decided = (name: string) => inEachLanguage((t) => t("reportErrors.accepted", { name })).zh;
  expect([decided("boss"), decided("王小明"), decided("boss（管理员）")]).toEqual([
    "boss 已经处理。",
    "王小明已经处理。",
    "boss（管理员）已经处理。",
  ]);
  const by = inEachLanguage((t) => t("admin.by", { who: "boss", when: "2026年4月1日" }));
  expect(by).toEqual({ en: "boss, 2026年4月1日", zh: "boss 于 2026年4月1日操作" });
});
