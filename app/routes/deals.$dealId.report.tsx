import { useLoaderData, useRouteError } from "@remix-run/react";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { revalidatesDealForm } from "~/browser/forms/deal-form-action";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { PageError } from "~/components/layout/page-error";
import { isSignedOutReport, ReportForm } from "~/components/reports/report-form";
import { pageMeta } from "~/page-meta";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { reportAction } from "~/web/reports/report-action.server";
import { reportView } from "~/web/reports/report-view.server";

export const meta = pageMeta;

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const shouldRevalidate = revalidatesDealForm;

export const clientAction = invalidatesPages((args) =>
  keepFormOnServerError(args, {
    answerOf: (thrown) => (isSignedOutReport(thrown) ? thrown.data.report : null),
  }),
);

/** `rating` names a review to report in place of the deal. */
export const loader = page(async (pageRequest) => {
  memberOf(pageRequest);
  const view = await reportView(pageRequest);
  const about = { title: view.title, description: view.text, hidden: true };
  return { view, meta: describePage(pageRequest.language, view.path, about) };
});

export const action = reportAction;

export default function ReportPage() {
  const { view } = useLoaderData<typeof loader>();
  return <ReportForm key={view.path} view={view} response={useLastActionData<typeof action>() ?? null} />;
}

/** Shows the form again, as typed, when the session has ended. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isSignedOutReport(error) ? <ReportForm view={error.data.view} response={error.data.report} /> : <PageError />;
}
