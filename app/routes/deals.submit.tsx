import { useLoaderData, useLocation } from "@remix-run/react";
import { parsePrefill, SUBMIT_PATH, submitHref } from "~/addresses/submissions";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { dealFormAction, revalidatesDealForm } from "~/browser/forms/deal-form-action";
import { useLastActionData } from "~/browser/forms/preserve-form";
import { KnownOffer } from "~/components/submissions/known-offer";
import { PageAddressForm } from "~/components/submissions/page-address-form";
import { PageLines } from "~/components/submissions/page-lines";
import { SubmissionForm } from "~/components/submissions/submission-form";
import { SubmissionFormError } from "~/components/submissions/submission-form-error";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { logInFirst } from "~/web/accounts/require-log-in.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { submissionAction } from "~/web/submissions/member-form.server";
import { submit } from "~/web/submissions/submit-action.server";
import { addressError, submitFormView } from "~/web/submissions/submit-view.server";

export const meta = pageMeta;

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const shouldRevalidate = revalidatesDealForm;

export const clientAction = invalidatesPages((args) => dealFormAction(args, "submissions.failed"));

/** A step that asks for the address alone comes first; `url`, `title`, `price` and `text` fill the form. */
export const loader = page(async (pageRequest) => {
  const { url, user, language, t } = pageRequest;
  const prefill = parsePrefill(url.searchParams);
  const href = submitHref(prefill);
  if (!user) throw logInFirst(href.length < 2_000 ? href : SUBMIT_PATH, "logInToSee");
  const error = await addressError(pageRequest, prefill);
  return {
    isAddressStep: href === SUBMIT_PATH || error !== null,
    addressError: error,
    path: href,
    form: await submitFormView(pageRequest, prefill),
    meta: describePage(language, SUBMIT_PATH, {
      title: t("submissions.title"),
      description: t("submissions.text"),
      hidden: true,
    }),
  };
});

export const action = submissionAction(submit);

export default function SubmitDeal() {
  const { isAddressStep, addressError, path, form } = useLoaderData<typeof loader>();
  const location = useLocation();
  const response = useLastActionData<typeof action>() ?? null;
  const { t } = useTranslation();
  return (
    <div className="shell max-w-4xl pb-8">
      <Breadcrumb steps={[]} here={t("submissions.title")} />
      <PageHeader title={t("submissions.title")} text={t("submissions.text")} className="mb-5" />
      {!isAddressStep || response ? (
        <>
          <KnownOffer {...form} />
          <PageLines lines={form.lines} />
          <SubmissionForm
            key={form.values.url}
            path={path}
            start={{ values: form.values, version: "", submissionId: form.submissionId }}
            response={response}
            {...form.context}
            save={t("submissions.send")}
          />
        </>
      ) : (
        <PageAddressForm
          path={SUBMIT_PATH}
          address={form.values.url}
          required
          label={t("admin.fields.url")}
          hint={t("submissions.addressHint")}
          error={addressError}
          focusKey={addressError === null ? null : location}
        >
          <button type="submit" className="button button-primary">
            {t("submissions.continue")}
          </button>
        </PageAddressForm>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <SubmissionFormError />;
}
