import { FEED_FORMATS, feedHref, feedOf } from "~/addresses/feeds";
import { categoryKeys, categoryName } from "~/domain/deals/categories";
import { currentSite } from "~/server/current-site.server";
import { opml } from "~/web/feeds/opml";
import { listHrefOf } from "~/web/lists/feed-links.server";
import { localizedUrl } from "~/web/page/addresses.server";
import { page } from "~/web/page/page.server";
import { publicHeaders } from "~/web/page/public-headers";

const HEADERS = {
  ...publicHeaders("text/x-opml", "public, max-age=3600"),
  "Content-Disposition": 'attachment; filename="feeds.opml"',
};

export const loader = page(async ({ language, t }) => {
  const feeds = [null, ...categoryKeys()].map((category) => {
    const state = feedOf({ category, tag: null, sort: "newest", q: "", live: false });
    return {
      text: category ? categoryName(category, language) : t("list.deals"),
      feedUrl: localizedUrl(feedHref(FEED_FORMATS.rss.path, state), language),
      pageUrl: localizedUrl(listHrefOf(state), language),
    };
  });
  return new Response(opml(currentSite().name, language, feeds), { headers: HEADERS });
});
