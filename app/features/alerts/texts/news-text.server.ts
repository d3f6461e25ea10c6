import type { AlertTrigger } from "~/features/alerts/tables";
import { moneyText } from "~/platform/i18n/site-format.server";
import type { Localizer } from "~/platform/i18n/translator.server";

interface ToldPrice {
  kind: AlertTrigger;
  price: number | null;
  priceBefore: number | null;
}

/** The news about a deal, with the old price beside the new one. */
export function newsText({ t, language }: Localizer, { kind, price, priceBefore }: ToldPrice): string {
  const money = (amount: number | null) => (amount === 0 ? t("deal.free") : moneyText(language, amount ?? 0));
  return t(`alerts.kinds.${kind}`, { price: money(price), before: money(priceBefore) });
}
