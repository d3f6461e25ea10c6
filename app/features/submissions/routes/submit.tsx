import { useLoaderData, useLocation } from "@remix-run/react";
import { dealFormAction, revalidatesDealForm } from "~/features/deals/components/form/deal-form-action";
import { formContext } from "~/features/deals/web/deal-form-context.server";
import { parsePrefill, SUBMIT_PATH, submitHref } from "~/features/submissions/addresses";
import { KnownOffer } from "~/features/submissions/components/known-offer";
import { PageAddressForm } from "~/features/submissions/components/page-address-form";
import { PageLines } from "~/features/submissions/components/page-lines";
import { SubmissionForm } from "~/features/submissions/components/submission-form";
import { SubmissionFormError } from "~/features/submissions/components/submission-form-error";
import { submissionAction } from "~/features/submissions/web/member-form.server";
import { submit } from "~/features/submissions/web/submit-action.server";
import { addressError, submitFormView } from "~/features/submissions/web/submit-view.server";
import { logInFirst } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { PageHeader } from "~/platform/ui/page-header";

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
    context: await formContext(pageRequest),
    meta: describePage(language, SUBMIT_PATH, {
      title: t("submissions.title"),
      description: t("submissions.text"),
      hidden: true,
    }),
  };
});

export const action = submissionAction(submit);

export default function SubmitDeal() {
  const { isAddressStep, addressError, path, form, context } = useLoaderData<typeof loader>();
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
            {...context}
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
