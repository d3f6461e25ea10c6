import punycode from "punycode/punycode.js";

/** Bidirectional controls too. Variation selectors are allowed: they are part of emoji. */
const HIDDEN = /(?![\ufe00-\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Percent-encoded, the two joiners are allowed too: Persian, Hindi and emoji need them. */
const HIDDEN_ENCODED = /(?![\ufe00-\ufe0f\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const ENCODED = /(?:%[\da-f]{2})+/gi;

/** Plain or percent-encoded once. For a Punycode host see {@link hasHiddenHost}. */
export function hasHiddenCharacter(address: string): boolean {
  if (HIDDEN.test(address)) return true;
  return (address.match(ENCODED) ?? []).some((code) => HIDDEN_ENCODED.test(decoded(code)));
}

/** In Punycode, which the URL parser of Node 24 accepts. @throws RangeError for invalid Punycode */
export function hasHiddenHost(hostname: string): boolean {
  return /(?:^|\.)xn--/i.test(hostname) && HIDDEN.test(punycode.toUnicode(hostname.toLowerCase()));
}

function decoded(code: string): string {
  const bytes = Uint8Array.from(code.slice(1).split("%"), (byte) => Number.parseInt(byte, 16));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
