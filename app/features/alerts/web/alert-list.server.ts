import { alertPath } from "~/features/alerts/addresses";
import type { Alert } from "~/features/alerts/alert";
import { listAlerts } from "~/features/alerts/alerts.server";
import { alertName } from "~/features/alerts/texts/alert-name.server";
import { dealsById } from "~/features/lists/browse.server";
import { formatList } from "~/platform/i18n/format";
import type { PageRequest } from "~/platform/page/page.server";

/** The user's alerts, newest first. */
export async function alertRows(pageRequest: PageRequest, userId: string) {
  const { db, t, language } = pageRequest;
  const alerts = await listAlerts(db, userId);
  const deals = await dealsById(
    db,
    alerts.flatMap(({ dealId }) => dealId ?? []),
  );
  return alerts.map((alert: Alert) => ({
    id: alert.id,
    path: alertPath(alert.id),
    name: alertName(pageRequest, alert, deals.find(({ id }) => id === alert.dealId) ?? null),
    triggers: formatList(
      language,
      alert.triggers.map((trigger) => t(`alerts.shortTriggers.${trigger}`)),
    ),
    isPaused: alert.pausedAt !== null,
  }));
}

export type AlertRowView = Awaited<ReturnType<typeof alertRows>>[number];
