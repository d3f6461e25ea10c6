import { categoryText } from "~/features/categories/find-category";
import { plainText } from "~/platform/values/markup";
import { parseUrl } from "~/platform/values/parse-url";
import { feedCategory } from "./feed-categories";
import type { FeedAddresses, FeedContext, ReadRow, RowTexts } from "./feed-row";
import { titlePrices } from "./title-prices";

/** The limit of the text in which a picture is looked for. */
const MAX_MARKUP_LENGTH = 20_000;
const PICTURE = /<img\s[^<>]{0,300}?\bsrc\s?=\s?["']?([^\s"'<>]{1,2000})/i;

export interface RssContext extends FeedContext {
  /** The feed's own address, to which its addresses are relative. */
  address?: string;
}

/** Reads an item of a store's or another site's RSS or Atom feed. Its title states the price: without one, there is no deal. */
export function rssItem({ currency, address }: RssContext): ReadRow {
  return (texts) => {
    const title = plainText(texts.title) ?? "";
    const { price, originalPrice, isForeign } = titlePrices(title, currency);
    if (isForeign) return [{ field: "currency", code: "foreign_currency" }];
    const markup = texts.content ?? texts.description ?? texts.summary ?? "";
    const picture = texts.picture ?? PICTURE.exec(markup.slice(0, MAX_MARKUP_LENGTH))?.[1];
    return {
      title,
      description: plainText(texts.summary ?? texts.description ?? texts.content),
      ...(originalPrice ? { originalPrice, discountedPrice: price } : { originalPrice: price }),
      imageUrl: picture && resolved(picture, address),
      store: plainText(texts.store ?? texts.channel),
      category: categoryText(feedCategory(texts.category) ?? "other"),
      ...rssAddresses(address)(texts),
    };
  };
}

/** The first of an item's link and its identifier that is an address. */
export function rssAddresses(address: string | undefined): (texts: RowTexts) => FeedAddresses {
  return ({ link, guid, id }) => {
    const identifier = [guid, id].find((text) => /^https?:/i.test(text ?? ""));
    const url = link ?? identifier;
    return { url: url && resolved(url, address), crawlurl: undefined };
  };
}

function resolved(url: string, address: string | undefined): string {
  if (!address || /^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  return parseUrl(url, address)?.href ?? url;
}
