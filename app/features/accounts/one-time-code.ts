/** 32 digits and capitals without look-alikes. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** In characters: 40 random bits. */
export const CODE_LENGTH = 8;

/** A code as it is shown: ABCD-EFGH. */
export function groupedCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** Normalises a typed code: lower case, full-width letters, spaces and hyphens are allowed. Null for an invalid one. */
export function typedCode(text: string): string | null {
  const code = text
    .slice(0, 100)
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]+/gu, "")
    .toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((one) => CODE_ALPHABET.includes(one)) ? code : null;
}
