import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { listMissingPages, type MissingPage } from "~/features/link-checks/missing-pages.server";
import { findOwnDeals } from "~/features/submissions/own-deals.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { momentOf } from "~/platform/i18n/site-format.server";

/** Deals on the page: those that are decided make room for the next. */
const SHOWN = 20;

/** The deals that wait as their shops' pages are missing; null if there are none. */
export async function missingPagesView({ db, language, t, user }: AdminRequest) {
  const { pages, total } = await listMissingPages(db, { limit: SHOWN });
  if (total === 0) return null;
  const own = await findOwnDeals(
    db,
    user.id,
    pages.map(({ deal }) => deal.id),
  );
  const row = ({ deal, url, status, since, askedAt }: MissingPage) => {
    const at = [momentOf(language, since), momentOf(language, askedAt)] as const;
    return {
      ...{ id: deal.id, title: titleFor(deal, language), path: dealPath(deal), url, at },
      evidence: t("missingPages.evidence", { status, since: at[0].text, asked: at[1].text }),
      refusal: own.has(deal.id) ? t("reportErrors.own") : null,
    };
  };
  return {
    title: t("missingPages.title"),
    text: t("missingPages.text"),
    count: t("missingPages.count", { count: total }),
    rows: pages.map(row),
    decisions: [
      { value: "gone", text: t("reports.verdicts.gone") },
      { value: "live", text: t("life.decisions.live") },
    ],
  };
}

export type MissingPagesView = NonNullable<Awaited<ReturnType<typeof missingPagesView>>>;
