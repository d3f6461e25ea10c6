import { sourceReply } from "~/features/sources/web/feed-body.server";
import { trustSource } from "~/features/submissions/trust-source.server";
import { apiRoute } from "~/platform/api/api.server";
import { logEvent } from "~/platform/log/events.server";

export const loader = apiRoute("/api/sources/{name}", {
  async PUT({ db, now, session, params: { source = "" }, body: { trusted } }) {
    const { id: actorId } = session.user;
    const changed = await trustSource(db, { source, trusted, actorId, now });
    if (changed !== null) logEvent(trusted ? "source_trusted" : "source_untrusted", { userId: actorId, source });
    return sourceReply(db, source);
  },
});

export const action = loader;
