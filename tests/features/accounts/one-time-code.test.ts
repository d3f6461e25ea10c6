import { describe, expect, it } from "vitest";
import { CODE_ALPHABET, groupedCode, typedCode } from "~/features/accounts/one-time-code";

it("a code is shown in two groups", () => {
  expect(groupedCode("ABCD2345")).toBe("ABCD-2345");
});

it("no two of its characters look alike", () => {
  expect(new Set(CODE_ALPHABET).size).toBe(32);
  expect(CODE_ALPHABET).not.toMatch(/[01IO]/);
});

describe("what is typed", () => {
  it.each(["ABCD-2345", "abcd2345", " abcd 2345\n", "a b c d 2 3 4 5", "ＡＢＣＤ－２３４５", "ABCD–2345", "ABCD‑2345"])(
    "%j is the code",
    (typed) => {
      expect(typedCode(typed)).toBe("ABCD2345");
    },
  );

  it.each(["", "ABCD-234", "ABCD-23456", "ABCD-234O", "ABCD-2341", "ABCD_2345", "中文字符中文字符", "\0".repeat(8)])(
    "%j is missing",
    (typed) => {
      expect(typedCode(typed)).toBeNull();
    },
  );

  it("is truncated when it is very long", () => {
    expect(typedCode(`${" ".repeat(1e6)}ABCD2345`)).toBeNull();
  });
});
