import { revokeToken } from "~/features/sources/tokens.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { logEvent } from "~/platform/log/events.server";

export const loader = apiRoute("/api/tokens/{id}", {
  async DELETE({ db, session, params: { tokenId = "" } }) {
    const source = await revokeToken(db, tokenId);
    if (source === null) return reject("not_found");
    logEvent("token_revoked", { userId: session.user.id, token: tokenId, source });
    return { data: { success: true } };
  },
});

export const action = loader;
