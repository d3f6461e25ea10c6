import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { STORED_REASONS } from "~/features/decisions/rejection-reasons";
import type { OwnSubmission } from "~/features/submissions/own-submissions.server";
import { momentOf } from "~/platform/i18n/site-format.server";
import type { Localizer } from "~/platform/i18n/translator.server";

export function submissionRow({ language, t }: Localizer, submission: OwnSubmission) {
  const { id, kind, state, published, deal, changes, createdAt, reasonText } = submission;
  const at = momentOf(language, createdAt);
  const code = STORED_REASONS.find((known) => known === submission.reason);
  const reason = [code && t(`rejectionReasons.${code}`), reasonText].filter(Boolean).join(language === "zh" ? "" : " ");
  const isAccepted = kind === "change" && state === "published";
  return {
    id,
    title: deal ? titleFor(deal, language) : (changes.title?.[1] ?? t("submissions.dealGone")),
    path: published && dealPath(published),
    isWaiting: state === "waiting",
    about: t(`submissions.kinds.${kind}`, { when: at.text }),
    at,
    state: isAccepted ? t("submissions.states.accepted") : t(`submissions.states.${state}`),
    became: kind === "deal" && published ? becameOf(t, published) : null,
    reason: reason || null,
  };
}

/** What became of a published deal, by its state and reports; null while there is nothing to say. */
function becameOf(t: Localizer["t"], { state, workedCount }: NonNullable<OwnSubmission["published"]>): string | null {
  const said = [
    workedCount > 0 && t("submissions.worked", { count: workedCount }),
    state !== "live" && (state === "ended" ? t("expiry.expired") : t(`states.${state}`)),
  ];
  return said.filter(Boolean).join(" · ") || null;
}

export type SubmissionRowView = ReturnType<typeof submissionRow>;
