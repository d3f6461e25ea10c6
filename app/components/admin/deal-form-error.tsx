import { useLocation, useRouteError } from "@remix-run/react";
import { PageError } from "~/components/layout/page-error";
import { isSignedOutForm } from "~/views/admin/deal-form-response";
import { DealForm } from "./deal-form";

interface DealFormErrorProps {
  heading: string;
  /** As of the form. */
  failedTitle: string;
  button: string;
}

/** The error boundary of a deal's form: a form whose session has ended is there again, as it was typed. */
export function DealFormError({ heading, ...words }: DealFormErrorProps) {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (!isSignedOutForm(error)) return <PageError />;
  const { answer, timeZone, prices } = error.data;
  return (
    <>
      <h1 className="mb-5 text-3xl font-extrabold">{heading}</h1>
      <DealForm
        path={pathname}
        start={answer}
        answer={answer}
        timeZone={timeZone}
        prices={prices}
        tags={[]}
        {...words}
      />
    </>
  );
}
