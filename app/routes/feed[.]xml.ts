import { listDeals } from "~/domain/deals/browse/browse.server";
import { CATEGORIES } from "~/domain/deals/categories";
import { textsFor } from "~/domain/deals/deal-texts";
import { dealPath } from "~/domain/deals/slugs";
import { env } from "~/env.server";
import { formatMoney } from "~/i18n/format";
import { xmlResponse, xmlText } from "~/web/feeds/xml";
import { localizedUrl, siteUrl } from "~/web/page/addresses.server";
import { page } from "~/web/page/page.server";

const NEWEST = 50;
const MAX_AGE = 300;

/** RSS 2.0 of the newest deals. */
export const loader = page(async ({ db, language, t }) => {
  const deals = await listDeals(db, { sort: "newest", offset: 0, limit: NEWEST });
  const items = deals.map((deal) => {
    const { title, description } = textsFor(deal, language);
    const price =
      deal.discountedPrice === 0 ? t("deal.free") : formatMoney(language, deal.discountedPrice, env().siteCurrency);
    return [
      "<item>",
      `<title>${xmlText(`${title} – ${price}`)}</title>`,
      `<link>${xmlText(localizedUrl(dealPath(deal), language))}</link>`,
      `<guid isPermaLink="false">${deal.id}</guid>`,
      `<pubDate>${deal.createdAt.toUTCString()}</pubDate>`,
      `<category>${xmlText(CATEGORIES[deal.category])}</category>`,
      `<description>${xmlText(`${deal.store}: ${description}`)}</description>`,
      "</item>",
    ].join("");
  });
  const channel = [
    `<title>${xmlText(env().siteName)}</title>`,
    `<link>${xmlText(siteUrl("/"))}</link>`,
    `<description>${xmlText(t("site.description"))}</description>`,
    `<language>${language}</language>`,
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(localizedUrl("/feed.xml", language))}"/>`,
  ];
  return xmlResponse(
    "application/rss+xml",
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${[...channel, ...items].join("\n")}\n</channel></rss>`,
    MAX_AGE,
  );
});
