import { may } from "~/features/accounts/rights";
import { editPath, historyPath } from "~/features/deals/addresses";
import type { Deal } from "~/features/deals/deal";
import type { TimelineEntry } from "~/features/life/timeline.server";
import type { DealDetails } from "~/features/lists/deal-details.server";
import { dateText, momentOf, moneyText } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";
import { DAY_MS } from "~/platform/values/durations";

export function dealLifeView({ t, language, user, now }: PageRequest, deal: Deal, details: DealDetails) {
  const { hasWorked: on, timeline, decision, missingSince } = details;
  const total = deal.workedCount;
  const textOf = (entry: TimelineEntry) =>
    entry.kind === "price"
      ? t("life.events.price", { price: moneyText(language, entry.price), before: moneyText(language, entry.before) })
      : t(`life.events.${entry.kind}`);
  // A job records the end up to a minute later.
  const state = deal.expiresAt && deal.expiresAt <= now ? "ended" : deal.state;
  const missingText = (since: Date) => {
    const date = dateText(language, since);
    const isYesterday = date === dateText(language, new Date(now.getTime() - DAY_MS));
    return isYesterday ? t("life.missing.yesterday") : t("life.missing.since", { date });
  };
  const reported = state === "live" ? null : t(`life.notices.${state}`);
  return {
    title: t("life.title"),
    notice: state === "doubtful" && missingSince ? missingText(missingSince) : reported,
    worked: {
      on,
      total,
      name: t("life.worked"),
      label: `${t("life.worked")}, ${total === 0 ? t("life.unconfirmed") : t("life.workedCount", { count: total })}`,
    },
    timeline: timeline.map((entry) => ({ text: textOf(entry), at: momentOf(language, entry.at) })),
    history: { href: historyPath(deal.id), text: t("history.link") },
    decision: may(user, "deals")
      ? {
          label: t("life.decision"),
          save: t("life.decide"),
          delete: t("admin.batch.buttons.delete"),
          options: (["reports", "live", "gone"] as const).map((value) => ({
            value,
            text: t(`life.decisions.${value}`),
            current: value === (decision ?? "reports"),
          })),
          ended:
            deal.state === "ended"
              ? { text: t("life.endedFirst"), href: `${editPath(deal.id)}#deal-expiresAt`, link: t("life.changeEnd") }
              : null,
        }
      : null,
  };
}

export type DealLifeView = ReturnType<typeof dealLifeView>;
