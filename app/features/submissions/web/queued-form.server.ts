import { data } from "@remix-run/node";
import { may } from "~/features/accounts/rights";
import { withChanges } from "~/features/deals/edit/changes";
import { dealForm, parseDealForm } from "~/features/deals/edit/deal-form";
import { formSite } from "~/features/deals/texts/form-terms.server";
import {
  formResponse,
  takenField,
  theirFields,
  typedValues,
  typedVersions,
  unsavedForm,
  versionsOf,
} from "~/features/deals/web/deal-form-response.server";
import { queueHref } from "~/features/submissions/addresses";
import { decide } from "~/features/submissions/decide.server";
import {
  type EarlierDecision,
  findEarlierDecision,
  findWaiting,
  type WaitingSubmission,
} from "~/features/submissions/queue.server";
import type { AdminFormRequest } from "~/platform/access/require-admin.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";
import { outcomeText } from "./queue-action.server";

/** Finds a waiting submission. `ofDecided`: the response to throw if it is decided by now. @throws 404 when it does not exist */
export async function getWaiting(
  { db, params, url }: Pick<AdminFormRequest, "db" | "params" | "url">,
  ofDecided: (decided: EarlierDecision) => Response = () => redirectWithFlash(queueHref(url), "queueDecided"),
): Promise<WaitingSubmission> {
  const id = params.submissionId ?? "";
  const submission = await findWaiting(db, id);
  if (submission) return submission;
  const decided = await findEarlierDecision(db, id);
  throw decided ? ofDecided(decided) : errorPage("not_found");
}

export function proposedDeal({ deal, changes }: WaitingSubmission) {
  return { ...deal, ...withChanges(deal, changes) };
}

/** Approves a submission as the admin has edited it. If it has changed since, the form returns with its present content. */
export async function approveEdited(pageRequest: AdminFormRequest) {
  const { db, form, user, now, language, url } = pageRequest;
  const submission = await getWaiting(pageRequest, (decided) => {
    const problem = outcomeText({ decided }, user.id);
    return unsavedForm(language, formResponse(form, { problem }), { text: problem, status: 409 });
  });
  const proposed = proposedDeal(submission);
  // Moderators, who may not feature a deal, are not asked.
  const { featured } = dealForm(proposed, formSite());
  const typed = { ...typedValues(form), ...(!may(user, "deals") && { featured }) };
  const taken = takenField(form, proposed);
  if (taken) return data(formResponse(form, taken));
  const parsed = parseDealForm(typed, { now, ...formSite(), deal: proposed });
  if (!parsed.ok) return data(formResponse(form, { errors: parsed.errors }), { status: 400 });
  const { version, dealVersion } = typedVersions(form);
  const allowBlocked = form.has("allowBlocked");
  const verdict = { decision: "approved", dealVersion, edited: parsed.value, allowBlocked } as const;
  const outcome = await decide(db, { id: submission.id, version, verdict, actorId: user.id, now });
  if (typeof outcome === "object" && "dealId" in outcome)
    throw redirectWithFlash(queueHref(url), "queueApproved", { detail: { undo: submission.id } });
  if (outcome !== "changed")
    return data(formResponse(form, { problem: outcomeText(outcome, user.id) }), { status: 409 });
  const theirs = await getWaiting(pageRequest);
  const about = { theirs: theirFields(proposedDeal(theirs), typed), version: versionsOf(theirs) };
  return data(formResponse(form, about), { status: 409 });
}
