import { previewFeed } from "~/features/sources/fetching/preview-feed.server";
import { parseFeedBody } from "~/features/sources/web/feed-body.server";
import { feedContext } from "~/features/sources/web/feed-view.server";
import { apiRoute } from "~/platform/api/api.server";

export const loader = apiRoute("/api/sources/{name}/feed/preview", {
  async POST({ db, now, params: { source = "" }, body }) {
    const parsed = await parseFeedBody(db, source, body);
    if ("rejected" in parsed) return parsed;
    const { problem, deals, rejected } = await previewFeed(parsed.feed, feedContext(now));
    return {
      data: {
        ...(problem && { problem }),
        deals: deals.map(({ title, store, category, url, originalPrice, discountedPrice, imageUrl }) => ({
          ...{ title, store, category, url, originalPrice, discountedPrice, ...(imageUrl && { imageUrl }) },
        })),
        rejected: rejected.map(({ line, errors }) => ({
          line,
          errors: errors.map(({ field, code }) => ({ field, code })),
        })),
      },
    };
  },
});

export const action = loader;
