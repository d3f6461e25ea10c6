import type { MapError } from "~/features/deals/import/formats/feed-map";
import type { RowRejection } from "~/features/deals/import/formats/feed-row";
import type { FileCounts } from "~/features/deals/import/records.server";
import { HELD_REASONS, type HeldReason } from "~/features/deals/import/unwritten.server";
import { isUnconfirmed } from "~/features/sources/finish-run.server";
import type { FileRun } from "~/features/sources/import-run.server";
import { sources } from "~/features/sources/texts/en";

/** The sentences of the page of sources, but with what the command can do. */
const SENTENCES: Record<RowRejection["code"], string> = {
  ...sources.sources.reasons,
  ambiguous_price: "can be read as thousands or as decimals: write it with two decimals, or state decimal in a map",
  not_allowed: "cannot be set by an import",
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
  untrusted: "its source is not trusted yet: it waits in the queue, or for a place there",
};

export const NOTHING_DONE = "Nothing was imported or ended.";
export const UNREAD = `No record of the file was understood: it may be an error page, of another format, or empty. ${NOTHING_DONE}`;

export function unreadEndsSentence(count: number): string {
  const [dates, deals] = count === 1 ? ["1 end date", "its deal ends"] : [`${count} end dates`, "their deals end"];
  return `${dates} could not be read: ${deals} in 3 days. List with --verbose.`;
}

/** Advice about records that are not in the file's encoding; `given`: the one that the operator named. */
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
