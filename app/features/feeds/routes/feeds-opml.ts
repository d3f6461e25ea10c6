import { categoryKeys, categoryName } from "~/features/categories/categories";
import { FEED_FORMATS, feedHref, feedOf, listHrefOf } from "~/features/feeds/addresses";
import { opml } from "~/features/feeds/web/opml.server";
import { localizedUrl } from "~/platform/page/addresses.server";
import { page } from "~/platform/page/page.server";
import { publicHeaders } from "~/platform/page/public-headers";
import { currentSite } from "~/platform/process/current-site.server";

const HEADERS = {
  ...publicHeaders("text/x-opml", "public, max-age=3600"),
  "Content-Disposition": 'attachment; filename="feeds.opml"',
};

export const loader = page(async ({ language, t }) => {
  const feeds = [null, ...categoryKeys()].map((category) => {
    const state = feedOf({ category, sort: "newest" });
    return {
      text: category ? categoryName(category, language) : t("list.deals"),
      feedUrl: localizedUrl(feedHref(FEED_FORMATS.rss.path, state), language),
      pageUrl: localizedUrl(listHrefOf(state), language),
    };
  });
  return new Response(opml(currentSite().name, language, feeds), { headers: HEADERS });
});
