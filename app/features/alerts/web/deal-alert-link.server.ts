import { alertFormHref, NEW_ALERT_PATH } from "~/features/alerts/addresses";
import type { AlertLink } from "~/features/lists/web/alert-link.server";
import type { PageRequest } from "~/platform/page/page.server";

/** To a new alert about one deal. */
export function dealAlertLink(t: PageRequest["t"], dealId: string): AlertLink {
  return { href: alertFormHref(NEW_ALERT_PATH, { deal: dealId }), text: t("alerts.tellMe") };
}
