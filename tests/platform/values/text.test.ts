import { expect, it } from "vitest";
import { lineField, paragraphsField } from "~/platform/values/fields";
import { cleanLine, cleanText, normalized } from "~/platform/values/text";

it("keeps 30 marks on a character, since composing takes the square of their number", () => {
  const marks = "\u0323\u0301".repeat(15);
  for (const form of ["NFC", "NFKC"] as const) {
    expect(normalized(`q${marks}${marks}u${marks}!`, form)).toBe(`q${marks}u${marks}!`.normalize(form));
  }
  const many = `q${marks.repeat(4_000)}`;
  expect(cleanText(`${many} ${many}`)).toBe(`q${marks} q${marks}`.normalize("NFC"));
  expect(cleanText(`q${"\u0344".repeat(30)}`)).toBe(`q${"\u0308\u0301".repeat(15)}`);
  // As Vietnamese is typed.
  expect(cleanLine("e\u0323\u0302")).toBe("ệ");
});

it("does not clean what is far longer than a field", () => {
  for (const field of [lineField(10), paragraphsField(10)]) {
    expect(field.safeParse(`${" ".repeat(1_000)}tea`)).toEqual({ success: true, data: "tea" });
    expect(field.safeParse(`${" ".repeat(1_100)}tea`).error?.issues).toMatchObject([{ message: "too_long" }]);
  }
});
