import { alertPath } from "~/addresses/alerts";
import type { Message } from "~/domain/alerts/inbox.server";
import { titleFor } from "~/domain/deals/deal-texts";
import { dealPath } from "~/domain/deals/slugs";
import { ageText } from "~/web/page/age.server";
import type { PageRequest } from "~/web/page/page.server";
import { moneyText } from "~/web/page/site-format.server";
import { alertName } from "./alert-name.server";

type ToldPrice = Pick<Message, "kind" | "price" | "priceBefore">;

/** What has happened to a deal, with the old price beside the new one. */
export function newsText(
  { t, language }: Pick<PageRequest, "t" | "language">,
  { kind, price, priceBefore }: ToldPrice,
) {
  const money = (amount: number | null) => (amount === 0 ? t("deal.free") : moneyText(language, amount ?? 0));
  return t(`alerts.kinds.${kind}`, { price: money(price), before: money(priceBefore) });
}

export function messageView(
  pageRequest: Pick<PageRequest, "t" | "language" | "now">,
  { id, deal, alert, at, isUnread, ...told }: Message,
) {
  const { t, language, now } = pageRequest;
  return {
    id: String(id),
    title: deal ? titleFor(deal, language) : t("alerts.removedDeal"),
    path: deal && dealPath(deal),
    news: newsText(pageRequest, told),
    isOver: deal !== null && !deal.isLive,
    age: ageText(language, at, now),
    isUnread,
    alert: alert && { path: alertPath(alert.id), name: alertName(pageRequest, alert, deal) },
  };
}

export type MessageView = ReturnType<typeof messageView>;
