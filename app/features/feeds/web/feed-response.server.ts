import { env } from "~/env.server";
import { storeSlug } from "~/features/deals/slugs";
import { FEED_FORMATS, type FeedFormat, type FeedState } from "~/features/feeds/addresses";
import { feedEvents } from "~/features/lists/feed.server";
import { etagPrefix, hasTag, unchangedEtag, versionedEtag } from "~/platform/cache/etag.server";
import { contentVersion } from "~/platform/db/content-version.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { page } from "~/platform/page/page.server";
import { publicHeaders } from "~/platform/page/public-headers";
import { currentSite } from "~/platform/process/current-site.server";
import { atom } from "./atom.server";
import { parseFeedState } from "./feed-state.server";
import { feedView } from "./feed-view.server";
import { jsonFeed } from "./json-feed.server";
import { rss } from "./rss.server";
import { FEED_CACHE_CONTROL } from "./xml.server";

const WRITERS = { rss, atom, json: jsonFeed } as const;

/** The loader of a feed. A conditional request for one that has not changed reads no deals. */
export function feedLoader(format: FeedFormat) {
  return page(async ({ db, request, url, language, t, now }) => {
    const state = parseFeedState(url.searchParams, env().siteCurrency);
    const headers = publicHeaders(FEED_FORMATS[format].type, FEED_CACHE_CONTROL);
    const ifNoneMatch = request.headers.get("If-None-Match");
    const unchanged = (etag: string) => new Response(null, { status: 304, headers: { ...headers, ETag: etag } });
    // The version is read before the deals, so that a change in between gives the next request another ETag.
    const version = dependsOnVersionAlone(state) ? await contentVersion(db) : 0;
    const prefix = etagPrefix(version, `${url.pathname}${url.search}`, request.headers.get("Cookie") ?? "");
    const known = version > 0 && unchangedEtag(ifNoneMatch, prefix);
    if (known) return unchanged(known);
    if (state.q) await enforceLimits(db, [["search", clientNetwork()]]);
    const events = await feedEvents(db, { ...state, store: state.store && storeSlug(state.store), text: state.q, now });
    const view = feedView({ language, t }, format, state, events);
    const body = WRITERS[format](view, currentSite().name);
    const etag = versionedEtag(prefix, body);
    return hasTag(ifNoneMatch, etag) ? unchanged(etag) : new Response(body, { headers: { ...headers, ETag: etag } });
  });
}

/** Whether the feed changes with the content version alone, and not with likes, ratings, clicks or time. */
function dependsOnVersionAlone({ sort, minLikes }: FeedState): boolean {
  return !["rating", "expiry", "hot"].includes(sort) && minLikes === null;
}
