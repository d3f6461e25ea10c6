import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";
import { NetworkError } from "~/platform/browser/cache/network-error";
import { useRootData } from "~/platform/browser/cache/root-data";
import { isErrorPage } from "~/platform/browser/error-page";
import { hasDeals } from "~/platform/browser/pending-navigation";
import { useTranslation } from "~/platform/i18n/translation";
import { ViewerRoleContext } from "~/platform/ui/viewer-role";
import { ErrorContent } from "./error-content";

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

/** A page of deals in the words of specification §8.3. */
function NetworkErrorPage() {
  const { t } = useTranslation();
  const viewer = useContext(ViewerRoleContext);
  const at = useLocation();
  const isDealPage = at.pathname === ADMIN_LIST_PATH || hasDeals(at, viewer);
  const title = isDealPage ? t("errors.loadTitle") : t("errors.pageTitle");
  const text = isDealPage ? t("errors.dealsUnreached") : t("errors.pageUnreached");
  return <ErrorContent title={title} text={text} retry />;
}
