import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { hasDeals } from "~/browser/pending-navigation";
import { ViewerRoleContext } from "~/components/ui/viewer-role";
import { useTranslation } from "~/i18n/translation";
import { ADMIN_LIST_PATH } from "~/views/admin/admin-list-address";
import { ErrorContent } from "./error-content";

/** In place of a page that the site gave no answer for: of one of deals, in the words of specification §8.3. */
export function NetworkErrorPage() {
  const { t } = useTranslation();
  const reader = useContext(ViewerRoleContext);
  const at = useLocation();
  const ofDeals = at.pathname === ADMIN_LIST_PATH || hasDeals(at, reader);
  const title = ofDeals ? t("errors.loadTitle") : t("errors.pageTitle");
  const text = ofDeals ? t("errors.dealsUnreached") : t("errors.pageUnreached");
  return <ErrorContent title={title} text={text} retry />;
}
