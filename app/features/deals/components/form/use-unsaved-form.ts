import { useLocation, useRouteError } from "@remix-run/react";
import { isUnsavedForm } from "~/features/deals/components/deal-form-action";

/** What an error boundary needs to show a deal's form again, as typed; null for another error than an ended session. */
export function useUnsavedForm() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isUnsavedForm(error)) return null;
  const { response, timeZone, prices } = error.data;
  return { path: `${pathname}${search}`, start: response, response, timeZone, prices, tags: [] };
}
