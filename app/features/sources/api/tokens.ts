import { createToken, listTokens } from "~/features/sources/tokens.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { tokenSentences } from "~/platform/api/sentences.server";
import { tokenJson } from "~/platform/api/views.server";
import { logEvent } from "~/platform/log/events.server";

export const loader = apiRoute("/api/tokens", {
  async GET({ db, now }) {
    return { data: (await listTokens(db, { now })).map(tokenJson), headers: { "Cache-Control": "no-store" } };
  },

  async POST({ db, now, session, body: { source, scopes, expiresAt } }) {
    const end = expiresAt ? new Date(expiresAt) : null;
    const actorId = session.user.id;
    const made = await createToken(db, { source: source.trim(), scopes, expiresAt: end, actorId, now });
    if ("errors" in made) return reject("bad_request", tokenSentences(made.errors));
    logEvent("token_created", { userId: actorId, token: made.created.id, source: made.created.source });
    const { active: _a, createdAt: _c, usedAt: _u, ...created } = tokenJson(made.created);
    return { data: { ...created, token: made.token }, status: 201 };
  },
});

export const action = loader;
