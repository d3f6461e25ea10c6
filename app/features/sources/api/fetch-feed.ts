import { requestFetch } from "~/features/sources/source-feeds.server";
import { sourceReply } from "~/features/sources/web/feed-body.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";

export const loader = apiRoute("/api/sources/{name}/feed/fetch", {
  async POST({ db, now, params: { source = "" }, body: { endMost } }) {
    const isDue = await requestFetch(db, { source, mayEndMost: endMost ?? false, now });
    return isDue ? sourceReply(db, source) : reject("not_found");
  },
});

export const action = loader;
