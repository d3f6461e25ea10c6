import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  brandStyles,
  contrast,
  GROUNDS,
  MIN_CONTRAST,
  parseColor,
  poorContrasts,
  THEMES,
} from "~/features/site/colors";

const tokens = readFileSync(new URL("../../../app/platform/ui/styles/theme.css", import.meta.url), "utf8");

/** The colours of a token in a style sheet, light and dark. */
function colorsIn(css: string, token: string): [light: string, dark: string] {
  const [, light = "", dark = ""] =
    new RegExp(`--color-${token}:\\s*light-dark\\((#\\w+),\\s*(#\\w+)\\)`).exec(css) ?? [];
  return [light, dark];
}

const alone = (brandColor: string) => ({ brandColor, inkLight: null, inkDark: null });

it("knows what the texts stand on", () => {
  const names = ["surface", "ground", "sunk"];
  expect(THEMES.map((_, at) => names.map((name) => colorsIn(tokens, name)[at]))).toEqual(
    THEMES.map((theme) => GROUNDS[theme]),
  );
});

it("warnings have a colour of their own, which is read on all that they stand on", () => {
  expect(brandStyles(alone("#6d28d9"))).not.toContain("warning");
  const warnings = colorsIn(tokens, "warning");
  for (const ground of ["surface", "ground", "sunk", "warning-tint", "gold-tint"])
    for (const [at, color] of colorsIn(tokens, ground).entries())
      expect([ground, contrast(warnings[at] ?? "", color) >= MIN_CONTRAST]).toEqual([ground, true]);
});

it("reads colours as people write them", () => {
  expect(["#0F766E", "0f766e ", "#abc"].map(parseColor)).toEqual(["#0f766e", "#0f766e", "#aabbcc"]);
  expect(["", "teal", "#0f766", "#0f766e80", "url(x)"].map(parseColor)).toEqual([null, null, null, null, null]);
});

it("measures contrast as WCAG does", () => {
  expect(contrast("#ffffff", "#000000")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

it("refuses what could not be read, with its contrast", () => {
  expect(poorContrasts(alone("#0f766e"))).toEqual([]);
  expect(poorContrasts(alone("#ffcc00"))).toEqual([{ field: "brandColor", contrast: expect.closeTo(1.51, 2) }]);
  // The tint and the sunk surface have less contrast than white.
  const inks = poorContrasts({ brandColor: "#0f766e", inkLight: "#767676", inkDark: "#0f766e" });
  expect(inks.map(({ field, contrast: found }) => [field, found < MIN_CONTRAST])).toEqual([
    ["inkLight", true],
    ["inkDark", true],
  ]);
  expect(poorContrasts({ brandColor: "#0f766e", inkLight: "#0a5750", inkDark: "#5eead4" })).toEqual([]);
});

const STEPS = ["00", "33", "66", "99", "cc", "ff"];
const CUBE = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

describe("the shades that are made of a colour", () => {
  const allowed = CUBE.filter((color) => poorContrasts(alone(color)).length === 0);

  it("are of any colour on which white is read", () => {
    expect(allowed).toEqual(CUBE.filter((color) => contrast(color, "#ffffff") >= MIN_CONTRAST));
    expect(allowed.length).toBeGreaterThan(50);
  });

  it.each(allowed)("%s: every pair of text and background can be read, in both themes", (color) => {
    const css = brandStyles(alone(color));
    for (const [at, theme] of THEMES.entries()) {
      const of = (token: string) => colorsIn(css, token)[at] ?? "";
      const pairs = [
        ["#ffffff", of("brand")],
        ["#ffffff", of("brand-strong")],
        ...[...GROUNDS[theme], of("brand-tint")].map((ground) => [of("brand-ink"), ground]),
      ];
      for (const [text = "", ground = ""] of pairs)
        expect([theme, text, ground, contrast(text, ground) >= 4.5]).toEqual([theme, text, ground, true]);
      // What is no text is seen too.
      expect(contrast(of("brand"), GROUNDS[theme][0])).toBeGreaterThanOrEqual(3);
    }
  });
});
