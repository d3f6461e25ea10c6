import type { MapError } from "~/features/deals/import/formats/feed-map";
import type { RowRejection } from "~/features/deals/import/formats/feed-row";
import type { FileCounts } from "~/features/deals/import/records.server";
import { HELD_REASONS, type HeldReason } from "~/features/deals/import/unwritten.server";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { isUnconfirmed } from "~/features/sources/finish-run.server";
import type { FileRun } from "~/features/sources/import-run.server";

/** Messages that follow the field's name, or stand alone if the reason has no field. */
const SENTENCES: Record<RowRejection["code"], string> = {
  required: "is required",
  wrong_type: "has the wrong type",
  too_long: "is too long",
  invalid_text: "contains control characters",
  invalid_price: "must be a price such as 19.99",
  ambiguous_price: "can be read as thousands or as decimals: write it with two decimals, or state decimal in a map",
  fractional_price: "must be a whole number: the site's currency has no decimals",
  negative_price: "must not be negative",
  sale_above_original: "must not exceed originalPrice",
  unknown_category: "is not a category of this site",
  unknown_kind: "is not a known kind of product",
  unknown_source: "is not a known source",
  unknown_language: "must be en or zh",
  invalid_url: "must be a URL such as https://shop.example/deal",
  invalid_image_url: "must be an https URL or a path such as /images/kettle.svg",
  insecure_image_url: "must be an https URL: images over http are not shown",
  hidden_characters: "contains invisible or text-direction characters",
  invalid_date: "must be a date such as 2026-12-31T23:59:59Z",
  past_date: "must be in the future",
  too_many_tags: `must have at most ${DEAL_LIMITS.tags} tags`,
  tag_too_long: `must not have tags longer than ${DEAL_LIMITS.tag} characters`,
  invalid_gtin: "must be a GTIN of 8, 12, 13 or 14 digits",
  not_allowed: "cannot be set by an import",
  blocked_host: "leads to a shop that this site has blocked",
  foreign_currency: "is not the site's currency: amounts are not converted",
  not_on_sale: "is missing, not below the regular price, or not valid today: the row is not on sale",
  missing_column: "is missing from the file's columns: no row was read",
  not_json: "the record is not valid JSON",
  unknown_entity: "the item has an entity that XML does not define, such as &nbsp;, and is not read; others are",
  not_xml: "the file is not valid XML from here on",
  too_deep: "elements are nested more than 100 levels deep from here on",
  bad_gzip: "the gzip data is truncated or corrupt from here on",
  unpacks_too_large: "the file decompresses to more than 250 times its size",
  zipped: "the file is a ZIP archive: extract it, or use gzip",
  not_utf8: "the text is not valid in UTF-8, or in the encoding that the file or --encoding names",
  too_large: "the record is larger than 256 KB",
  bad_quotes: "a quoted cell is not closed, or contains an unescaped quotation mark",
  wrong_columns: "the row has a different number of cells than the header",
  unfinished: "the file ends before the record or array that starts here is complete",
};

export function sentence({ field, code }: RowRejection): string {
  if (field) return `${field} ${SENTENCES[code]}`;
  return code === "wrong_type" ? "the record must be a JSON object" : SENTENCES[code];
}

export function mapSentence({ path, code }: MapError): string {
  if (code === "not_json") return "the map is not valid JSON";
  return code === "unknown" ? `${path} is not a known key` : `${path || "the map"} has an invalid value`;
}

export const HELD_SENTENCES: Record<HeldReason, string> = {
  revised: "an admin has revised the deal",
  deleted: "an admin has deleted the deal",
  rejected: "an admin has rejected the deal",
  other_source: "the deal belongs to another source",
  duplicate: "a deal of another source has the same offer",
};

export const NOTHING_DONE = "Nothing was imported or ended.";
export const UNREAD = `No record of the file was understood: it may be an error page, of another format, or empty. ${NOTHING_DONE}`;

export function unreadEndsSentence(count: number): string {
  const [dates, deals] = count === 1 ? ["1 end date", "its deal ends"] : [`${count} end dates`, "their deals end"];
  return `${dates} could not be read: ${deals} in 3 days. List with --verbose.`;
}

/** What to do about records that are not in the file's encoding; `given`: the one that the operator named. */
export function encodingSentence(given: string | undefined): string {
  if (given) return `Not all of the file is in ${given}: --encoding may have to be another.`;
  return "The file is not in UTF-8. If a spreadsheet in Chinese has saved it, import it with --encoding gb18030 (GBK), if one in a Western European language, with --encoding windows-1252.";
}

/** The counts of a file's records; those of catalogues only if they are not 0. */
export function countsSentence(counts: FileCounts): string {
  const { added, updated, unchanged, held, heldFor, refused, ended, leftOut, notOnSale } = counts;
  const reasons = HELD_REASONS.flatMap((reason) => (heldFor[reason] ? `${heldFor[reason]} ${reason}` : []));
  const heldText = `${held} held${reasons.length > 0 ? ` (${reasons.join(", ")})` : ""}`;
  const base = `${added} added, ${updated} updated, ${unchanged} unchanged, ${heldText}, ${refused} refused`;
  const left = leftOut ? [`${leftOut} optional ${leftOut === 1 ? "field" : "fields"} left out`] : [];
  return [base, ...(ended ? [`${ended} ended`] : []), ...(notOnSale ? [`${notOnSale} not on sale`] : []), ...left].join(
    ", ",
  );
}

export function runSentence(run: Exclude<FileRun, "dry_run" | "unread">): string {
  if (run === "incomplete") return "The run was not finished and ended no deals: the file is incomplete.";
  if (run === "closed") return "The run was not finished: another run of this source has started.";
  if (isUnconfirmed(run)) {
    const { wouldEnd, live } = run;
    return `The run was not finished: it would end ${wouldEnd} of the source's ${live} live deals. If it is to, import the file again with --confirm.`;
  }
  const { source, state, dealCount, ended } = run;
  if (state === "too_small")
    return `Run of ${source}: ${dealCount} deals, less than half of the previous run's, so no deals were ended.`;
  return `Run of ${source}: ${dealCount} deals, ${ended} ended.`;
}
