import type { MapError } from "~/domain/deals/import/formats/feed-map";
import type { RefusalReason } from "~/domain/deals/import/formats/feed-row";
import type { FileCounts } from "~/domain/deals/import/records.server";
import { DEAL_LIMITS } from "~/domain/deals/input";
import type { FileRun } from "~/domain/sources/import-run.server";

/** What follows the name of the field; a reason without a field is said of the record. */
const SENTENCES: Record<RefusalReason["code"], string> = {
  required: "is required",
  wrong_type: "is of the wrong type",
  too_long: "is too long",
  invalid_text: "holds control characters",
  invalid_price: "must be a price such as 19.99",
  fractional_price: "must be a whole amount: the site's currency has no decimals",
  negative_price: "must not be negative",
  sale_above_original: "must not exceed originalPrice",
  unknown_category: "is no category of this shop",
  unknown_source: "is no known source",
  invalid_url: "must be a web address such as https://shop.example/deal",
  invalid_image_url: "must be an https address or a path such as /images/kettle.svg",
  insecure_image_url: "must be an https address: pictures over http are not shown",
  hidden_characters: "holds a character that is not seen or that turns the direction of writing",
  invalid_date: "must be a date such as 2026-12-31T23:59:59Z",
  too_many_tags: `must hold at most ${DEAL_LIMITS.tags} tags`,
  tag_too_long: `must hold tags of at most ${DEAL_LIMITS.tag} characters`,
  invalid_gtin: "must be a GTIN of 8, 12, 13 or 14 digits",
  not_allowed: "is not said by programs that deliver deals",
  foreign_currency: "is not the site's: amounts are not converted",
  not_on_sale: "is missing, not below the usual price, or not of today: the row is on no sale",
  missing_column: "is a column that the file lacks: no row was read",
  not_json: "the record is not valid JSON",
  not_xml: "the file is not valid XML here",
  too_deep: "the file has more than 100 elements within each other from here on",
  bad_gzip: "the file's gzip data is cut off or damaged here",
  unpacks_too_large: "the file unpacks to more than 250 times its size",
  zipped: "the file is a ZIP archive: unpack it, or compress it with gzip",
  not_utf8: "the record is not valid UTF-8",
  too_large: "the record is larger than 256 KB",
  bad_quotes: "a quotation mark is not closed, or stands within a cell that others enclose",
  wrong_columns: "the row has another number of cells than the first one",
  unfinished: "the file ends within the record or array that begins here",
};

/** Why a record of a file was refused. */
export function sentence({ field, code }: RefusalReason): string {
  if (field) return `${field} ${SENTENCES[code]}`;
  return code === "wrong_type" ? "the record must be a JSON object" : SENTENCES[code];
}

/** What is wrong with a map of columns. */
export function mapSentence({ path, code }: MapError): string {
  if (code === "not_json") return "the map is not valid JSON";
  return code === "unknown" ? `${path} is nothing that a map has` : `${path || "the map"} cannot be that`;
}

/** What became of a file's records; what only catalogues have is said where there is some. */
export function countsSentence({ added, updated, unchanged, held, refused, ended, notOnSale }: FileCounts): string {
  const always = `${added} added, ${updated} updated, ${unchanged} unchanged, ${held} held, ${refused} refused`;
  return [always, ...(ended ? [`${ended} ended`] : []), ...(notOnSale ? [`${notOnSale} not on sale`] : [])].join(", ");
}

/** What became of the run that a file was. */
export function runSentence(run: Exclude<FileRun, "dry_run">): string {
  if (run === "incomplete") return "The run is not finished, and ends no deals: the file is not whole.";
  if (run === "closed") return "The run is not finished: another run of this source has begun.";
  const { source, state, dealCount, ended } = run;
  if (state === "too_small")
    return `Run of ${source}: ${dealCount} deals, less than half of the last one's, so that no other deal is ended.`;
  return `Run of ${source}: ${dealCount} deals, ${ended} ended.`;
}
