import { randomInt } from "node:crypto";
import { missingRules } from "./password";

/** Without those that are taken for one another. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP = 5;

/** A new password that keeps every rule: four groups of five characters, some 116 random bits. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join(""),
    );
    const password = groups.join("-");
    if (missingRules(password).length === 0) return password;
  }
}
