import punycode from "punycode/punycode.js";

/** Hidden characters, bidirectional controls too. Variation selectors are allowed, because they are part of emoji. */
const HIDDEN = /(?![\ufe00-\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Percent-encoded hidden characters; the two joiners are allowed too, since Persian, Hindi and emoji need them. */
const HIDDEN_ENCODED = /(?![\ufe00-\ufe0f\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const ENCODED = /(?:%[\da-f]{2})+/gi;

/** Whether an address has hidden characters, plain or percent-encoded once. For a Punycode host see {@link hasHiddenHost}. */
export function hasHiddenCharacter(address: string): boolean {
  if (HIDDEN.test(address)) return true;
  return (address.match(ENCODED) ?? []).some((code) => HIDDEN_ENCODED.test(decoded(code)));
}

/** Node 24's URL parser accepts hidden characters in Punycode. @throws RangeError for invalid Punycode */
export function hasHiddenHost(hostname: string): boolean {
  return /(?:^|\.)xn--/i.test(hostname) && HIDDEN.test(punycode.toUnicode(hostname.toLowerCase()));
}

function decoded(code: string): string {
  const bytes = Uint8Array.from(code.slice(1).split("%"), (byte) => Number.parseInt(byte, 16));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
