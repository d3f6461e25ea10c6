/** 32 digits and capitals, none of which is taken for another. */
export const RESET_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Characters of a code: 40 random bits. */
export const RESET_CODE_LENGTH = 8;

/** A code as people read and type it: ABCD-EFGH. */
export function groupedCode(code: string): string {
  return `${code.slice(0, RESET_CODE_LENGTH / 2)}-${code.slice(RESET_CODE_LENGTH / 2)}`;
}

/**
 * The code that somebody means: small letters, full-width ones, spaces and hyphens are fine. Null for what can be no
 * code.
 */
export function typedCode(text: string): string | null {
  const code = text
    .slice(0, 100)
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]+/gu, "")
    .toUpperCase();
  return code.length === RESET_CODE_LENGTH && [...code].every((one) => RESET_ALPHABET.includes(one)) ? code : null;
}
