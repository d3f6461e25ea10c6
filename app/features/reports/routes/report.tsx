import { useLoaderData, useRouteError } from "@remix-run/react";
import { revalidatesDealForm } from "~/features/deals/components/form/deal-form-action";
import { isSignedOutReport, ReportForm } from "~/features/reports/components/report-form";
import { reportAction } from "~/features/reports/web/report-action.server";
import { reportView } from "~/features/reports/web/report-view.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { PageError } from "~/platform/errors/components/page-error";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const shouldRevalidate = revalidatesDealForm;

export const clientAction = invalidatesPages((args) =>
  keepFormOnServerError(args, {
    answerOf: (thrown) => (isSignedOutReport(thrown) ? thrown.data.report : null),
  }),
);

/** `rating` names a review to report instead of the deal. */
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
