import type { TFunction } from "i18next";
import { DAYS_COMPARED, type PriceVerdict } from "~/domain/prices/verdict";
import { env } from "~/env.server";
import { formatDate, formatMoney } from "~/i18n/format";
import type { Language } from "~/i18n/languages";

/** A price verdict as a localized sentence (docs/decisions/0032). */
export function priceSentence(t: TFunction, language: Language, verdict: PriceVerdict): string {
  const claim = claimOf(t, language, verdict);
  if (verdict.lastSeen === null || verdict.verdict === "unchecked") return claim;
  return t("prices.lastSeen", { claim, date: formatDate(language, verdict.lastSeen, env().siteTimeZone) });
}

function claimOf(t: TFunction, language: Language, { verdict, reference, usual, daysCovered }: PriceVerdict): string {
  switch (verdict) {
    case "lowest90":
      return t("prices.lowest90");
    case "lowest30":
      return t("prices.lowest30", { price: formatMoney(language, reference ?? 0, env().siteCurrency) });
    case "usual":
      return t("prices.usual", { price: formatMoney(language, usual ?? 0, env().siteCurrency) });
    case "unchecked":
      return t("prices.unchecked");
    case "short":
      return daysCovered > DAYS_COMPARED
        ? t("prices.seldom", { days: daysCovered })
        : t("prices.short", { count: daysCovered });
  }
}
