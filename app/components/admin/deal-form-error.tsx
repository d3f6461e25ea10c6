import { useLocation, useRouteError } from "@remix-run/react";
import { PageError } from "~/components/layout/page-error";
import { PageHeader } from "~/components/ui/page-header";
import { isSignedOutForm } from "~/views/admin/deal-form-response";
import { DealForm } from "./deal-form";

interface DealFormErrorProps {
  heading: string;
  failedTitle: string;
  button: string;
}

/** The error boundary of a deal's form: shows it again, as typed, when the session has ended. */
export function DealFormError({ heading, ...props }: DealFormErrorProps) {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (!isSignedOutForm(error)) return <PageError />;
  const { response, timeZone, prices } = error.data;
  return (
    <>
      <PageHeader title={heading} className="mb-5" />
      <DealForm
        path={pathname}
        start={response}
        response={response}
        timeZone={timeZone}
        prices={prices}
        tags={[]}
        {...props}
      />
    </>
  );
}
