import { sql } from "kysely";
import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { assignContent, contentColumns } from "~/domain/deals/content-columns.server";
import { changesBetween, withChanges } from "~/domain/deals/edit/changes";
import type { DealInput } from "~/domain/deals/input";
import { dealSearch, SEARCH_VERSION } from "~/domain/deals/search/document.server";
import { findDuplicates, hasSameComparedFields } from "~/domain/duplicates/find-duplicates.server";
import { findBlock } from "~/domain/moderation/blocked-hosts.server";
import { identifyOffer } from "~/domain/prices/offer-key.server";
import { withOffers } from "~/domain/prices/offers.server";
import { isUuid } from "~/domain/uuid";
import { findSubmission, type OwnSubmission } from "./own-submissions.server";
import { asSubmitted, type SubmissionRemarks } from "./submission-input";
import type { Blocked, Duplicated } from "./submit.server";
import { asSuggested } from "./suggest.server";

interface OwnVersion {
  id: string;
  userId: string;
  version: number;
}

type NotEdited = { stale: OwnSubmission } | "not_found" | "decided";

/** A submission as its member's form shows it: the submitted deal, or the published one with the proposed changes. */
export function submittedInput({ kind, deal, changes }: OwnSubmission): DealInput {
  return kind === "deal" ? deal : withChanges(deal, changes);
}

/**
 * Saves a member's edit of a submission that waits.
 *
 * @returns `stale`: the submission, when it has another version by now; `duplicates`: what a deal repeats as edited, as long as
 * the note does not say why it is different; nothing is written
 */
export async function editSubmission(
  db: Database,
  { input, note, credited, now, ...own }: OwnVersion & SubmissionRemarks & { input: DealInput; now: Date },
): Promise<OwnSubmission | Blocked | Duplicated | NotEdited | "nothing_changed"> {
  return inTransaction(db, async (transaction) => {
    const found = await lockWaiting(transaction, own);
    if (typeof found === "string" || "stale" in found) return found;
    const { kind, deal } = found;
    const changes = kind === "change" ? changesBetween(deal, asSuggested(deal, input)) : {};
    if (kind === "change" && Object.keys(changes).length === 0) return "nothing_changed";
    const url = kind === "deal" ? input.url : changes.url?.[1];
    const blocked = url === undefined ? null : await findBlock(transaction, url, now);
    if (blocked) return { blocked };
    const isCompared = kind === "deal" && note === "" && !hasSameComparedFields(deal, input);
    const duplicates = isCompared ? await findDuplicates(transaction, input, { now }) : [];
    if (duplicates.length > 0) return { duplicates };
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

/** Deletes a submission that waits, with its deal if it has brought one. */
export async function withdrawSubmission(db: Database, own: OwnVersion): Promise<"withdrawn" | NotEdited> {
  return inTransaction(db, async (transaction) => {
    const found = await lockWaiting(transaction, own);
    if (typeof found === "string" || "stale" in found) return found;
    if (found.kind === "deal") await transaction.deleteFrom("all_deals").where("id", "=", found.deal.id).execute();
    else await transaction.deleteFrom("submissions").where("id", "=", found.id).execute();
    return "withdrawn";
  });
}

/** Locks a deal that waits, then its submission: in the same order as a decision. */
async function lockWaiting(transaction: Database, { id, userId, version }: OwnVersion) {
  if (!isUuid(id)) return "not_found";
  await transaction
    .selectFrom("all_deals")
    .select("id")
    .where("status", "=", "pending")
    .where("id", "in", (eb) => eb.selectFrom("submissions").select("deal_id").where("id", "=", id))
    .forNoKeyUpdate()
    .execute();
  await transaction.selectFrom("submissions").select("id").where("id", "=", id).forUpdate().execute();
  const found = await findSubmission(transaction, { id, userId });
  if (!found) return "not_found";
  if (found.state !== "waiting") return "decided";
  return found.version === version ? found : { stale: found };
}

async function writePendingDeal(transaction: Database, dealId: string, input: DealInput, now: Date): Promise<void> {
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
