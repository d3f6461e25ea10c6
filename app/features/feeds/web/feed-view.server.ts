import { env } from "~/env.server";
import { categoryName } from "~/features/categories/categories";
import { conditionTexts } from "~/features/conditions/texts/condition-texts.server";
import { dealPath } from "~/features/deals/addresses";
import { textsFor } from "~/features/deals/deal-texts";
import { plainAmount, priceDisplay } from "~/features/deals/price";
import { webUrl } from "~/features/deals/urls";
import { FEED_FORMATS, type FeedFormat, type FeedState, feedHref, listHrefOf } from "~/features/feeds/addresses";
import type { FeedEvent } from "~/features/lists/feed.server";
import { moneyText } from "~/platform/i18n/site-format.server";
import { localizedUrl } from "~/platform/page/addresses.server";
import { brandText } from "~/platform/page/brand-texts.server";
import type { PageRequest } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";
import { productOf } from "./product.server";

type Context = Pick<PageRequest, "language" | "t">;

const FEED_ORDER = ["q", "category", "tag", "store", "minPercent"] as const;

export function listName(reader: Context, { sort, ...conditions }: FeedState): string {
  const { t } = reader;
  const parts = conditionTexts(reader, conditions, { first: FEED_ORDER }).map(({ text }) => text);
  if (sort !== "newest") parts.push(t(`list.sorts.${sort}`));
  return parts.length > 0 ? parts.join(" · ") : t("list.deals");
}

/** A feed before it is written in a format; times are exact, texts are plain. */
export function feedView(context: Context, format: FeedFormat, state: FeedState, events: readonly FeedEvent[]) {
  const { language, t } = context;
  return {
    title: t("feeds.title", { site: currentSite().name, list: listName(context, state) }),
    description: brandText({ t, language }, "description"),
    language,
    homeUrl: localizedUrl(listHrefOf(state), language),
    selfUrl: localizedUrl(feedHref(FEED_FORMATS[format].path, state), language),
    updatedAt: events[0]?.at ?? null,
    items: events.map((event) => itemView(context, event)),
  };
}

export type FeedView = ReturnType<typeof feedView>;

function itemView({ language, t }: Context, event: FeedEvent) {
  const { deal } = event;
  const { description } = textsFor(deal, language);
  const { price, original } = priceDisplay(deal);
  const category: string = categoryName(deal.category, "en");
  const shown = shownPrice({ language, t }, price);
  const prices =
    original === null ? shown : t("feeds.prices", { price: shown, original: moneyText(language, original) });
  return {
    // The same event has the same id in every feed and at any time.
    id: `${deal.id}:${eventId(event)}`,
    at: event.at,
    title: titleOf({ language, t }, event),
    text: [t("feeds.offer", { store: deal.store, prices }), description].filter(Boolean).join("\n\n"),
    url: localizedUrl(dealPath(deal), language),
    shopUrl: webUrl(deal.url),
    store: deal.store,
    category,
    tags: deal.tags,
    product: productOf(deal),
  };
}

export type FeedItemView = ReturnType<typeof itemView>;

/** Tells events apart: a lower price by the price, so that one that goes up and down again is not news; a return by its day. */
function eventId(event: FeedEvent): string {
  if (event.kind === "price") return `price:${plainAmount(event.price, env().siteCurrency)}`;
  return event.kind === "back" ? `back:${event.at.toISOString().slice(0, 10)}` : event.kind;
}

function titleOf({ language, t }: Context, event: FeedEvent): string {
  const { title } = textsFor(event.deal, language);
  const { discountedPrice } = event.deal;
  const price = shownPrice({ language, t }, event.kind === "price" ? event.price : discountedPrice);
  if (event.kind !== "price") return t(`feeds.${event.kind}`, { title, price });
  return t("feeds.price", { title, price, before: shownPrice({ language, t }, event.before) });
}

function shownPrice({ language, t }: Context, price: number): string {
  return price === 0 ? t("deal.free") : moneyText(language, price);
}
