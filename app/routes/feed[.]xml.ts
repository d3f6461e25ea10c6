import { feedLoader } from "~/web/feeds/feed-response.server";

export const loader = feedLoader("rss");
