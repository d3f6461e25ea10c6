import fc from "fast-check";
import { expect, it } from "vitest";
import { storedDevice } from "~/domain/accounts/sessions.server";

it.each([
  ["", ""],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Mozilla/5.0 (X11; Linux x86_64)"],
  ["  two\r\n lines\t", "two lines"],
  ["a\u0000b\u001b[31mc", "a b [31mc"],
  ["a\u202eb", "ab"],
  ["\ud800", "\ufffd"],
  ["x".repeat(300), "x".repeat(200)],
  ["🍵".repeat(300), "🍵".repeat(200)],
  [`${"x".repeat(199)} y`, "x".repeat(199)],
])("stores %j as %j", (text, name) => {
  expect(storedDevice(text)).toBe(name);
});

it("is always one valid line", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 1_000 }), (text) => {
      const name = storedDevice(text);
      expect([...name].length).toBeLessThanOrEqual(200);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toMatch(/\p{Cc}/u);
      expect(name).toBe(name.trim());
    }),
  );
});
