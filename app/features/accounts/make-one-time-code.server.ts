import { randomCharacters } from "~/platform/secrets/token.server";
import { CODE_ALPHABET, CODE_LENGTH } from "./one-time-code";
import { hashPassword } from "./password-hash.server";

export interface OneTimeCode {
  code: string;
  codeHash: string;
}

/** Makes a code and its hash at bcrypt's cost 4 to 31: from a stolen database its 40 bits take years to try. @throws BusyError */
export async function makeOneTimeCode(cost: number): Promise<OneTimeCode> {
  const code = randomCharacters(CODE_ALPHABET, CODE_LENGTH);
  return { code, codeHash: await hashPassword(code, cost) };
}
