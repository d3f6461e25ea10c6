import { ALERT_SETTINGS_PATH, alertPath } from "~/features/alerts/addresses";
import type { Message } from "~/features/alerts/inbox.server";
import type { AlertTrigger, MessageKind } from "~/features/alerts/tables";
import { titleFor } from "~/features/deals/deal-texts";
import { dealPath } from "~/features/deals/slugs";
import { joinSentences } from "~/platform/i18n/format";
import { ageText } from "~/platform/page/age.server";
import type { PageRequest } from "~/platform/page/page.server";
import { moneyText } from "~/platform/page/site-format.server";
import { alertName } from "./alert-name.server";

interface ToldPrice extends Pick<Message, "price" | "priceBefore"> {
  kind: AlertTrigger;
}

/** What has happened to a deal, with the old price beside the new one. */
export function newsText(
  { t, language }: Pick<PageRequest, "t" | "language">,
  { kind, price, priceBefore }: ToldPrice,
) {
  const money = (amount: number | null) => (amount === 0 ? t("deal.free") : moneyText(language, amount ?? 0));
  return t(`alerts.kinds.${kind}`, { price: money(price), before: money(priceBefore) });
}

/** What became of what a member has sent, or of where messages go. */
type OwnKind = Exclude<MessageKind, AlertTrigger>;

const isOwn = (kind: MessageKind): kind is OwnKind => kind in PLACES;

function feedbackText(
  { t, language }: Pick<PageRequest, "t" | "language">,
  { detail, deal }: Pick<Message, "detail" | "deal">,
): string {
  const outcome = t(`alerts.feedback.${detail as "report_accepted"}`);
  const isPublished = detail === "deal_approved" && deal !== null && deal.worked > 0;
  return isPublished ? joinSentences(language, [outcome, t("alerts.worked", { count: deal.worked })]) : outcome;
}

/** Where there is more about it. */
const PLACES: Record<OwnKind, string> = {
  submission: "/account/submissions",
  report: "/account/reports",
  review: "/account/reviews",
  channel: ALERT_SETTINGS_PATH,
};

/** What was published is shown itself. */
function placeOf(kind: OwnKind, { detail, deal }: Pick<Message, "detail" | "deal">): string {
  return deal && /_(?:approved|merged)$/.test(detail) ? dealPath(deal) : PLACES[kind];
}

export function messageView(pageRequest: Pick<PageRequest, "t" | "language" | "now">, message: Message) {
  const { t, language, now } = pageRequest;
  const { id, kind, deal, submitted, alert, at, isUnread } = message;
  const titled = deal ?? submitted;
  const untitled = kind === "channel" ? message.about || t("alerts.email") : t("alerts.removedDeal");
  const about = isOwn(kind)
    ? { path: placeOf(kind, message), news: feedbackText(pageRequest, message), isOver: false }
    : {
        path: deal && dealPath(deal),
        news: newsText(pageRequest, { ...message, kind }),
        isOver: deal !== null && !deal.isLive,
      };
  return {
    id: String(id),
    title: titled ? titleFor(titled, language) : untitled,
    ...about,
    age: ageText(language, at, now),
    isUnread,
    alert: alert && { path: alertPath(alert.id), name: alertName(pageRequest, alert, deal) },
  };
}

export type MessageView = ReturnType<typeof messageView>;
