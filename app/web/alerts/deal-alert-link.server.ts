import { alertFormHref, NEW_ALERT_PATH } from "~/addresses/alerts";
import type { AlertLink } from "~/web/lists/alert-link.server";
import type { PageRequest } from "~/web/page/page.server";

/** To a new alert about one deal. */
export function dealAlertLink(t: PageRequest["t"], dealId: string): AlertLink {
  return { href: alertFormHref(NEW_ALERT_PATH, { deal: dealId }), text: t("alerts.tellMe") };
}
