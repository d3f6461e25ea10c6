import { categoryKeys, categoryPath } from "~/features/categories/categories";
import { dealPath } from "~/features/deals/addresses";
import { languagesOf } from "~/features/deals/deal-texts";
import { xmlDocument, xmlText } from "~/features/feeds/web/xml.server";
import { parsePage } from "~/features/lists/addresses/lists";
import { countDeals, dealAddresses } from "~/features/lists/browse.server";
import { SITE_PAGES } from "~/features/site/site-texts";
import { LANGUAGES, type Language } from "~/platform/i18n/languages";
import { alternates, siteUrl } from "~/platform/page/addresses.server";
import { page } from "~/platform/page/page.server";
import { publicHeaders } from "~/platform/page/public-headers";
import { currentSite } from "~/platform/process/current-site.server";

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML = "http://www.w3.org/1999/xhtml";

/** The limit of deals per sitemap; a larger site gets a sitemap index. */
const DEALS = 5_000;

const HEADERS = publicHeaders("application/xml", "public, max-age=3600");

export const loader = page(async ({ db, url }) => {
  const total = await countDeals(db, {});
  const maps = Math.max(1, Math.ceil(total / DEALS));
  const requested = url.searchParams.get("page");
  if (requested === null && maps > 1) return index(maps);
  const number = parsePage(requested);
  const deals = number <= maps ? await dealAddresses(db, { offset: (number - 1) * DEALS, limit: DEALS }) : [];
  const entries = deals.map((deal) => entry(dealPath(deal), languagesOf(deal), deal.updatedAt));
  const pages = number === 1 ? ["/", "/deals", ...categoryKeys().map(categoryPath)] : [];
  const { texts } = currentSite();
  const written = number === 1 ? SITE_PAGES.filter((page) => texts[page]) : [];
  const urls = [
    ...pages.map((path) => entry(path, LANGUAGES)),
    ...written.map((page) =>
      entry(
        `/${page}`,
        LANGUAGES.filter((language) => texts[page]?.[language]),
      ),
    ),
    ...entries,
  ].join("\n");
  const body = `<urlset xmlns="${SITEMAP}" xmlns:xhtml="${XHTML}">\n${urls}\n</urlset>`;
  return new Response(xmlDocument(body), { headers: HEADERS });
});

function index(maps: number): Response {
  const entries = Array.from({ length: maps }, (_, map) => {
    return `<sitemap><loc>${xmlText(siteUrl(`/sitemap.xml?page=${map + 1}`))}</loc></sitemap>`;
  });
  const body = `<sitemapindex xmlns="${SITEMAP}">\n${entries.join("\n")}\n</sitemapindex>`;
  return new Response(xmlDocument(body), { headers: HEADERS });
}

function entry(path: string, available: readonly Language[], changed?: Date): string {
  const languages = alternates(path, available).map(
    ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(href)}"/>`,
  );
  const modified = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return `<url><loc>${xmlText(siteUrl(path))}</loc>${modified}${languages.join("")}</url>`;
}
