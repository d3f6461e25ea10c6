import { contentVersion } from "~/domain/deals/browse/content-version.server";
import { feedEvents } from "~/domain/deals/browse/feed.server";
import { env } from "~/env.server";
import { hasTag, versionEtag } from "~/server/cache/etag.server";
import { FEED_FORMATS, type FeedFormat, type FeedState, parseFeedState } from "~/views/lists/feed-address";
import { clientNetwork, enforceLimits } from "~/web/limits/limits.server";
import { page } from "~/web/page/page.server";
import { atom } from "./atom";
import { feedView } from "./feed-view.server";
import { jsonFeed } from "./json-feed";
import { rss } from "./rss";
import { FEED_CACHE_CONTROL, publicHeaders } from "./xml";

const WRITERS = { rss, atom, json: jsonFeed } as const;

/** The loader of a feed. A conditional request for one that has not changed reads no deals. */
export function feedLoader(format: FeedFormat) {
  return page(async ({ db, request, url, language, t, now }) => {
    const state = parseFeedState(url.searchParams, env().siteCurrency);
    const headers = new Headers(publicHeaders(FEED_FORMATS[format].type, FEED_CACHE_CONTROL));
    if (!dependsOnReactions(state)) {
      const address = `${url.pathname}${url.search}`;
      // Read before the deals, so that a change in between gives the next request another ETag.
      const etag = versionEtag(await contentVersion(db), address, request.headers.get("Cookie") ?? "");
      headers.set("ETag", etag);
      if (hasTag(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
    }
    if (state.q) await enforceLimits(db, [["search", clientNetwork()]]);
    const events = await feedEvents(db, { ...state, text: state.q, now });
    const view = feedView({ language, t, now }, format, state, events);
    return new Response(WRITERS[format](view, env().siteName), { headers });
  });
}

/** Whether the feed changes with likes, ratings or time, which leave the content version as it is. */
function dependsOnReactions({ sort, minLikes }: FeedState): boolean {
  return sort === "rating" || sort === "expiry" || minLikes !== null;
}
