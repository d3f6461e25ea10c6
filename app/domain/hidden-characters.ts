/**
 * Format characters and others that are not seen, those that turn the direction of writing among them. What chooses how
 * an emoji is drawn belongs to it.
 */
const HIDDEN = /(?![\ufe00-\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Percent-encoded, the two joiners are let pass, without which some words of Persian or Hindi, and some emoji, are others. */
const HIDDEN_IN_CODE = /(?![\ufe00-\ufe0f\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const ENCODED = /(?:%[\da-f]{2})+/gi;

/**
 * Whether an address holds a character that makes it read as another: as it stands, or percent-encoded, as many programs
 * show it. What two rounds of encoding hide is decoded by none. A host in Punycode is the URL parser's to refuse.
 */
export function hasHiddenCharacter(address: string): boolean {
  if (HIDDEN.test(address)) return true;
  return (address.match(ENCODED) ?? []).some((code) => HIDDEN_IN_CODE.test(decoded(code)));
}

/** Bytes that are no UTF-8 stand for nothing that is seen as text. */
function decoded(code: string): string {
  const bytes = Uint8Array.from(code.slice(1).split("%"), (byte) => Number.parseInt(byte, 16));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
