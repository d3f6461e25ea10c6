import type { AlertRule } from "~/features/alerts/alert";
import { MAX_REHEARSED, type RehearsedMessage, rehearse } from "~/features/alerts/rehearsal.server";
import { newsText } from "~/features/alerts/texts/news-text.server";
import { dealPath } from "~/features/deals/addresses";
import { titleFor } from "~/features/deals/deal-texts";
import { storeSlug } from "~/features/deals/slugs";
import { findStore, similarStores } from "~/features/lists/stores.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { formatCount, formatList, joinSentences } from "~/platform/i18n/format";
import { dateText } from "~/platform/i18n/site-format.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import type { PageRequest } from "~/platform/page/page.server";

/** The number of messages listed for each day. */
const SHOWN = 5;

const SIMILAR_STORES = 3;

/** The messages a rule would have sent in the last 30 days, day by day. It costs as much as a search. */
export async function rehearsalView(pageRequest: PageRequest, rule: AlertRule) {
  const { db, t, language, now } = pageRequest;
  await enforceLimits(db, [["search", clientNetwork()]]);
  const messages = await rehearse(db, { rule, userId: memberOf(pageRequest).id, now });
  const days = new Map<string, RehearsedMessage[]>();
  for (const message of messages) {
    const day = dateText(language, message.at);
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  const count = messages.length;
  const number = formatCount(language, count);
  const summary =
    count === 0
      ? joinSentences(language, [t("alerts.rehearsedNone"), ...(rule.dealId ? [] : await hintsOf(pageRequest, rule))])
      : t("alerts.rehearsed", { count, number });
  return {
    summary: count === MAX_REHEARSED ? t("alerts.rehearsedMany", { number }) : summary,
    days: [...days].map(([day, sent]) => ({
      day,
      count: t("alerts.messageCount", { count: sent.length }),
      rows: sent.slice(0, SHOWN).map(({ deal, ...told }, at) => ({
        id: `${day} ${at}`,
        title: titleFor(deal, language),
        path: dealPath(deal),
        news: newsText(pageRequest, told),
      })),
      more: sent.length > SHOWN ? t("alerts.moreOfDay", { count: sent.length - SHOWN }) : null,
    })),
  };
}

/** Reasons why a rule finds nothing: its store has no deals here, or it asks for too much. */
async function hintsOf({ db, t, language }: PageRequest, { store }: AlertRule): Promise<string[]> {
  if (store === null || (await findStore(db, storeSlug(store)))) return [t("alerts.rehearsedHint")];
  const similar = await similarStores(db, store, SIMILAR_STORES);
  const stores = formatList(language, similar);
  return [t("alerts.noStore", { store }), ...(similar.length > 0 ? [t("alerts.similarStores", { stores })] : [])];
}

export type RehearsalView = Awaited<ReturnType<typeof rehearsalView>>;
