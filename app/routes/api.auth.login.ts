import { parseLogIn } from "~/domain/accounts/input";
import { endSession, startSession } from "~/domain/sessions/sessions.server";
import { apiRoute, apiToken } from "~/http/api.server";
import { refuse } from "~/http/api-answer.server";
import { accountSentences, LOG_IN_FAILED, limitRefusal } from "~/http/api-sentences.server";
import { userJson } from "~/http/api-views.server";
import { tryLogIn } from "~/http/log-in.server";

export const loader = apiRoute("/api/auth/login", {
  async POST({ db, now, request, body }) {
    const parsed = parseLogIn(body);
    if (!parsed.ok) return refuse("bad_request", accountSentences(parsed.errors));
    const answer = await tryLogIn(db, { input: parsed.value, now });
    if (!answer) return refuse("unauthorized", LOG_IN_FAILED);
    if ("limit" in answer) return limitRefusal(answer.limit);
    await endSession(db, apiToken(request));
    const device = request.headers.get("User-Agent") ?? "";
    const { token, expiresAt } = await startSession(db, { userId: answer.user.id, device, now });
    return { data: { user: userJson(answer.user), sessionToken: token, expiresAt: expiresAt.toISOString() } };
  },
});

export const action = loader;
