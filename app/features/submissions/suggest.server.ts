import { changesBetween } from "~/features/deals/edit/changes";
import { type EditableDeal, lockDeals } from "~/features/deals/edit/write-edits.server";
import type { DealInput } from "~/features/deals/input";
import { translationsOf } from "~/features/deals/text-fields";
import { findBlock } from "~/features/moderation/blocked-hosts.server";
import type { Database } from "~/platform/db/connection.server";
import type { IdempotencyKey } from "~/platform/values/idempotency.server";
import { isUuid } from "~/platform/values/uuid";
import { findReachedLimit, type LimitReached } from "./limits.server";
import { type Blocked, insertSubmission, type Submitted, submitOnce } from "./submit.server";

interface Suggestion {
  dealId: string;
  input: DealInput;
  userId: string;
  /** The deal's version that the suggestion is based on; null: any. */
  version: number | null;
  idempotencyKey?: IdempotencyKey | null;
  note: string;
  now: Date;
}

type NotSuggested = LimitReached | Blocked | { stale: EditableDeal } | "not_found" | "nothing_changed";

/** Stores only what differs. Nothing is written if `stale` (another version by now) or `key_reused` (for other content). */
export async function suggestChange(
  db: Database,
  { dealId, input, userId, version, idempotencyKey = null, note, now }: Suggestion,
): Promise<Submitted | NotSuggested | "no_account" | "key_reused"> {
  return submitOnce<NotSuggested>(db, { userId, idempotencyKey, now }, async ({ transaction, trusted }) => {
    // The lock keeps the deal from being deleted or merged before the suggestion exists, which would be settled with it.
    const [deal] = isUuid(dealId) ? await lockDeals(transaction, [dealId]) : [];
    if (!deal) return { refused: "not_found" };
    if (version !== null && version !== deal.version) return { refused: { stale: deal } };
    const changes = changesBetween(deal, asSuggested(deal, input));
    if (Object.keys(changes).length === 0) return { refused: "nothing_changed" };
    const blocked = changes.url && (await findBlock(transaction, changes.url[1], now));
    if (blocked) return { refused: { blocked } };
    const reached = await findReachedLimit(transaction, { userId, now, trusted });
    if (reached) return { refused: reached };
    const row = { deal_id: deal.id, user_id: userId, changes: JSON.stringify(changes), note };
    const id = await insertSubmission(transaction, { kind: "change", credited: false, ...row }, now);
    return { made: { id, dealId: deal.id, published: false } };
  });
}

/** A deal with what a member may change of it. */
export function asSuggested(deal: DealInput, input: DealInput): DealInput {
  const { source, featured, crawlurl, kind } = deal;
  return { ...input, source, featured, crawlurl, kind, translations: translationsOf(deal.translations, input.lang) };
}
