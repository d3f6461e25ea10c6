import { randomUUID } from "node:crypto";
import { data } from "@remix-run/node";
import type { User } from "~/features/accounts/accounts.server";
import { titleFor } from "~/features/deals/deal-texts";
import { parseDealForm } from "~/features/deals/edit/deal-form";
import type { EditableDeal } from "~/features/deals/edit/write-edits.server";
import type { DuplicateView } from "~/features/deals/texts/duplicate-view.server";
import { duplicateViews } from "~/features/deals/texts/duplicate-view.server";
import { formSite } from "~/features/deals/texts/form-terms.server";
import { withPicture } from "~/features/deals/web/deal-form-picture.server";
import type { DealFormResponse } from "~/features/deals/web/deal-form-response.server";
import { formResponse, signedOutForm, typedValues, unsavedForm } from "~/features/deals/web/deal-form-response.server";
import type { LimitReached } from "~/features/submissions/limits.server";
import type { Repeated } from "~/features/submissions/repeated.server";
import {
  SUBMISSION_FIELDS,
  type SubmissionRemarks,
  withoutPastEnd,
  withRemarks,
} from "~/features/submissions/submission-input";
import type { Blocked } from "~/features/submissions/submit.server";
import { STATUS } from "~/platform/errors/errors.server";
import { type FormRequest, formAction } from "~/platform/forms/form-action.server";
import type { LocalizedText } from "~/platform/i18n/languages";
import { dateTimeText } from "~/platform/i18n/site-format.server";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";

export interface SubmissionFormResponse extends DealFormResponse {
  remarks: SubmissionRemarks;
}

export interface MemberFormRequest extends FormRequest {
  user: User;
}

/** The action of a member's form of a deal: a form whose session has ended comes back as typed, like an admin's. */
export function submissionAction<T>(act: (form: MemberFormRequest) => Promise<T>) {
  return formAction(
    async (pageRequest) => {
      const { db, form, user } = pageRequest;
      if (!user) throw signedOutForm(pageRequest, submissionResponse(form, { signedOut: true }));
      await enforceLimits(db, [["submission", user.id]]);
      return withPicture(act, submissionResponse)({ ...pageRequest, user });
    },
    ({ form, text }) => submissionResponse(form, { failure: text }),
  );
}

/** The response to a member's form: what was typed, and what `about` adds; of others' values those of its own fields. */
export function submissionResponse(
  form: URLSearchParams,
  about: Partial<SubmissionFormResponse> = {},
): SubmissionFormResponse {
  const { theirs, ...response } = formResponse(form, about);
  const shown: readonly string[] = SUBMISSION_FIELDS;
  return {
    ...response,
    theirs: theirs?.filter(({ field }) => shown.includes(field)) ?? null,
    remarks: { note: form.get("note") ?? "", credited: form.has("credited") },
  };
}

/** A note that the deal is written in another language than the page's; null if it is not. */
export function writtenIn({ t, language }: Pick<FormRequest, "t" | "language">, { lang }: EditableDeal): string | null {
  return lang === language ? null : t("submissions.writtenIn", { language: t(`admin.languages.${lang}`) });
}

/** A form that cannot be saved any more, with what was typed: its page is not there to show it. */
export function lostForm({ form, language }: FormRequest, why: "withdrawn" | "decided" | "dealRemoved"): Response {
  const problem = inEachLanguage((t) => t(`submissions.${why}`));
  const status = why === "decided" ? 409 : STATUS.not_found;
  return unsavedForm(language, submissionResponse(form, { problem }), { text: problem, status });
}

/** The deal and the remarks of a form; `deal` is the stored one, null for a new one. A change may say that a deal has ended. */
export function parseSubmission(
  { form, now }: MemberFormRequest,
  { deal, isChange = false }: { deal: EditableDeal | null; isChange?: boolean },
) {
  const parsed = parseDealForm(typedValues(form), { now, ...formSite(), deal });
  return withRemarks(isChange ? parsed : withoutPastEnd(parsed, { now, stored: deal?.expiresAt }), {
    note: form.get("note"),
    credited: form.has("credited"),
  });
}

export function refusedForm(pageRequest: MemberFormRequest, refused: Repeated | Blocked | LimitReached) {
  const about =
    "duplicates" in refused
      ? {
          duplicates: [
            ...waitingViews(pageRequest, refused.waiting),
            ...duplicateViews(pageRequest, refused.duplicates),
          ],
        }
      : { problem: "blocked" in refused ? blockedText(refused) : limitText(refused) };
  return data(submissionResponse(pageRequest.form, about), { status: 409 });
}

export function waitingViews(
  { t, language }: Pick<MemberFormRequest, "t" | "language">,
  waiting: Repeated["waiting"],
): DuplicateView[] {
  return waiting.map((submission) => {
    const path = `/account/submissions/${submission.id}`;
    const improve = { path, text: t("submissions.edit") };
    return { id: submission.id, path, title: titleFor(submission, language), text: t("submissions.waits"), improve };
  });
}

/** The form that has submitted something else before, as typed: sent again, it submits this too. */
export function sentBefore(form: URLSearchParams) {
  const problem = inEachLanguage((t) => t("submissions.sentBefore"));
  return data(submissionResponse(form, { problem, submissionId: randomUUID() }), { status: 409 });
}

export function nothingChanged({ isUntouched }: Pick<SubmissionFormResponse, "isUntouched">) {
  return { problem: inEachLanguage((t) => t("submissions.nothingChanged")), isUntouched };
}

function limitText({ limit, most }: LimitReached): LocalizedText {
  return inEachLanguage((t) => t(`submissions.limits.${limit}`, { count: most }));
}

export function blockedText({ blocked: { host, until, reason } }: Blocked): LocalizedText {
  return inEachLanguage((t, language) => {
    if (!until) return t("hosts.blocked", { host, reason });
    return t("hosts.blockedUntil", { host, reason, when: dateTimeText(language, until) });
  });
}
