import { QUEUE_PATH, queueHref } from "~/addresses/submissions";
import { DEAL_FIELDS } from "~/domain/deals/deal";
import { titleFor } from "~/domain/deals/deal-texts";
import { conflictingFields, withChanges } from "~/domain/deals/edit/changes";
import { dealPath } from "~/domain/deals/slugs";
import { REJECTION_REASONS } from "~/domain/decisions/rejection-reasons";
import { findDuplicates } from "~/domain/duplicates/find-duplicates.server";
import { findProposedBlock, unfitFields } from "~/domain/submissions/decide.server";
import {
  countWaiting,
  findWaiting,
  nextWaiting,
  submitterRecord,
  type WaitingSubmission,
} from "~/domain/submissions/queue.server";
import { isTrusted } from "~/domain/submissions/trust.server";
import type { AdminRequest } from "~/web/accounts/require-admin.server";
import { fieldText } from "~/web/deals/field-text.server";
import { dateTimeText, moneyText } from "~/web/page/site-format.server";
import { blockedQueueText } from "./queue-action.server";

interface QueueFieldView {
  name: string;
  /** The value that a change was based on; null for a submitted deal. */
  from: string | null;
  to: string;
  /** Whether the deal has a newer value than the one that the change was based on. */
  conflict: boolean;
}

/** The oldest waiting submission, or the oldest after the query's `after`, localized. */
export async function queueView(pageRequest: AdminRequest) {
  const { db, url, t } = pageRequest;
  const waiting = await countWaiting(db);
  const id = await nextWaiting(db, { after: url.searchParams.get("after") });
  const found = id === null ? null : await findWaiting(db, id);
  return {
    waiting,
    item: found && (await itemView(pageRequest, found)),
    reasons: REJECTION_REASONS.map((value) => ({ value, text: t(`rejectionReasons.${value}`) })),
  };
}

export type QueueView = Awaited<ReturnType<typeof queueView>>;

async function itemView(pageRequest: AdminRequest, submission: WaitingSubmission) {
  const { db, now, language, url } = pageRequest;
  const { id, kind, deal, note, version, createdAt } = submission;
  const isChange = kind === "change";
  const proposed = { ...deal, ...withChanges(deal, submission.changes) };
  const block = await findProposedBlock(db, submission, { proposed, now });
  const found = isChange ? [] : await findDuplicates(db, deal, { except: deal.id, now });
  return {
    ...{ id, isChange, note, title: titleFor(deal, language), url: deal.url, isPublished: deal.status === "published" },
    sent: dateTimeText(language, createdAt),
    version: String(version),
    dealVersion: String(deal.version),
    fields: isChange ? changedFields(pageRequest, submission) : dealFields(pageRequest, submission),
    blocked: block && blockedQueueText(block),
    submitter: await submitterView(pageRequest, submission.userId),
    duplicates: found
      .filter((other) => other.deal.id !== deal.id)
      .map(({ deal: other }) => ({
        id: other.id,
        title: titleFor(other, language),
        text: `${other.store}, ${moneyText(language, other.discountedPrice)}`,
        path: dealPath(other),
      })),
    skipHref: `${QUEUE_PATH}?after=${id}`,
    editHref: queueHref(url, `${QUEUE_PATH}/${id}`),
  };
}

export type QueueItemView = Awaited<ReturnType<typeof itemView>>;

function changedFields(pageRequest: AdminRequest, { deal, changes }: WaitingSubmission): QueueFieldView[] {
  const conflicts = [...conflictingFields(deal, changes), ...unfitFields(deal, changes)];
  return DEAL_FIELDS.flatMap((field) => {
    const change = changes[field];
    if (!change) return [];
    const [from = "", to = ""] = change.map((value) => fieldText(pageRequest, field, value));
    return [{ name: pageRequest.t(`admin.fields.${field}`), from, to, conflict: conflicts.includes(field) }];
  });
}

function dealFields(pageRequest: AdminRequest, { deal }: WaitingSubmission): QueueFieldView[] {
  return DEAL_FIELDS.filter((field) => field !== "source" && field !== "featured").map((field) => {
    const name = pageRequest.t(`admin.fields.${field}`);
    return { name, from: null, to: fieldText(pageRequest, field, deal[field]), conflict: false };
  });
}

async function submitterView({ db, now, t }: AdminRequest, userId: string | null) {
  const record = userId === null ? null : await submitterRecord(db, userId);
  if (userId === null || !record) return null;
  const { username: name, trust, ...counts } = record;
  const trusted = await isTrusted(db, userId, now);
  return {
    ...{ id: userId, name },
    record: t("queue.record", { ...counts }),
    trust: trusted ? t("queue.trusted") : t("queue.untrusted"),
    choices: [trusted ? ("take" as const) : ("give" as const), ...(trust === null ? [] : (["record"] as const))],
  };
}
