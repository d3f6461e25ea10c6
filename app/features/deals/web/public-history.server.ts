import { redirect } from "@remix-run/node";
import { dealPath, historyPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { type PublicHistoryEntry, publicHistory } from "~/features/deals/edit/history.server";
import { historyTexts } from "~/features/deals/texts/field-text.server";
import { findKeptDeal } from "~/features/duplicates/merge.server";
import { findDeal } from "~/features/lists/browse.server";
import { momentOf } from "~/platform/i18n/site-format.server";
import { errorPage, type PageRequest } from "~/platform/page/page.server";
import { keysetPage, parseBefore } from "~/platform/values/keyset";

const PAGE_SIZE = 50;

/** A merged deal's address leads to the deal that was kept. */
export async function dealHistoryView(pageRequest: PageRequest) {
  const { db, params, url, language } = pageRequest;
  const deal = await findDeal(db, params.dealId ?? "");
  if (!deal) {
    const keptId = await findKeptDeal(db, params.dealId ?? "");
    throw keptId ? redirect(historyPath(keptId), 301) : errorPage("not_found");
  }
  const path = historyPath(deal.id);
  const before = parseBefore(url.searchParams);
  const history = await publicHistory(db, { dealId: deal.id, before, limit: PAGE_SIZE + 1 });
  const { rows, ...links } = keysetPage(history, { path, size: PAGE_SIZE, before });
  return {
    path,
    deal: { title: titleFor(deal, language), path: dealPath(deal) },
    entries: rows.map((entry) => entryView(pageRequest, entry)),
    ...links,
  };
}

function entryView(pageRequest: PageRequest, { id, action, role, changedAt, changes }: PublicHistoryEntry) {
  const { language, t } = pageRequest;
  return {
    id,
    action: t(`admin.actions.${action}`),
    together: false,
    username: t(`history.roles.${role}`),
    when: momentOf(language, changedAt),
    changes: historyTexts(pageRequest, changes),
  };
}
