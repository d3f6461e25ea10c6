import { feedLoader } from "~/features/feeds/web/feed-response.server";

export const loader = feedLoader("json");
