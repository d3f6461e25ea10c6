import { ADMIN_LIST_PATH } from "~/addresses/admin-list";
import { DUPLICATES_PATH } from "~/addresses/duplicates";
import { MODERATION_PATH } from "~/addresses/moderation";
import { OVERVIEW_PATH } from "~/addresses/overview";
import { REPORTS_PATH } from "~/addresses/reports";
import { SITE_PATH } from "~/addresses/site";
import { SOURCES_PATH } from "~/addresses/sources";
import { QUEUE_PATH } from "~/addresses/submissions";
import type { PageRequest } from "~/web/page/page.server";
import { MAX_COUNTED, waitingWork } from "./waiting-work.server";

/** The pages of admins, with the number of what waits on each; null for others. */
export async function adminTabs({ db, now, t, user }: PageRequest) {
  if (!user?.isAdmin) return null;
  const work = await waitingWork(db, { now });
  const waiting = (name: keyof typeof work) => {
    const count = work[name];
    if (count === 0) return null;
    const number = count < MAX_COUNTED ? String(count) : `${MAX_COUNTED - 1}+`;
    return { number, meaning: t(`admin.tabs.waiting.${name}`, { number }) };
  };
  return {
    label: t("admin.tabs.label"),
    tabs: [
      { path: OVERVIEW_PATH, name: t("overview.title"), waiting: null },
      { path: ADMIN_LIST_PATH, name: t("admin.tabs.deals"), waiting: null },
      { path: QUEUE_PATH, name: t("queue.title"), waiting: waiting("queue") },
      { path: REPORTS_PATH, name: t("reports.title"), waiting: waiting("reports") },
      { path: DUPLICATES_PATH, name: t("duplicates.title"), waiting: waiting("duplicates") },
      { path: SOURCES_PATH, name: t("sources.title"), waiting: waiting("sources") },
      { path: SITE_PATH, name: t("siteForm.tab"), waiting: null },
      { path: MODERATION_PATH, name: t("admin.tabs.log"), waiting: null },
    ],
  };
}

export type AdminTabsView = Awaited<ReturnType<typeof adminTabs>>;
