import { peeked } from "./decompressed.server";

/** The bytes searched for an XML declaration. */
const DECLARATION_BYTES = 1_024;
const DECLARED = /^\s*<\?xml\b[^<>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

/** A byte that UTF-8 does not have, so that the row that it stands in is rejected. */
const INVALID = Buffer.from([0xff]);

/** Whether a name such as "gb18030" or "windows-1252" is one of the WHATWG's Encoding Standard. */
export function isEncoding(name: string): boolean {
  try {
    return Boolean(new TextDecoder(name));
  } catch {
    return false;
  }
}

/**
 * The encoding of a text by its first bytes, as the standard's TextDecoder names it: that of a byte order mark, else the `given`
 * one, else UTF-16 where every other byte is 0, else what an XML document declares, else UTF-8.
 */
export function encodingOf(first: Uint8Array, given?: string): string {
  const [one = 1, two = 1, three = 1, four = 1] = first;
  if (one === 0xef && two === 0xbb && three === 0xbf) return "utf-8";
  if (one === 0xff && two === 0xfe) return "utf-16le";
  if (one === 0xfe && two === 0xff) return "utf-16be";
  if (given !== undefined) return new TextDecoder(given).encoding;
  if (one !== 0 && two === 0 && four === 0) return "utf-16le";
  if (one === 0 && two !== 0 && three === 0) return "utf-16be";
  const [, declared] = DECLARED.exec(Buffer.from(first).toString("latin1")) ?? [];
  const encoding = declared && isEncoding(declared) ? new TextDecoder(declared).encoding : "utf-8";
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return encoding.startsWith("utf-16") ? "utf-8" : encoding;
}

/** A text of any encoding (see {@link encodingOf}) in UTF-8, in constant memory. Invalid bytes stay invalid. */
export async function* inUtf8(chunks: AsyncIterable<Uint8Array>, given?: string): AsyncGenerator<Uint8Array> {
  const { first, all } = await peeked(
    chunks,
    (bytes) =>
      bytes.length >= DECLARATION_BYTES ||
      (bytes.length >= 4 && !/^\s*(?:$|<\?(?!.*\?>))/s.test(bytes.toString("latin1"))),
  );
  const encoding = encodingOf(first.subarray(0, DECLARATION_BYTES), given);
  if (encoding === "utf-8") return yield* all;
  const decoder = new TextDecoder(encoding);
  for await (const chunk of all) yield encoded(decoder.decode(chunk, { stream: true }));
  yield encoded(decoder.decode());
}

function encoded(text: string): Uint8Array {
  const [start = "", ...rest] = text.split("\ufffd");
  return Buffer.concat([Buffer.from(start), ...rest.flatMap((piece) => [INVALID, Buffer.from(piece)])]);
}
