import { endSession, findSession } from "~/features/accounts/sessions.server";
import { apiRoute, apiToken } from "~/platform/api/api.server";
import { logEvent } from "~/platform/log/events.server";

export const loader = apiRoute("/api/auth/logout", {
  async POST({ db, now, request }) {
    const token = apiToken(request);
    const session = await findSession(db, { token, now });
    await endSession(db, token);
    if (session) logEvent("logged_out", { userId: session.user.id });
    return { data: { success: true } };
  },
});

export const action = loader;
