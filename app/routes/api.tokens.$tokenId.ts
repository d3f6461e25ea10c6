import { revokeToken } from "~/domain/sources/tokens.server";
import { logEvent } from "~/server/log/events.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";

export const loader = apiRoute("/api/tokens/{id}", {
  async DELETE({ db, session, params: { tokenId = "" } }) {
    const source = await revokeToken(db, tokenId);
    if (source === null) return reject("not_found");
    logEvent("token_revoked", { userId: session.user.id, token: tokenId, source });
    return { data: { success: true } };
  },
});

export const action = loader;
