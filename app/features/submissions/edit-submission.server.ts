import { sql } from "kysely";
import { assignContent, contentColumns } from "~/features/deals/content-columns.server";
import { DEAL_FIELDS } from "~/features/deals/deal";
import { changesBetween, type DealChanges, withChanges } from "~/features/deals/edit/changes";
import type { EditableDeal } from "~/features/deals/edit/write-edits.server";
import type { DealInput } from "~/features/deals/input";
import { dealSearch, SEARCH_VERSION } from "~/features/deals/search-document.server";
import { hasSameComparedFields } from "~/features/duplicates/find-duplicates.server";
import { findBlock } from "~/features/moderation/blocked-hosts.server";
import { identifyOffer } from "~/features/prices/offer-key.server";
import { withOffers } from "~/features/prices/offers.server";
import type { Database } from "~/platform/db/connection.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { forgetKeys } from "~/platform/values/idempotency.server";
import { isUuid } from "~/platform/values/uuid";
import { findSubmission, type OwnSubmission } from "./own-submissions.server";
import { findRepeated, type Repeated } from "./repeated.server";
import { asSubmitted, type SubmissionRemarks } from "./submission-input";
import type { Blocked } from "./submit.server";
import { asSuggested } from "./suggest.server";

interface OwnVersion {
  id: string;
  userId: string;
  version: number;
  /** The version of the deal that a change is based on; null: any. */
  dealVersion?: number | null;
}

type WaitingOwn = OwnSubmission & { deal: EditableDeal };

type NotEdited = { stale: OwnSubmission } | "not_found" | "decided";

/** The deal as its member's form shows it; null if the deal to change is no longer shown. */
export function submittedInput({ kind, deal, changes }: Pick<OwnSubmission, "kind" | "deal" | "changes">) {
  return kind === "deal" || !deal ? deal : { ...deal, ...withChanges(deal, changes) };
}

/**
 * Saves a member's edit. `stale`: the submission, if it or the deal to change has another version by now; `duplicates`,
 * `waiting`: what the deal repeats, unless the note says why it is different. Nothing is written then.
 */
export async function editSubmission(
  db: Database,
  { input, note, credited, now, ...own }: OwnVersion & SubmissionRemarks & { input: DealInput; now: Date },
): Promise<OwnSubmission | Blocked | Repeated | NotEdited | "nothing_changed"> {
  return inTransaction(db, async (transaction) => {
    const found = await lockWaiting(transaction, own);
    if (typeof found === "string" || "stale" in found) return found;
    const { kind, deal } = found;
    const changes = kind === "change" ? proposedChanges(found, input) : {};
    if (kind === "change" && Object.keys(changes).length === 0) return "nothing_changed";
    const url = kind === "deal" ? input.url : changes.url?.[1];
    const blocked = url === undefined ? null : await findBlock(transaction, url, now);
    if (blocked) return { blocked };
    const isCompared = kind === "deal" && note === "" && !hasSameComparedFields(deal, input);
    const repeats = { input, userId: own.userId, except: found.id, now };
    const repeated = isCompared ? await findRepeated(transaction, repeats) : null;
    if (repeated) return repeated;
    if (kind === "deal") await writePendingDeal(transaction, deal.id, asSubmitted(input), now);
    await transaction
      .updateTable("submissions")
      .set({ note, credited, changes: JSON.stringify(changes), updated_at: now })
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", found.id)
      .execute();
    return (await findSubmission(transaction, own)) ?? "not_found";
  });
}

/** The changes that an edited form proposes. One that it left as it was still names the value that it was based on first. */
function proposedChanges({ deal, changes: earlier }: WaitingOwn, input: DealInput): DealChanges {
  const changes = changesBetween(deal, asSuggested(deal, input));
  const unchanged = DEAL_FIELDS.filter((field) => isSameProposal(changes[field], earlier[field]));
  return { ...changes, ...Object.fromEntries(unchanged.map((field) => [field, earlier[field]])) };
}

function isSameProposal(one: DealChanges[keyof DealChanges], other: DealChanges[keyof DealChanges]): boolean {
  return one !== undefined && other !== undefined && JSON.stringify(one[1]) === JSON.stringify(other[1]);
}

/** Deletes an undecided submission, with its deal if it is new. */
export async function withdrawSubmission(db: Database, own: OwnVersion): Promise<"withdrawn" | NotEdited> {
  return inTransaction(db, async (transaction) => {
    const found = await lockWaiting(transaction, own);
    if (typeof found === "string" || "stale" in found) return found;
    if (found.kind === "deal") await transaction.deleteFrom("all_deals").where("id", "=", found.deal.id).execute();
    else await transaction.deleteFrom("submissions").where("id", "=", found.id).execute();
    await forgetKeys(transaction, own.userId, found.id);
    return "withdrawn";
  });
}

/** Locks the deal of a submission, then the submission. */
async function lockWaiting(
  transaction: Database,
  { id, userId, version, dealVersion = null }: OwnVersion,
): Promise<WaitingOwn | NotEdited> {
  if (!isUuid(id)) return "not_found";
  await transaction
    .selectFrom("all_deals")
    .select("id")
    .where("id", "in", (eb) =>
      eb.selectFrom("submissions").select("deal_id").where("id", "=", id).where("user_id", "=", userId),
    )
    .forNoKeyUpdate()
    .execute();
  await transaction.selectFrom("submissions").select("id").where("id", "=", id).forUpdate().execute();
  const found = await findSubmission(transaction, { id, userId });
  if (!found) return "not_found";
  const { state, kind, deal } = found;
  if (state !== "waiting" || !deal) return "decided";
  const isOfDeal = kind === "deal" || dealVersion === null || dealVersion === deal.version;
  return found.version === version && isOfDeal ? { ...found, deal } : { stale: found };
}

/** Writes the content of a locked, pending deal; no price is recorded, and its history is untouched. */
export async function writePendingDeal(
  transaction: Database,
  dealId: string,
  input: DealInput,
  now: Date,
): Promise<void> {
  const { key, host } = identifyOffer(input);
  const row = { ...contentColumns(input), search: dealSearch(input) };
  const at = sql<Date>`${now}::timestamptz`;
  await sql`
    with ${withOffers(sql`(values (${key}, ${host})) given (offer_key, offer_host)`, at)}
    update all_deals stored set ${assignContent("edit")},
      offer_id = (select id from offer),
      search = edit.search,
      search_version = ${SEARCH_VERSION}::integer,
      version = stored.version + 1,
      updated_at = ${at}
    from json_populate_record(null::all_deals, ${JSON.stringify(row)}::json) edit
    where stored.id = ${dealId} and stored.status = 'pending'`.execute(transaction);
}
