import { expect, it } from "vitest";
import { generatePassword } from "~/domain/accounts/generated-password.server";
import { parseNewPassword } from "~/domain/accounts/input";

it("generatePassword satisfies the rules, and is different each time", () => {
  const made = Array.from({ length: 200 }, generatePassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(password).toMatch(/^[A-Za-z2-9]{5}(?:-[A-Za-z2-9]{5}){3}$/);
    expect(parseNewPassword({ password })).toEqual({ ok: true, value: { password } });
  }
});
