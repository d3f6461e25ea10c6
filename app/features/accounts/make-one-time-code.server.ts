import { randomInt } from "node:crypto";
import { CODE_ALPHABET, CODE_LENGTH } from "./one-time-code";
import { hashPassword } from "./password-hash.server";

export interface OneTimeCode {
  code: string;
  codeHash: string;
}

/** Hashed as a password, at bcrypt's cost 4 to 31: from a stolen database its 40 bits take years to try. @throws BusyError */
export async function makeOneTimeCode(cost: number): Promise<OneTimeCode> {
  const characters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]);
  const code = characters.join("");
  return { code, codeHash: await hashPassword(code, cost) };
}
