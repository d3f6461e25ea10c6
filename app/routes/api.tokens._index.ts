import { createToken, listTokens } from "~/domain/sources/tokens.server";
import { logEvent } from "~/server/log/events.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";
import { tokenSentences } from "~/web/api/sentences.server";
import { tokenJson } from "~/web/api/views.server";

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
