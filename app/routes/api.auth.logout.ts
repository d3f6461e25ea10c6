import { endSession } from "~/domain/sessions/sessions.server";
import { apiRoute, apiToken } from "~/http/api.server";

export const loader = apiRoute("/api/auth/logout", {
  async POST({ db, request }) {
    await endSession(db, apiToken(request));
    return { data: { success: true } };
  },
});

export const action = loader;
