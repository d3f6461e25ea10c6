import { DEFAULT_DAILY_DEALS, env } from "~/env.server";
import { TEXT_LANGUAGES } from "~/features/deals/deal-texts";
import { SITE_PATH } from "~/features/site/addresses";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { defaultText } from "~/platform/page/brand-texts.server";
import { currentSite } from "~/platform/process/current-site.server";

/** Whether the default badge is true, which only an admin can know; null once it is answered, or no language shows it. */
export function badgeQuestion({ t, language }: AdminRequest) {
  const { stored, texts } = currentSite();
  const isSet = stored.dailyDeals !== null || env().dailyDeals !== DEFAULT_DAILY_DEALS;
  if (isSet || TEXT_LANGUAGES.every((lang) => texts.badge?.[lang])) return null;
  return {
    title: t("overview.badge.title"),
    text: t("overview.badge.text", { badge: defaultText({ t, language }, "badge") }),
    action: SITE_PATH,
    answers: [
      { value: "yes", text: t("overview.badge.yes") },
      { value: "no", text: t("overview.badge.no") },
    ],
    change: t("overview.badge.change"),
  };
}

export type BadgeQuestionView = NonNullable<ReturnType<typeof badgeQuestion>>;
