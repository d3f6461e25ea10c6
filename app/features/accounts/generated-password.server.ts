import { randomInt } from "node:crypto";
import { missingRules } from "./password";

/** Without look-alikes such as O and 0, l and 1. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A random password that satisfies every rule: four groups of five characters, about 116 bits. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join(""),
    );
    const password = groups.join("-");
    if (missingRules(password).length === 0) return password;
  }
}
