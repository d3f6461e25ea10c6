import { alertPath } from "~/features/alerts/addresses";
import type { AlertTrigger } from "~/features/alerts/tables";
import { alertName } from "~/features/alerts/texts/alert-name.server";
import { newsText } from "~/features/alerts/texts/news-text.server";
import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { NOTIFICATION_SETTINGS_PATH } from "~/features/notifications/addresses";
import type { Message } from "~/features/notifications/inbox.server";
import type { MessageKind } from "~/features/notifications/tables";
import { joinSentences } from "~/platform/i18n/format";
import type { Localizer } from "~/platform/i18n/translator.server";

/** Messages about what a member has sent, or about a channel. */
type OwnKind = Exclude<MessageKind, AlertTrigger>;

const isOwn = (kind: MessageKind): kind is OwnKind => kind in PLACES;

function feedbackText({ t, language }: Localizer, { detail, deal }: Pick<Message, "detail" | "deal">): string {
  const outcome = t(`notifications.feedback.${detail as "report_accepted"}`);
  const isPublished = detail === "deal_approved" && deal !== null && deal.worked > 0;
  return isPublished ? joinSentences(language, [outcome, t("notifications.worked", { count: deal.worked })]) : outcome;
}

/** The pages with details about a message. */
const PLACES: Record<OwnKind, string> = {
  submission: "/account/submissions",
  report: "/account/reports",
  review: "/account/reviews",
  channel: NOTIFICATION_SETTINGS_PATH,
};

/** The page with details; a published deal is shown itself. */
function placeOf(kind: OwnKind, { detail, deal }: Pick<Message, "detail" | "deal">): string {
  return deal && /_(?:approved|merged)$/.test(detail) ? dealPath(deal) : PLACES[kind];
}

/** What a message says, in the inbox and wherever else it is sent. */
export function messageText(localizer: Localizer, message: Message) {
  const { t, language } = localizer;
  const { kind, deal, submitted, alert } = message;
  const titled = deal ?? submitted;
  const untitled = kind === "channel" ? message.about || t("notifications.email") : t("alerts.removedDeal");
  const about = isOwn(kind)
    ? { path: placeOf(kind, message), news: feedbackText(localizer, message), isOver: false }
    : {
        path: deal && dealPath(deal),
        news: newsText(localizer, { ...message, kind }),
        isOver: deal !== null && !deal.isLive,
      };
  return {
    title: titled ? titleFor(titled, language) : untitled,
    ...about,
    alert: alert && { path: alertPath(alert.id), name: alertName(localizer, alert, deal) },
  };
}
