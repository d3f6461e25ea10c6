import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRating } from "~/features/ratings/input";
import { textLength } from "~/platform/values/text";
import { unicodeText } from "../../platform/values/unicode-text";

function accepted(value: unknown) {
  const parsed = parseRating(value);
  if (!parsed.ok) throw new Error(`Refused: ${JSON.stringify(parsed.errors)}`);
  return parsed.value;
}

function errors(value: unknown) {
  const parsed = parseRating(value);
  return parsed.ok ? [] : parsed.errors;
}

describe("stars", () => {
  it.each([1, 2, 3, 4, 5])("are %i, as a number or as its text", (rating) => {
    for (const given of [rating, String(rating), ` ${rating}\n`]) {
      expect(accepted({ rating: given })).toEqual({ rating, comment: null });
    }
  });

  it.each([undefined, null, "", " ", "\n"])("are required: %j", (rating) => {
    expect(errors({ rating })).toEqual([{ field: "rating", code: "required" }]);
  });

  it("are required when the field is missing too", () => {
    expect(errors({})).toEqual([{ field: "rating", code: "required" }]);
  });

  it.each([
    ...[0, 6, -1, -0, 4.5, 1e21, 10, Number.NaN, Number.POSITIVE_INFINITY, "0", "6", "-1", "+4", "04", "4.0", "4,5"],
    ...["5 5", "five", "４", "五", "1e0", "0x4", "⭐", true, false, [], [4], {}, { value: 4 }, 4n, new Date(4)],
  ])("are not %o", (rating) => {
    expect(errors({ rating })).toEqual([{ field: "rating", code: "invalid_rating" }]);
  });
});

describe("a comment", () => {
  const comment = (text: unknown) => accepted({ rating: 3, comment: text }).comment;
  const refusal = (text: unknown) => errors({ rating: 3, comment: text });

  it.each([undefined, null, "", "  ", " \n\t ", "\u202e"])("that is blank is null: %j", (text) => {
    expect(comment(text)).toBeNull();
  });

  it("is trimmed and keeps its lines", () => {
    expect(comment("  Works well.\r\nArrived\tearly.\n")).toBe("Works well.\nArrived\tearly.");
    expect(comment("很好 👍")).toBe("很好 👍");
  });

  it("has at most 2000 code points", () => {
    expect(comment("👍".repeat(2_000))).toBe("👍".repeat(2_000));
    expect(comment(` ${"a".repeat(2_000)} `)).toHaveLength(2_000);
    expect(refusal("a".repeat(2_001))).toEqual([{ field: "comment", code: "too_long" }]);
    expect(refusal("👍".repeat(2_001))).toEqual([{ field: "comment", code: "too_long" }]);
  });

  it.each(["\u0000", "a\u0007b", "\u001b[31m", "\u007f", "\u0085"])("has no control characters: %j", (text) => {
    expect(refusal(text)).toEqual([{ field: "comment", code: "invalid_text" }]);
  });

  it.each([7, true, [], ["Good"], {}])("is a text, not %o", (text) => {
    expect(refusal(text)).toEqual([{ field: "comment", code: "wrong_type" }]);
  });
});

describe("a rating", () => {
  it("reports all errors at once", () => {
    expect(errors({ rating: 9, comment: "a".repeat(2_001) })).toEqual([
      { field: "rating", code: "invalid_rating" },
      { field: "comment", code: "too_long" },
    ]);
  });

  it.each([null, undefined, 7, "text", true, [], [{ rating: 4 }]])("is an object, not %j", (value) => {
    expect(errors(value)).toEqual([{ field: "", code: "wrong_type" }]);
  });

  it("takes no field that it does not know", () => {
    expect(accepted({ rating: 4, comment: "Good", userId: "x", id: "y" })).toEqual({ rating: 4, comment: "Good" });
  });

  it("is parsed or rejected, for any input", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (rating, comment) => {
        const parsed = parseRating({ rating, comment });
        const stars = parsed.ok ? [parsed.value.rating] : [];
        expect(parsed.ok || parsed.errors.length > 0).toBe(true);
        expect([1, 2, 3, 4, 5]).toEqual(expect.arrayContaining(stars));
        expect(parsed.ok && parsed.value.comment === "").toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it("comes out the same when it is parsed again", () => {
    fc.assert(
      fc.property(unicodeText(), (comment) => {
        const parsed = parseRating({ rating: 1, comment });
        if (!parsed.ok) return;
        expect(parseRating(parsed.value)).toEqual(parsed);
        expect(textLength(parsed.value.comment ?? "")).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: 1_000 },
    );
  });
});
