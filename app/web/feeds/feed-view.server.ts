import type { FeedEvent } from "~/domain/deals/browse/feed.server";
import { CATEGORIES } from "~/domain/deals/categories";
import type { Deal } from "~/domain/deals/deal";
import { priceDisplay } from "~/domain/deals/price";
import { dealPath } from "~/domain/deals/slugs";
import { webUrl } from "~/domain/deals/urls";
import { env } from "~/env.server";
import { formatMoney } from "~/i18n/format";
import { FEED_FORMATS, type FeedFormat, type FeedState, feedHref } from "~/views/lists/feed-address";
import { localizedUrl } from "~/web/page/addresses.server";
import type { PageRequest } from "~/web/page/page.server";
import { listHrefOf, listName } from "./feed-links.server";
import { type Product, productOf } from "./product.server";

/** A feed before it is written in a format; times are exact, texts are plain. */
export interface FeedView {
  title: string;
  description: string;
  language: string;
  /** The list's page. */
  homeUrl: string;
  selfUrl: string;
  /** The latest event's time. */
  updatedAt: Date | null;
  items: FeedItemView[];
}

export interface FeedItemView {
  /** `dealId:event`: the same event has the same id in every feed and at any time. */
  id: string;
  at: Date;
  title: string;
  text: string;
  /** The deal's page on this site. */
  url: string;
  /** The offer at the shop. */
  shopUrl: string | null;
  store: string;
  category: string;
  tags: string[];
  product: Product;
}

type Context = Pick<PageRequest, "language" | "t" | "now">;

export function feedView(
  context: Context,
  format: FeedFormat,
  state: FeedState,
  events: readonly FeedEvent[],
): FeedView {
  const { language, t } = context;
  return {
    title: t("feeds.title", { site: env().siteName, list: listName(context, state) }),
    description: t("site.description"),
    language,
    homeUrl: localizedUrl(listHrefOf(state), language),
    selfUrl: localizedUrl(feedHref(FEED_FORMATS[format].path, state), language),
    updatedAt: events[0]?.at ?? null,
    items: events.map((event) => itemView(context, event)),
  };
}

function itemView({ language, t, now }: Context, { deal, kind, at }: FeedEvent): FeedItemView {
  const prices = pricesOf({ language, t }, deal);
  return {
    id: `${deal.id}:${kind}`,
    at,
    title: t("feeds.item", { title: deal.title, price: prices.price }),
    text: [t("feeds.offer", { store: deal.store, prices: prices.both }), deal.description].filter(Boolean).join("\n\n"),
    url: localizedUrl(dealPath(deal), language),
    shopUrl: webUrl(deal.url),
    store: deal.store,
    category: CATEGORIES[deal.category],
    tags: deal.tags,
    product: productOf(deal, now),
  };
}

/** A deal's price, and the same with its original price where there is one. */
function pricesOf({ language, t }: Pick<Context, "language" | "t">, deal: Deal): { price: string; both: string } {
  const { siteCurrency } = env();
  const { free, price, original } = priceDisplay(deal);
  const shown = free ? t("deal.free") : formatMoney(language, price, siteCurrency);
  const both =
    original === null
      ? shown
      : t("feeds.prices", { price: shown, original: formatMoney(language, original, siteCurrency) });
  return { price: shown, both };
}
