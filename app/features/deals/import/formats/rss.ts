import { decodeHTMLAttribute } from "entities";
import { categoryText } from "~/features/categories/find-category";
import { DEAL_LIMITS } from "~/features/deals/text-fields";
import { plainText } from "~/platform/values/markup";
import { parseUrl } from "~/platform/values/parse-url";
import { feedCategory } from "./feed-categories";
import type { FeedAddresses, FeedContext, ReadRow, RowTexts } from "./feed-row";
import { titlePrices } from "./title-prices";

/** The limits of what is read of an item's title and text, which another site writes. */
const MAX_TITLE_LENGTH = 1_000;
const MAX_MARKUP_LENGTH = 20_000;
const PICTURES = /<img(?=\s)[^<>]{0,300}?\ssrc\s?=\s?["']?([^\s"'<>]{1,2000})/gi;
/** Addresses of pictures that show no product. */
const NO_PRODUCT = /^data:|smil(?:ey|ies)|emoji|pixel|spacer|feedburner|\/~r\//i;

export interface RssContext extends FeedContext {
  /** The feed's own address, to which its addresses are relative. */
  address?: string;
}

/** Reads an item of a store's or another site's RSS or Atom feed. Its title states the price: without one, there is no deal. */
export function rssItem({ currency, address }: RssContext): ReadRow {
  return (texts) => {
    const title = plainText(texts.title?.slice(0, MAX_TITLE_LENGTH)) ?? "";
    const { price, originalPrice, isForeign } = titlePrices(title, currency);
    if (isForeign) return [{ field: "currency", code: "foreign_currency" }];
    const { summary, description = summary, content = description } = texts;
    const picture = texts.image_link ?? texts.picture ?? [content, description, summary].map(pictureIn).find(Boolean);
    const text = plainText((summary ?? description ?? content)?.slice(0, MAX_MARKUP_LENGTH));
    return {
      title,
      description: text && [...text].slice(0, DEAL_LIMITS.description).join(""),
      ...(originalPrice ? { originalPrice, discountedPrice: price } : { originalPrice: price }),
      imageUrl: picture && resolved(picture, texts.base, address),
      store: plainText(texts.store ?? texts.channel),
      category: categoryText(feedCategory(texts.category) ?? "other"),
      ...rssAddresses(address)(texts),
    };
  };
}

/** The first of an item's link and its identifier that is an address. */
export function rssAddresses(address: string | undefined): (texts: RowTexts) => FeedAddresses {
  return ({ link, guid, id, base }) => {
    const identifier = [guid, id].find((text) => /^https?:/i.test(text ?? ""));
    const url = link ?? identifier;
    return { url: url && resolved(url, base, address), crawlurl: undefined };
  };
}

/** The address of the first picture in a text that may show the product. */
function pictureIn(markup = ""): string | undefined {
  const all = Array.from(markup.slice(0, MAX_MARKUP_LENGTH).matchAll(PICTURES), ([, address = ""]) => address);
  const picture = all.find((address) => !NO_PRODUCT.test(address));
  return picture && decodeHTMLAttribute(picture);
}

/** An address of an item, relative to the feed's `xml:base`, which may be relative to the feed's own address. */
function resolved(url: string, base = "", address = ""): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(url)) return url;
  const whole = parseUrl(base, address || undefined)?.href ?? address;
  return parseUrl(url, whole || undefined)?.href ?? url;
}
