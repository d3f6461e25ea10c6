import { may, type Right } from "~/features/accounts/rights";
import { DUPLICATES_PATH } from "~/features/duplicates/addresses";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";
import { MODERATION_PATH } from "~/features/moderation/addresses";
import { OVERVIEW_PATH } from "~/features/overview/addresses";
import { REPORTS_PATH } from "~/features/reports/addresses";
import { SITE_PATH } from "~/features/site/addresses";
import { SOURCES_PATH } from "~/features/sources/addresses";
import { QUEUE_PATH } from "~/features/submissions/addresses";
import type { PageRequest } from "~/platform/page/page.server";
import { MAX_COUNTED, waitingWork } from "./waiting-work.server";

/** The pages of admins and moderators that one may use, with the number of what waits on each; null for others. */
export async function adminTabs({ db, now, t, user }: PageRequest) {
  if (!user || user.role === "member") return null;
  const work = await waitingWork(db, { now });
  const waiting = (name: keyof typeof work) => {
    const count = work[name];
    if (count === 0) return null;
    const number = count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`;
    return { number, meaning: t(`admin.tabs.waiting.${name}`, { number }) };
  };
  const tab = (right: Right, path: string, name: string, number: ReturnType<typeof waiting> = null) =>
    may(user, right) ? [{ path, name, waiting: number }] : [];
  return {
    label: t("admin.tabs.label"),
    tabs: [
      ...tab("overview", OVERVIEW_PATH, t("overview.title")),
      ...tab("deals", ADMIN_LIST_PATH, t("admin.tabs.deals")),
      ...tab("queue", QUEUE_PATH, t("queue.title"), waiting("queue")),
      ...tab("reports", REPORTS_PATH, t("reports.title"), waiting("reports")),
      ...tab("duplicates", DUPLICATES_PATH, t("duplicates.title"), waiting("duplicates")),
      ...tab("sources", SOURCES_PATH, t("sources.title"), waiting("sources")),
      ...tab("site", SITE_PATH, t("siteForm.tab")),
      { path: MODERATION_PATH, name: t("admin.tabs.log"), waiting: null },
    ],
  };
}

export type AdminTabsView = Awaited<ReturnType<typeof adminTabs>>;
