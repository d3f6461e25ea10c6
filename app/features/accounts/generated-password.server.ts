import { randomCharacters } from "~/platform/secrets/token.server";
import { missingRules } from "./password";

/** Letters and digits, except those that look alike, such as O and 0, l and 1. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** A random password that satisfies every rule: four groups of five characters, about 116 bits. */
export function generatePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () => randomCharacters(CHARACTERS, GROUP_LENGTH));
    const password = groups.join("-");
    if (missingRules(password).length === 0) return password;
  }
}
