import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { STORED_REASONS } from "~/features/decisions/rejection-reasons";
import { MODERATION_PATH } from "~/features/moderation/addresses";
import { HIDDEN_BY_REPORTS, type LoggedDecision, publicLog } from "~/features/moderation/public-log.server";
import { REPORT_REASONS } from "~/features/reports/report-input";
import { momentOf } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";
import { keysetPage, parseBefore } from "~/platform/values/keyset";

const PAGE_SIZE = 50;

export async function logView(pageRequest: PageRequest) {
  const { db, url } = pageRequest;
  const before = parseBefore(url.searchParams);
  const decisions = await publicLog(db, { before, limit: PAGE_SIZE + 1 });
  const { rows, ...links } = keysetPage(decisions, { path: MODERATION_PATH, size: PAGE_SIZE, before });
  return { rows: rows.map((decision) => rowView(pageRequest, decision)), ...links };
}

function rowView({ language, t }: PageRequest, decision: LoggedDecision) {
  const { id, action, isChange, at, deal, host, role, reason } = decision;
  const what = isChange && (action === "approved" || action === "rejected") ? (`change_${action}` as const) : action;
  return {
    id,
    what: t(`moderation.actions.${what}`),
    deal: deal && { title: titleFor(deal, language), path: dealPath(deal) },
    host,
    why: whyOf(t, decision),
    by: reason === HIDDEN_BY_REPORTS ? t("moderation.byReports") : t(`moderation.by.${role}`),
    at: momentOf(language, at),
  };
}

export type ModerationRowView = ReturnType<typeof rowView>;

const OUTCOMES = ["corrected", "gone", "delete"] as const;
const TERMS = ["week", "month", "forever"] as const;

function whyOf(t: PageRequest["t"], { action, reason, reasonText }: LoggedDecision): string | null {
  if (action === "rejected") {
    const known = STORED_REASONS.find((code) => code === reason);
    return known ? t(`rejectionReasons.${known}`) : null;
  }
  if (action === "review_hidden") {
    const known = REPORT_REASONS.find((code) => code === reason);
    return known ? t(`reports.reasons.${known}`) : t("moderation.reported");
  }
  const outcome = OUTCOMES.find((code) => code === reason);
  if (action === "report_accepted" && outcome) return t(`moderation.outcomes.${outcome}`);
  const term = TERMS.find((code) => code === reason);
  return [term && t(`hosts.terms.${term}`), reasonText].filter(Boolean).join(" · ") || null;
}
