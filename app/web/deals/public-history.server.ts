import { redirect } from "@remix-run/node";
import { historyPath } from "~/addresses/deals";
import { keysetPage, parseBefore } from "~/addresses/keyset";
import { findDeal } from "~/domain/deals/browse/browse.server";
import { titleFor } from "~/domain/deals/deal-texts";
import { type PublicHistoryEntry, publicHistory } from "~/domain/deals/edit/history.server";
import { dealPath } from "~/domain/deals/slugs";
import { findKeptDeal } from "~/domain/duplicates/merge.server";
import { errorPage, type PageRequest } from "~/web/page/page.server";
import { momentOf } from "~/web/page/site-format.server";
import { historyTexts } from "./field-text.server";

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
