import { revokeToken } from "~/domain/sources/tokens.server";
import { logEvent } from "~/server/log/events.server";
import { refuse } from "~/web/api/answer.server";
import { apiRoute } from "~/web/api/api.server";

export const loader = apiRoute("/api/tokens/{id}", {
  async DELETE({ db, session, params: { tokenId = "" } }) {
    const source = await revokeToken(db, tokenId);
    if (source === null) return refuse("not_found");
    logEvent("token_revoked", { userId: session.user.id, token: tokenId, source });
    return { data: { success: true } };
  },
});

export const action = loader;
