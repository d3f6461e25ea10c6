import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { hasDeals } from "~/browser/pending-navigation";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import { useTranslation } from "~/i18n/translation";
import { ADMIN_LIST_PATH } from "~/views/admin/admin-list-address";
import { ErrorContent } from "./error-content";

/** Replaces a page whose request failed; a page of deals in the words of specification §8.3. */
export function NetworkErrorPage() {
  const { t } = useTranslation();
  const viewer = useContext(ViewerRoleContext);
  const at = useLocation();
  const isDealPage = at.pathname === ADMIN_LIST_PATH || hasDeals(at, viewer);
  const title = isDealPage ? t("errors.loadTitle") : t("errors.pageTitle");
  const text = isDealPage ? t("errors.dealsUnreached") : t("errors.pageUnreached");
  return <ErrorContent title={title} text={text} retry />;
}
