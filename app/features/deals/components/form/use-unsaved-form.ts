import { useLocation, useRouteError } from "@remix-run/react";
import { isUnsavedForm } from "./deal-form-action";

/** The typed form that an error boundary shows again; null unless the error is that the session has ended. */
export function useUnsavedForm() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isUnsavedForm(error)) return null;
  const { response, timeZone, prices } = error.data;
  return { path: `${pathname}${search}`, start: response, response, timeZone, prices, tags: [] };
}
