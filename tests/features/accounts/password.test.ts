import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generatePassword } from "~/features/accounts/generated-password.server";
import { parseNewPassword } from "~/features/accounts/input";
import {
  hasNull,
  isTooLong,
  MAX_PASSWORD_BYTES,
  missingRules,
  PASSWORD_RULES,
  strength,
  strengthLabel,
} from "~/features/accounts/password";
import { POPULAR_PASSWORDS } from "~/features/accounts/popular-passwords";
import { unicodeText } from "../../platform/values/unicode-text";

describe("the rules of a password", () => {
  it.each([
    ["", ["length8", "uppercase", "lowercase", "digit", "special"]],
    ["a", ["length8", "uppercase", "digit", "special"]],
    ["abcdefgh", ["uppercase", "digit", "special"]],
    ["ABCDEFGH", ["lowercase", "digit", "special"]],
    ["Abcdefgh", ["digit", "special"]],
    ["Abcdefg1", ["special"]],
    ["Abcdef1!", []],
    ["Abcde1!", ["length8"]],
    ["abcdef1!", ["uppercase"]],
    ["ABCDEF1!", ["lowercase"]],
    ["Abcdefg!", ["digit"]],
    ["Abcdefg1好价", ["special"]],
    ["Ábcdefg1e\u0301", ["special"]],
    ["Abcdefg1\u0000\u200b", ["special"]],
    ["Abcdefg1½Ⅷ", ["special"]],
    ["Abcdefg1，", []],
    ["Abcdef 1", []],
    ["Abcdefg1🍵", []],
    ["Éñabcde1_", []],
    ["ＡＢＣａｂｃ１！", []],
    ["Ab1🍵🍵🍵🍵", ["length8"]],
    ["Ab1🍵🍵🍵🍵🍵", []],
  ])("%j breaks %j", (password, missing) => {
    expect(missingRules(password)).toEqual(missing);
  });

  it("are listed in a fixed order, and the score is the number satisfied", () => {
    fc.assert(
      fc.property(unicodeText({ maxLength: 20 }), (password) => {
        const missing = missingRules(password);
        expect(PASSWORD_RULES.filter((rule) => missing.includes(rule))).toEqual(missing);
        expect(strength(password)).toBe(5 - missing.length);
      }),
    );
  });

  it("a longer password breaks no more of them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (password, more) => {
        expect(missingRules(password)).toEqual(expect.arrayContaining(missingRules(password + more)));
      }),
    );
  });
});

describe("the strength meter", () => {
  it.each([
    ["", 0, "very_weak"],
    ["a", 1, "very_weak"],
    ["aA", 2, "weak"],
    ["aA1", 3, "fair"],
    ["aA1!", 4, "good"],
    ["aA1!aA1!", 5, "strong"],
    ["P@ssw0rd", 1, "very_weak"],
  ] as const)("%j scores %i, %s", (password, score, label) => {
    expect(strength(password)).toBe(score);
    expect(strengthLabel(score)).toBe(label);
  });
});

describe("the length of a password", () => {
  it.each([
    ["x", 72],
    ["é", 36],
    ["价", 24],
    ["🍵", 18],
  ])("counts the bytes of %s", (letter, most) => {
    expect(isTooLong(letter.repeat(most))).toBe(false);
    expect(isTooLong(letter.repeat(most) + letter)).toBe(true);
  });

  it("is the length in UTF-8, whatever the text", () => {
    fc.assert(
      fc.property(unicodeText({ maxLength: 80 }), (text) => {
        expect(isTooLong(text)).toBe(Buffer.byteLength(text.toWellFormed()) > MAX_PASSWORD_BYTES);
      }),
    );
  });
});

it("finds the null character", () => {
  expect(hasNull("Abcdef1!")).toBe(false);
  expect(hasNull("Abcd\0ef1!")).toBe(true);
});

describe("the popular passwords", () => {
  it("are in lower case, and satisfy every rule in some case", () => {
    for (const password of POPULAR_PASSWORDS) {
      expect(password).toBe(password.toLowerCase());
      expect([password, missingRules(password)]).toEqual([password, ["uppercase"]]);
      expect([password, password.replace(/[^a-z]/g, "").length > 1]).toEqual([password, true]);
    }
  });
});

it("generatePassword satisfies the rules, and is different each time", () => {
  const made = Array.from({ length: 200 }, generatePassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(password).toMatch(/^[A-Za-z2-9]{5}(?:-[A-Za-z2-9]{5}){3}$/);
    expect(parseNewPassword({ password })).toEqual({ ok: true, value: { password } });
  }
});
