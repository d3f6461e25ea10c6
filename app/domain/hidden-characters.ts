import punycode from "punycode/punycode.js";

/**
 * Invisible characters, including bidirectional controls. Variation selectors are allowed: they are part of emoji.
 */
const HIDDEN = /(?![\ufe00-\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Percent-encoded, the two joiners are allowed too: Persian, Hindi and emoji need them. */
const HIDDEN_ENCODED = /(?![\ufe00-\ufe0f\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const ENCODED = /(?:%[\da-f]{2})+/gi;

/**
 * Whether a URL or email has an invisible character, plain or percent-encoded once. For a Punycode host see
 * {@link hasHiddenHost}.
 */
export function hasHiddenCharacter(address: string): boolean {
  if (HIDDEN.test(address)) return true;
  return (address.match(ENCODED) ?? []).some((code) => HIDDEN_ENCODED.test(decoded(code)));
}

/**
 * Whether a host has an invisible character in Punycode: the URL parser of Node 24 accepts it.
 *
 * @throws RangeError for invalid Punycode
 */
export function hasHiddenHost(hostname: string): boolean {
  return /(?:^|\.)xn--/i.test(hostname) && HIDDEN.test(punycode.toUnicode(hostname.toLowerCase()));
}

function decoded(code: string): string {
  const bytes = Uint8Array.from(code.slice(1).split("%"), (byte) => Number.parseInt(byte, 16));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
