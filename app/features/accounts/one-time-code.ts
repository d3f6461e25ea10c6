/** The 32 digits and capitals that do not look alike. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The number of characters; they hold 40 random bits. */
export const CODE_LENGTH = 8;

/** A code as it is shown: ABCD-EFGH. */
export function groupedCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join("-");
}

/** Normalises a typed code: lower case, full-width characters, spaces and hyphens are allowed. */
export function bareCode(text: string): string {
  return text
    .slice(0, 100)
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]+/gu, "")
    .toUpperCase();
}

/** The code that {@link bareCode} normalises; null if it is invalid. */
export function typedCode(text: string, length = CODE_LENGTH): string | null {
  const code = bareCode(text);
  return code.length === length && [...code].every((one) => CODE_ALPHABET.includes(one)) ? code : null;
}
