import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlainJson } from "~/platform/forms/json-text";

describe("isPlainJson", () => {
  it("accepts whatever JSON.stringify writes, if it is shallow", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
        expect(isPlainJson(JSON.stringify(value, null, 2))).toBe(true);
      }),
    );
  });

  it.each([
    ['{"a":1,"a":2}', false],
    ['{"a":1, "\\u0061" : 2}', false],
    ['[{"a":{"b":1,"c":{},"b":2}}]', false],
    ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', true],
    ['{"a":"b\\":","b":"{[{[\\\\"}', true],
    ['{"":1,"":2}', false],
    ['{"__proto__":1,"constructor":2}', true],
    ['"a"', true],
  ])("%s: %s", (text, plain) => {
    expect(JSON.parse(text)).toBeDefined();
    expect(isPlainJson(text)).toBe(plain);
  });

  it("rejects more than 32 levels", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(isPlainJson(nested(32))).toBe(true);
    expect(isPlainJson(nested(33))).toBe(false);
    expect(isPlainJson(nested(100_000))).toBe(false);
    expect(isPlainJson('{"a":'.repeat(33) + 1 + "}".repeat(33))).toBe(false);
  });

  it("rejects more values than 500 rows of a batch can have", () => {
    const fields = Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`field${n}`, "text"]));
    expect(isPlainJson(JSON.stringify({ deals: Array(500).fill(fields) }))).toBe(true);
    for (const value of ["0", '""', "{}", "[]"]) expect(isPlainJson(`[${`${value},`.repeat(60_000)}0]`)).toBe(false);
  });
});
