import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "~/i18n/languages";
import { en } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import { i18nOptions } from "~/i18n/options";
import { translate } from "~/i18n/translator.server";

type Say = (key: string, values?: object) => string;

const TEXTS = { en, zh };

function textsOf(tree: object, above = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[above + key, value]] : textsOf(value, `${above}${key}.`),
  );
}

describe.each(LANGUAGES)("what the server says in %s", (language) => {
  const i18next = createInstance();
  void i18next.init(i18nOptions(language, TEXTS[language]));
  const browser = i18next.t as unknown as Say;
  const server = translate(language) as unknown as Say;

  it.each([0, 1, 2, 5, 21, 1_000])("is what i18next says in the browser, with values and a count of %d", (count) => {
    for (const [key, text] of textsOf(TEXTS[language])) {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
      const values = { ...Object.fromEntries(names.map((name) => [name, `<${name}> & {{x}} $t(site.home)`])), count };
      for (const asked of [key, key.replace(/_(?:one|other)$/, "")]) {
        expect(server(asked, values)).toBe(browser(asked, values));
      }
    }
  });

  it("is what i18next says without values, and of keys that are none", () => {
    for (const [key] of textsOf(TEXTS[language])) expect(server(key)).toBe(browser(key));
    expect(server("nothing.of.this")).toBe(browser("nothing.of.this"));
    expect(server("search.count")).toBe(browser("search.count"));
  });

  it("knows every format that its texts have", () => {
    for (const [key, text] of textsOf(TEXTS[language])) {
      expect(text.replace(/\{\{\w+\}\}/g, ""), key).not.toMatch(/\{\{|\}\}|\$t\(/);
    }
  });
});
