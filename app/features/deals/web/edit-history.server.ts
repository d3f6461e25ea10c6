import { dealHistory } from "~/features/deals/edit/history.server";
import { historyTexts } from "~/features/deals/texts/field-text.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { momentOf } from "~/platform/i18n/site-format.server";

const MAX_ENTRIES = 500;

export async function historyView(pageRequest: AdminRequest, dealId: string) {
  const { db, language, t } = pageRequest;
  const entries = await dealHistory(db, { dealId, limit: MAX_ENTRIES });
  return entries.map(({ id, action, role, changedAt, username, batchId, changes }) => ({
    id,
    action: t(`admin.actions.${action}`),
    together: batchId !== null,
    username: role === "source" ? t("admin.imported") : username,
    when: momentOf(language, changedAt),
    changes: historyTexts(pageRequest, changes),
  }));
}

export type HistoryEntryView = Awaited<ReturnType<typeof historyView>>[number];
