import { deleteSourceFeed, saveSourceFeed } from "~/features/sources/source-feeds.server";
import { parseFeedBody, sourceReply } from "~/features/sources/web/feed-body.server";
import { publishSource } from "~/features/submissions/trust-source.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { logEvent } from "~/platform/log/events.server";

export const loader = apiRoute("/api/sources/{name}/feed", {
  async PUT({ db, now, session, params: { source = "" }, body }) {
    const parsed = await parseFeedBody(db, source, body);
    if ("rejected" in parsed) return parsed;
    const actorId = session.user.id;
    await saveSourceFeed(db, parsed.feed, { now });
    if (parsed.feed.trusted) await publishSource(db, { source, actorId, now });
    logEvent("feed_saved", { userId: actorId, source });
    return sourceReply(db, source);
  },

  async DELETE({ db, session, params: { source = "" } }) {
    if (!(await deleteSourceFeed(db, source))) return reject("not_found");
    logEvent("feed_deleted", { userId: session.user.id, source });
    return sourceReply(db, source);
  },
});

export const action = loader;
