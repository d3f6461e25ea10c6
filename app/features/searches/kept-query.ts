import { cleanLine, normalized, textLength } from "~/platform/values/text";

/** The limit in code points. */
const MAX_LENGTH = 40;

/** An address of mail or of the web, or five digits as numbers of phones, orders and houses have: they may name a person. */
const MAY_BE_PERSONAL = /@|:\/\/|\bwww\.|(?:\d[\s().+/-]*){5}/;

/** A query as admins see it, in lower case; null for one that is long or may be personal. */
export function keptQuery(text: string): string | null {
  const query = cleanLine(normalized(text, "NFKC"))?.toLowerCase();
  if (!query || textLength(query) > MAX_LENGTH || MAY_BE_PERSONAL.test(query)) return null;
  return query;
}
