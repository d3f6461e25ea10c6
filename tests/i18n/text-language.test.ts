import { expect, it } from "vitest";
import { foreignLanguage } from "~/i18n/text-language";

it.each([
  ["Quiet kettle", "en", undefined],
  ["Quiet kettle", "zh", "en"],
  ["静音水壶", "zh", undefined],
  ["静音水壶", "en", "zh"],
  ["Kettle 静音 500W", "en", "zh"],
  ["Kettle 静音 500W", "zh", undefined],
  ["𠮷祥", "en", "zh"],
  // Without letters, no language.
  ["500 − 20 %", "zh", undefined],
  ["", "en", undefined],
] as const)("“%s” on a page in %s: %s", (text, language, expected) => {
  expect(foreignLanguage(text, language)).toBe(expected);
});
