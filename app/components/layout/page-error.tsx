import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useRootData } from "~/browser/cache/root-data";
import { useTranslation } from "~/i18n/translation";
import { isErrorPage, NetworkError } from "~/views/page/error-page";
import { ErrorContent } from "./error-content";
import { NetworkErrorPage } from "./network-error-page";

export function PageError() {
  const error = useRouteError();
  const { t, localize } = useTranslation();
  const root = useRootData();
  if (error instanceof NetworkError) return <NetworkErrorPage />;
  if (isErrorPage(error)) {
    const { title, text, retry } = error.data;
    return <ErrorContent title={localize(title)} text={localize(text)} retry={retry} />;
  }
  if (isRouteErrorResponse(error) && error.status === 405) {
    return <ErrorContent title={t("errors.methodTitle")} text={t("errors.method")} />;
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return <ErrorContent title={t("errors.badRequestTitle")} text={t("errors.badRequest")} />;
  }
  return <ErrorContent title={t("errors.title")} text={t("errors.text")} retry reference={root?.requestId} />;
}
