import { parseLogIn } from "~/domain/accounts/input";
import { endSession, startSession } from "~/domain/sessions/sessions.server";
import { apiRoute, apiToken } from "~/http/api.server";
import { refuse } from "~/http/api-answer.server";
import { accountSentences, LOG_IN_FAILED, limitRefusal } from "~/http/api-sentences.server";
import { userJson } from "~/http/api-views.server";
import { limitHeaders } from "~/http/limits.server";
import { tryLogIn } from "~/http/log-in.server";

export const loader = apiRoute("/api/auth/login", {
  async POST({ db, now, request, body }) {
    const parsed = parseLogIn(body);
    if (!parsed.ok) return refuse("bad_request", accountSentences(parsed.errors));
    const { user, limit } = await tryLogIn(db, { input: parsed.value, now });
    if (limit && !limit.allowed) return limitRefusal(limit);
    const headers = limitHeaders(limit);
    if (!user) return { ...refuse("unauthorized", LOG_IN_FAILED), headers };
    await endSession(db, apiToken(request));
    const device = request.headers.get("User-Agent") ?? "";
    const { token, expiresAt } = await startSession(db, { userId: user.id, device, now });
    return { data: { user: userJson(user), sessionToken: token, expiresAt: expiresAt.toISOString() }, headers };
  },
});

export const action = loader;
