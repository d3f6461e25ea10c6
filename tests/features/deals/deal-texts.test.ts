import { expect, it } from "vitest";
import { guessLanguage, languagesOf, textsFor } from "~/features/deals/deal-texts";

it.each([
  ["Quiet kettle", "", "en"],
  ["静音水壶", "", "zh"],
  ["Kettle 静音 500W", "", "zh"],
  ["Kettle", "保温两小时。", "zh"],
  ["𠮷", "", "zh"],
  ["500 − 20 %", "", "en"],
] as const)("“%s” with “%s” is in %s", (title, description, language) => {
  expect(guessLanguage({ title, description })).toBe(language);
});

const KETTLE = { title: "Kettle", description: "Quiet.", lang: "en", translations: {} } as const;

it.each([
  ["without a translation", {}, ["Kettle", "en", "Quiet.", "en"]],
  ["with one", { zh: { title: "水壶", description: "静音。" } }, ["水壶", "zh", "静音。", "zh"]],
  ["with a title only", { zh: { title: "水壶", description: "" } }, ["水壶", "zh", "Quiet.", "en"]],
  ["with a description only", { zh: { title: "", description: "静音。" } }, ["Kettle", "en", "静音。", "zh"]],
] as const)("readers of Chinese get each text in Chinese or as it is: %s", (_, translations, shown) => {
  const { title, titleLang, description, descriptionLang } = textsFor({ ...KETTLE, translations }, "zh");
  expect([title, titleLang, description, descriptionLang]).toEqual(shown);
});

it("readers of the deal's own language get the original", () => {
  const translations = { zh: { title: "水壶", description: "静音。" } };
  expect(textsFor({ ...KETTLE, translations }, "en")).toMatchObject({ title: "Kettle", descriptionLang: "en" });
});

it("a Chinese deal's texts in Latin letters alone are not read as Chinese", () => {
  const deal = { title: "Kettle 500", description: "500 W", lang: "zh", translations: {} } as const;
  expect(textsFor(deal, "zh")).toMatchObject({ titleLang: "en", descriptionLang: "en" });
  expect(textsFor({ ...deal, description: "500" }, "zh")).toMatchObject({ descriptionLang: "zh" });
});

it("the languages of a deal are its own and those of its translations", () => {
  expect(languagesOf(KETTLE)).toEqual(["en"]);
  expect(languagesOf({ lang: "zh", translations: { en: { title: "Kettle", description: "" } } })).toEqual(["en", "zh"]);
});
