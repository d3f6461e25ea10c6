import { may } from "~/features/accounts/rights";
import { dealPath, editPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { listBlocks } from "~/features/moderation/block-hosts.server";
import type { HostBlock } from "~/features/moderation/blocked-hosts.server";
import { isOwnTarget } from "~/features/reports/decide-reports.server";
import { openReports, type ReportedContent } from "~/features/reports/open-reports.server";
import { REPORT_VERDICTS } from "~/features/reports/report-verdicts";
import { suggestPath } from "~/features/submissions/addresses";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { dateTimeText, momentOf } from "~/platform/i18n/site-format.server";

/** Targets on the page: those that are decided make room for the next. */
const SHOWN_TARGETS = 20;

export async function reportsView(pageRequest: AdminRequest) {
  const { db, t, user } = pageRequest;
  const { targets, total } = await openReports(db, { limit: SHOWN_TARGETS });
  return {
    targets: await Promise.all(targets.map((target) => reportedContentView(pageRequest, target))),
    total: total === 0 ? t("reports.noneOpen") : t("reports.waiting", { count: total }),
    hosts: may(user, "hosts") ? await hostsView(pageRequest) : null,
  };
}

async function hostsView(pageRequest: AdminRequest) {
  const { db, t, now } = pageRequest;
  return {
    text: t("hosts.text"),
    blocks: (await listBlocks(db, now)).map((block) => ({ host: block.host, text: blockText(pageRequest, block) })),
    terms: (["week", "month", "forever"] as const).map((value) => ({ value, text: t(`hosts.terms.${value}`) })),
  };
}

export type ReportsView = Awaited<ReturnType<typeof reportsView>>;
export type HostsView = Awaited<ReturnType<typeof hostsView>>;

function blockText({ language, t }: AdminRequest, { until, reason }: HostBlock): string {
  const end = until && dateTimeText(language, until);
  return `${end ? t("hosts.until", { when: end }) : t("hosts.terms.forever")} · ${reason}`;
}

async function reportedContentView({ db, language, t, user }: AdminRequest, reported: ReportedContent) {
  const { target, deal, review, reports, count, newestAt } = reported;
  const isLeftToOthers = await isOwnTarget(db, target, user.id);
  const deletedAccount = t("admin.deletedAccount");
  return {
    ...target,
    title: titleFor(deal, language),
    count: t("reports.count", { count }),
    notice: noticeOf(t, reported),
    path: deal.isPublished ? dealPath(deal) : null,
    edit: !deal.isPublished
      ? null
      : may(user, "deals")
        ? { path: editPath(deal.id), text: t("reports.editDeal") }
        : { path: suggestPath(deal.id), text: t("submissions.suggest") },
    comment: review?.comment ?? null,
    about: review ? t("reports.reviewBy", { name: review.author ?? deletedAccount }) : t("reports.aDeal"),
    reports: reports.map(({ id, reason, note, createdAt, username }) => {
      const at = momentOf(language, createdAt);
      const by = t("reports.by", { who: username ?? deletedAccount, when: at.text });
      return { id, note, at, by, reason: t(`reports.reasons.${reason}`) };
    }),
    upTo: newestAt.toISOString(),
    reviewAt: review?.updatedAt.toISOString() ?? "",
    refusal: isLeftToOthers ? t("reportErrors.own") : null,
    verdicts: REPORT_VERDICTS[target.kind]
      .filter((verdict) => verdict === "dismiss" || verdict === "hide" || deal.isPublished)
      .map((value) => ({ value, text: t(`reports.verdicts.${value}`) })),
  };
}

export type ReportedContentView = Awaited<ReturnType<typeof reportedContentView>>;

function noticeOf(t: AdminRequest["t"], { deal, review }: ReportedContent): string | null {
  if (review?.isHidden) return t("reports.hidden");
  return deal.isPublished ? null : t("reports.unpublished");
}
