import { may } from "~/features/accounts/rights";
import { DEAL_FIELDS } from "~/features/deals/deal";
import { titleFor } from "~/features/deals/deal-texts";
import { conflictingFields } from "~/features/deals/edit/changes";
import type { DealInput } from "~/features/deals/input";
import { fieldText } from "~/features/deals/texts/field-text.server";
import { REJECTION_REASONS } from "~/features/decisions/rejection-reasons";
import { DUPLICATES_PATH } from "~/features/duplicates/addresses";
import { REPORTS_PATH } from "~/features/reports/addresses";
import { SOURCES_PATH } from "~/features/sources/addresses";
import { QUEUE_PATH, queueHref } from "~/features/submissions/addresses";
import { findProposedBlock, unfitFields } from "~/features/submissions/decide.server";
import {
  countWaiting,
  findWaiting,
  nextWaiting,
  submitterRecord,
  type WaitingSubmission,
} from "~/features/submissions/queue.server";
import { isTrusted } from "~/features/submissions/trust.server";
import { recentDecisions } from "~/features/submissions/undo-decision.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { formatItems } from "~/platform/i18n/punctuation";
import { momentOf } from "~/platform/i18n/site-format.server";
import { mergeView } from "./merge-view.server";
import { proposedCards, proposedOf } from "./proposed-cards.server";
import { blockedQueueText } from "./queue-action.server";

interface QueueFieldView {
  name: string;
  /** The value that a change was based on; null for one that stays as it is. */
  from: string | null;
  to: string;
  /** Whether the deal has a newer value than the one that the change was based on. */
  conflict: boolean;
}

/** The oldest waiting submission, or the oldest after the query's `after`, localized; `find` searches deals to merge with. */
export async function queueView(pageRequest: AdminRequest) {
  const { db, url, t } = pageRequest;
  const waiting = await countWaiting(db);
  const id = await nextWaiting(db, { after: url.searchParams.get("after") });
  const found = id === null ? null : await findWaiting(db, id);
  return {
    waiting,
    item: found && (await itemView(pageRequest, found)),
    next: found ? [] : nextSteps(pageRequest, waiting),
    decisions: await decisionsView(pageRequest),
    reasons: REJECTION_REASONS.map((value) => ({ value, text: t(`rejectionReasons.${value}`) })),
  };
}

/** The decisions that this moderator or admin may undo. */
async function decisionsView({ db, now, t, language, user }: AdminRequest) {
  const decisions = await recentDecisions(db, now);
  const undoable = decisions.filter(({ userId }) => userId !== user.id || may(user, "deals"));
  return undoable.map(({ id, kind, deal, decision, decidedAt, username }) => {
    const title = titleFor(deal, language);
    const what = kind === "change" && decision !== "merged" ? (`change_${decision}` as const) : decision;
    const at = momentOf(language, decidedAt);
    const by = t("admin.by", { who: username ?? t("admin.deletedAccount"), when: at.text });
    const text = t("queue.decided", { what: t(`moderation.actions.${what}`), by });
    return { id, title, text, at, undo: t("admin.undoNamed", { name: title }), undone: null };
  });
}

export type QueueView = Awaited<ReturnType<typeof queueView>>;

/** What an admin can do if nothing waits, or only what was skipped. */
function nextSteps({ t, user }: AdminRequest, waiting: number) {
  if (waiting > 0) return [{ path: QUEUE_PATH, text: t("queue.fromStart") }];
  return [
    { path: REPORTS_PATH, text: t("queue.next.reports") },
    { path: DUPLICATES_PATH, text: t("queue.next.duplicates") },
    ...(may(user, "sources") ? [{ path: SOURCES_PATH, text: t("queue.next.sources") }] : []),
  ];
}

async function itemView(pageRequest: AdminRequest, submission: WaitingSubmission) {
  const { db, now, language, url, t, user } = pageRequest;
  const { id, kind, deal, note, version, createdAt } = submission;
  const isChange = kind === "change";
  const proposed = proposedOf(submission);
  const editHref = queueHref(url, `${QUEUE_PATH}/${id}`);
  const refusal = submission.userId === user.id && !may(user, "deals") ? t("queueErrors.own") : null;
  const block = await findProposedBlock(db, submission, { proposed, now });
  return {
    ...{ id, isChange, note, title: titleFor(deal, language), url: deal.url, isPublished: deal.status === "published" },
    sent: momentOf(language, createdAt),
    version: String(version),
    dealVersion: String(deal.version),
    cards: proposedCards(pageRequest, submission),
    fields: [...changedFields(pageRequest, submission), ...otherFields(pageRequest, submission)],
    blocked: block && blockedQueueText(block),
    submitter: await submitterView(pageRequest, submission.userId),
    source: submission.source && { name: submission.source, canTrust: may(user, "sources") },
    refusal,
    merge: isChange || refusal ? null : await mergeView(pageRequest, deal),
    skipHref: `${QUEUE_PATH}?after=${id}`,
    editHref,
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

/** The fields that identify a deal; for a submitted one, filled fields are shown too. */
const IDENTIFYING: readonly string[] = ["title", "originalPrice", "discountedPrice", "store", "category"];

const BESIDE_FIELDS: readonly string[] = ["imageUrl", "url", "source", "featured", "lang"];

/** The cards cut them, or leave them out. */
function otherFields(pageRequest: AdminRequest, { kind, deal, changes }: WaitingSubmission): QueueFieldView[] {
  const isShown = (field: keyof DealInput) => {
    if (kind === "change") return IDENTIFYING.includes(field) && !changes[field];
    return IDENTIFYING.includes(field) || (isFilled(deal[field]) && !BESIDE_FIELDS.includes(field));
  };
  return DEAL_FIELDS.filter(isShown).map((field) => {
    const name = pageRequest.t(`admin.fields.${field}`);
    return { name, from: null, to: fieldText(pageRequest, field, deal[field]), conflict: false };
  });
}

function isFilled(value: unknown): boolean {
  return value instanceof Date || Object.keys(value ?? {}).length > 0;
}

const DECIDED = ["approved", "rejected", "merged"] as const;
/** States of approved deals. */
const SINCE = ["live", "gone", "ended"] as const;

async function submitterView({ db, now, t, language, user }: AdminRequest, userId: string | null) {
  const record = userId === null ? null : await submitterRecord(db, userId);
  if (userId === null || !record) return null;
  const { username: name, trust, ...counts } = record;
  const trusted = await isTrusted(db, userId, now);
  const choices = [trusted ? ("take" as const) : ("give" as const), ...(trust === null ? [] : (["record"] as const))];
  const texts = (parts: readonly (keyof typeof counts)[]) =>
    parts.filter((part) => counts[part] > 0).map((part) => t(`queue.record.${part}`, { count: counts[part] }));
  const since = formatItems(language, texts(SINCE));
  const decided = texts(DECIDED).map((text, place) =>
    place === 0 && since ? t("queue.record.since", { approved: text, since }) : text,
  );
  return {
    ...{ id: userId, name },
    record: formatItems(language, decided) || t("queue.record.none"),
    trust: trusted ? t("queue.trusted") : t("queue.untrusted"),
    choices: may(user, "trust") ? choices : [],
  };
}
