import { isUnavailable } from "~/features/deals/import/availability";
import { jsonRecords } from "~/features/deals/import/json-records";
import { AWIN_NEEDS, awinAddresses, awinProduct, GOOGLE_NEEDS, googleAddresses, googleProduct } from "./catalogues";
import { CompressionError, decompressed, peeked } from "./decompressed.server";
import { inUtf8 } from "./encodings.server";
import { type FeedMap, mapNeeds, mappedAddresses, mappedRow } from "./feed-map";
import { type FeedAddresses, type FeedRow, fault, UNAVAILABLE, withAddresses } from "./feed-row";
import { type RssContext, rssAddresses, rssItem } from "./rss";
import { tableRows } from "./table-rows.server";
import { xmlItems } from "./xml-items.server";

/** `json` and `jsonl` are synonyms: the content decides. */
export const CATALOGUE_FORMATS = ["google", "awin", "rss", "csv", "jsonl", "json"] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

export interface Feed extends RssContext {
  format: CatalogueFormat;
  /** Maps columns to fields in `csv`; elsewhere than in JSON only its constants apply, overriding the feed. */
  map?: FeedMap;
  /** The encoding of a file that does not name it; default: UTF-8. See `encodingOf`. */
  encoding?: string;
}

/** The rows of a feed, plain or gzip, in constant memory and in file order. An invalid row does not affect others. */
export async function* feedRows(chunks: AsyncIterable<Uint8Array>, feed: Feed): AsyncGenerator<FeedRow> {
  let line = 1;
  try {
    for await (const row of rowsOf(inUtf8(decompressed(chunks), feed.encoding), feed)) {
      line = row.line;
      yield withConstants(row, feed);
    }
  } catch (error) {
    if (!(error instanceof CompressionError)) throw error;
    yield fault(line, error.code);
  }
}

function rowsOf(chunks: AsyncIterable<Uint8Array>, feed: Feed): AsyncGenerator<FeedRow> {
  const { format, map } = feed;
  if (format === "awin") {
    const read = withAddresses(awinProduct(feed), awinAddresses);
    return tableRows(chunks, { needs: AWIN_NEEDS, read, delimiter: map?.delimiter });
  }
  if (format === "google") return googleRows(chunks, feed);
  if (format === "rss") {
    return xmlItems(chunks, withAddresses(rssItem(feed), rssAddresses(feed.address)), { isMarkup: true });
  }
  if (format === "csv" && map) {
    return tableRows(chunks, {
      needs: mapNeeds(map),
      read: withAddresses(mappedRow(map, feed), mappedAddresses(map)),
      delimiter: map.delimiter,
    });
  }
  return jsonRows(chunks);
}

function withConstants(row: FeedRow, { format, map }: Feed): FeedRow {
  if (!map || !("record" in row) || !["google", "awin", "rss"].includes(format)) return row;
  return { ...row, record: { ...(row.record as object), ...map.constants } };
}

/** JSON records; those of an array have numbers, because they may share a line. */
async function* jsonRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FeedRow> {
  const { first, all } = await peekedText(chunks);
  const isArray = /^\ufeff?\s*\[/.test(first);
  let number = 0;
  for await (const row of jsonRecords(all)) {
    const read = "text" in row ? parsedRow(row.line, row.text) : fault(row.line, row.error);
    number += 1;
    yield isArray ? { ...read, number } : read;
  }
}

function parsedRow(line: number, text: string): FeedRow {
  try {
    const record = JSON.parse(text);
    return isUnavailable(record?.availability)
      ? { line, errors: UNAVAILABLE, offSale: recordAddresses(record) }
      : { line, record };
  } catch {
    return fault(line, "not_json");
  }
}

function recordAddresses({ url, crawlurl }: { url?: unknown; crawlurl?: unknown }): FeedAddresses {
  const [page, origin] = [url, crawlurl].map((address) => (typeof address === "string" ? address : undefined));
  return { url: page, crawlurl: origin };
}

/** Google's products: XML starts with a bracket, a table with a column name. */
async function* googleRows(chunks: AsyncIterable<Uint8Array>, feed: Feed): AsyncGenerator<FeedRow> {
  const read = withAddresses(googleProduct(feed), googleAddresses);
  const { first, all } = await peekedText(chunks);
  const isXml = /^\ufeff?\s*</.test(first);
  yield* isXml ? xmlItems(all, read) : tableRows(all, { needs: GOOGLE_NEEDS, read, delimiter: feed.map?.delimiter });
}

/** Reads up to a character that is not blank. */
async function peekedText(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ first: string; all: AsyncIterable<Uint8Array> }> {
  const { first, all } = await peeked(chunks, (bytes) => bytes.length >= 4_096 || /[^\s\ufeff\ufffd]/.test(`${bytes}`));
  return { first: first.toString("utf8"), all };
}
