import type { Database } from "~/db/connection.server";
import { inTransaction } from "~/db/retry.server";
import { changesBetween } from "~/domain/deals/edit/changes";
import { findEditableDeal } from "~/domain/deals/edit/edit.server";
import type { EditableDeal } from "~/domain/deals/edit/write-edits.server";
import type { DealInput } from "~/domain/deals/input";
import { translationsOf } from "~/domain/deals/text-fields";
import { findBlock } from "~/domain/moderation/blocked-hosts.server";
import { isUuid } from "~/domain/uuid";
import { findReachedLimit, type LimitReached, lockSubmitter } from "./limits.server";
import { type Blocked, findByForm, insertSubmission, type Submitted } from "./submit.server";

interface Suggestion {
  dealId: string;
  /** The deal as it should be. */
  input: DealInput;
  userId: string;
  /** The deal's version that the suggestion is based on; null: any. */
  version: number | null;
  formId?: string | null;
  note: string;
  now: Date;
}

/**
 * Submits a change of a published deal for an admin to decide. Only what differs is stored.
 *
 * @returns `stale`: the deal, when it has another version by now; nothing is written
 */
export async function suggestChange(
  db: Database,
  { dealId, input, userId, version, formId, note, now }: Suggestion,
): Promise<
  Submitted | LimitReached | Blocked | { stale: EditableDeal } | "not_found" | "nothing_changed" | "no_account"
> {
  return inTransaction(db, async (transaction) => {
    const submitter = await lockSubmitter(transaction, { userId, now });
    if (!submitter) return "no_account";
    const form = formId && isUuid(formId) ? formId : null;
    const earlier = await findByForm(transaction, userId, form);
    if (earlier) return earlier;
    const deal = await findEditableDeal(transaction, dealId);
    if (!deal) return "not_found";
    if (version !== null && version !== deal.version) return { stale: deal };
    const changes = changesBetween(deal, asSuggested(deal, input));
    if (Object.keys(changes).length === 0) return "nothing_changed";
    const blocked = changes.url && (await findBlock(transaction, changes.url[1], now));
    if (blocked) return { blocked };
    const reached = await findReachedLimit(transaction, { userId, now, ...submitter });
    if (reached) return reached;
    const row = { deal_id: deal.id, user_id: userId, form_id: form, changes: JSON.stringify(changes), note };
    const id = await insertSubmission(transaction, { kind: "change", credited: false, ...row }, now);
    return { id, dealId: deal.id, created: true, published: false };
  });
}

/** A deal with what a member may change of it. */
export function asSuggested(deal: DealInput, input: DealInput): DealInput {
  const { source, featured, crawlurl } = deal;
  return { ...input, source, featured, crawlurl, translations: translationsOf(deal.translations, input.lang) };
}
