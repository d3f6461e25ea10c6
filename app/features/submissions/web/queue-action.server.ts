import { data } from "@remix-run/node";
import { typedVersion } from "~/features/deals/web/deal-form-response.server";
import { REJECTION_REASONS } from "~/features/decisions/rejection-reasons";
import type { HostBlock } from "~/features/moderation/blocked-hosts.server";
import { queueHref } from "~/features/submissions/addresses";
import { decide, type Outcome, type QueueVerdict } from "~/features/submissions/decide.server";
import { findWaiting } from "~/features/submissions/queue.server";
import { setTrust } from "~/features/submissions/trust.server";
import { TRUST_CHOICES } from "~/features/submissions/trust-choices";
import { trustSource } from "~/features/submissions/trust-source.server";
import { undoDecision } from "~/features/submissions/undo-decision.server";
import { type AdminFormRequest, requireRight } from "~/platform/access/require-admin.server";
import type { Failure } from "~/platform/forms/form-action.server";
import { typedIn } from "~/platform/forms/refused-form.server";
import type { LocalizedText } from "~/platform/i18n/languages";
import { dateTimeText } from "~/platform/i18n/site-format.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { logEvent } from "~/platform/log/events.server";
import { redirectWithFlash } from "~/platform/page/flash.server";

/** The limit of an admin's line about a rejection, in characters. */
const MAX_REASON_TEXT = 500;

const TRUST = {
  give: { trust: "given", flash: "trustGiven" },
  take: { trust: "taken", flash: "trustTaken" },
  record: { trust: null, flash: "trustByRecord" },
} as const;

const DONE = { approved: "queueApproved", rejected: "queueRejected", merged: "merged" } as const;

export async function queueAction(pageRequest: AdminFormRequest) {
  const { db, form, user, now, url } = pageRequest;
  const trust = form.get("trust");
  if (trust !== null) {
    requireRight(pageRequest, "trust");
    const known = TRUST_CHOICES.find((name) => name === trust);
    const chosen = known && TRUST[known];
    const isSet = chosen && (await setTrust(db, { userId: form.get("userId") ?? "", trust: chosen.trust }));
    return isSet ? redirectWithFlash(queueHref(url), chosen.flash) : invalid(form);
  }
  const source = form.get("trustSource");
  if (source !== null) {
    requireRight(pageRequest, "sources");
    const published = await trustSource(db, { source, trusted: true, actorId: user.id, now });
    if (published === null) return invalid(form);
    logEvent("source_trusted", { userId: user.id, source });
    return redirectWithFlash(queueHref(url), "sourceTrusted");
  }
  const undo = form.get("undo");
  if (undo !== null) {
    const undone = await undoDecision(db, { id: undo, actorId: user.id, now });
    if (typeof undone === "object") {
      const reopened = await findWaiting(db, undo);
      const isPublic = reopened?.kind === "deal" && reopened.deal.status === "published";
      return redirectWithFlash(queueHref(url), isPublic ? "queueReopenedPublic" : "queueReopened");
    }
    const text = inEachLanguage((t) => t(`queueErrors.${undone}`));
    return data(queueFailure({ form, text }), { status: 409 });
  }
  const verdict = verdictOf(form);
  if (!verdict) return invalid(form);
  const id = form.get("id") ?? "";
  const outcome = await decide(db, { id, version: typedVersion(form), verdict, actorId: user.id, now });
  if (typeof outcome === "object" && "dealId" in outcome)
    return redirectWithFlash(queueHref(url), DONE[verdict.decision], { detail: { undo: id } });
  return data(queueFailure({ form, text: outcomeText(outcome, user.id) }), { status: 409 });
}

export function queueFailure({ form, text }: Pick<Failure, "form" | "text">) {
  return { typed: typedIn(form, ["id", "reason", "reasonText"]), problem: text };
}

export type QueueActionData = ReturnType<typeof queueFailure>;

function invalid(form: URLSearchParams) {
  return data(queueFailure({ form, text: inEachLanguage((t) => t("queueErrors.invalid")) }), { status: 400 });
}

function verdictOf(form: URLSearchParams): QueueVerdict | null {
  const name = form.get("verdict");
  if (name === "approve") {
    const dealVersion = typedVersion(form, "dealVersion");
    const [overwrite, allowBlocked] = [form.has("overwrite"), form.has("allowBlocked")];
    return { decision: "approved", dealVersion, overwrite, allowBlocked };
  }
  if (name === "reject") {
    const reason = REJECTION_REASONS.find((known) => known === form.get("reason"));
    const reasonText = (form.get("reasonText") ?? "").replaceAll("\0", "").trim();
    return reason && reasonText.length <= MAX_REASON_TEXT ? { decision: "rejected", reason, reasonText } : null;
  }
  const into = form.get("into") ?? "";
  return name === "merge" && into !== "" ? { decision: "merged", into } : null;
}

export function blockedQueueText({ host, until, reason }: HostBlock): LocalizedText {
  return inEachLanguage((t, language) => {
    const about = { host, reason, when: until ? dateTimeText(language, until) : "" };
    return until ? t("queueErrors.blockedUntil", about) : t("queueErrors.blocked", about);
  });
}

export function outcomeText(outcome: Exclude<Outcome, { dealId: string }>, viewerId: string): LocalizedText {
  if (typeof outcome === "object" && "blocked" in outcome) return blockedQueueText(outcome.blocked);
  return inEachLanguage((t) => {
    if (typeof outcome === "string") return t(`queueErrors.${outcome}`);
    const { decision, by, byId } = outcome.decided;
    if (byId === viewerId) return t(`queueErrors.byYou.${decision}`);
    return t(`queueErrors.${decision}`, { name: by ?? t("queueErrors.anotherAdmin") });
  });
}
