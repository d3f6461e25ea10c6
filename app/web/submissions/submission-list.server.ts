import { titleFor } from "~/domain/deals/deal-texts";
import { dealPath } from "~/domain/deals/slugs";
import type { OwnSubmission } from "~/domain/submissions/own-submissions.server";
import { REJECTION_REASONS } from "~/domain/submissions/rejection-reasons";
import type { SubmissionRowView } from "~/views/submissions/submission-row";
import type { PageRequest } from "~/web/page/page.server";
import { dateTimeText } from "~/web/page/site-format.server";

export function submissionRow({ language, t }: PageRequest, submission: OwnSubmission): SubmissionRowView {
  const { id, kind, state, published, deal, createdAt, reasonText } = submission;
  const code = REJECTION_REASONS.find((known) => known === submission.reason);
  const reason = [code && t(`rejectionReasons.${code}`), reasonText].filter(Boolean).join(" ");
  return {
    id,
    title: titleFor(deal, language),
    path: published && dealPath(published),
    isWaiting: state === "waiting",
    about: t(`submissions.kinds.${kind}`, { when: dateTimeText(language, createdAt) }),
    state: t(`submissions.states.${state}`),
    reason: reason || null,
  };
}
