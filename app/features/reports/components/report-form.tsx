import { Form } from "@remix-run/react";
import { accountHref } from "~/features/accounts/addresses";
import type { ReportFormResponse, SignedOutReport } from "~/features/reports/web/report-action.server";
import type { ReportPageView } from "~/features/reports/web/report-view.server";
import { isErrorPage } from "~/platform/browser/error-page";
import { useTranslation } from "~/platform/i18n/translation";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { QuietLink } from "~/platform/ui/button-link";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { PageHeader } from "~/platform/ui/page-header";
import { TextLink } from "~/platform/ui/text-link";

const FIELDS = ["reason", "note"] as const;

export function ReportForm({ view, response }: { view: ReportPageView; response: ReportFormResponse | null }) {
  const { path, title, text, deal, quote, reasons, refusal } = view;
  const { t, localize } = useTranslation();
  const field = useRejectedFields(response, FIELDS);
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: deal.title, path: deal.path }]} here={title} />
      <PageHeader title={title} text={text} className="mb-5" />
      <p className="mb-3 font-semibold [overflow-wrap:anywhere]">{deal.title}</p>
      {quote && (
        <blockquote className="mb-5 border-l-2 border-line pl-4 whitespace-pre-line [overflow-wrap:anywhere]">
          {quote}
        </blockquote>
      )}
      {refusal ? (
        <p className="panel p-4 shadow-card sm:p-6">
          {refusal} <TextLink to="/account/reports">{t("reports.own")}</TextLink>
        </p>
      ) : (
        <Form method="post" action={path} noValidate className="panel flex flex-col gap-5 p-4 shadow-card sm:p-6">
          {response?.problem && (
            <p role="alert" className="alert">
              {localize(response.problem)}{" "}
              {response.signedOut && (
                <TextLink to={accountHref("/login", path)} target="_blank">
                  {t("header.login")}
                </TextLink>
              )}
            </p>
          )}
          <Field
            {...field("reason")}
            as="select"
            required
            label={t("reports.reason")}
            options={[["", t("reports.choose")], ...reasons.map(({ value, text }) => [value, text] as const)]}
            defaultValue={response?.typed.reason ?? ""}
          />
          <Field
            {...field("note")}
            label={t("reports.note")}
            hint={t("reports.noteHint")}
            autoComplete="off"
            maxLength={500}
            defaultValue={response?.typed.note}
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button button-primary">
              {t("reports.send")}
            </button>
            <QuietLink to={deal.path}>{t("admin.cancel")}</QuietLink>
          </div>
        </Form>
      )}
    </div>
  );
}

export function isSignedOutReport(error: unknown): error is { data: SignedOutReport } {
  return isErrorPage(error) && "report" in error.data;
}
