import { parseLogIn } from "~/domain/accounts/input";
import { endSession, findSession, startSession } from "~/domain/sessions/sessions.server";
import { apiRoute, apiToken } from "~/http/api.server";
import { refuse } from "~/http/api-answer.server";
import { accountSentences, CHECK_FAILED, CHECK_WANTED, LOG_IN_FAILED, limitRefusal } from "~/http/api-sentences.server";
import { userJson } from "~/http/api-views.server";
import { tryLogIn } from "~/http/log-in.server";
import { limitHeaders } from "~/server/limits/limit-headers";

export const loader = apiRoute("/api/auth/login", {
  async POST({ db, now, request, body: { recaptchaToken, ...credentials } }) {
    const parsed = parseLogIn(credentials);
    if (!parsed.ok) return refuse("bad_request", accountSentences(parsed.errors));
    const input = parsed.value;
    const form = new URLSearchParams({ recaptchaToken: recaptchaToken ?? "" });
    /** A session of the same account is one of its devices. */
    const findDevice = async () => {
      const session = await findSession(db, { token: apiToken(request), now });
      return session?.user.email.toLowerCase() === input.email.toLowerCase() ? session.sessionId : null;
    };
    const outcome = await tryLogIn(db, { input, form, findDevice, signal: request.signal, now });
    const { user, limit, check } = outcome;
    if (limit && !limit.allowed) {
      const wanted = recaptchaToken ? `${CHECK_FAILED} ${CHECK_WANTED}` : CHECK_WANTED;
      return { ...limitRefusal(limit), ...(check && { error: wanted }) };
    }
    const headers = limitHeaders(limit);
    if (!user) return { ...refuse("unauthorized", LOG_IN_FAILED), headers };
    await endSession(db, apiToken(request));
    const device = request.headers.get("User-Agent") ?? "";
    const { token, expiresAt } = await startSession(db, { userId: user.id, device, now });
    return { data: { user: userJson(user), sessionToken: token, expiresAt: expiresAt.toISOString() }, headers };
  },
});

export const action = loader;
