import { parseLogIn } from "~/domain/accounts/input";
import { endSession, findSession, startSession } from "~/domain/accounts/sessions.server";
import { limitHeaders } from "~/server/limits/limit-headers";
import { tryLogIn } from "~/web/accounts/log-in.server";
import { apiRoute, apiToken } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";
import { accountSentences, CHECK_FAILED, CHECK_REQUIRED, LOG_IN_FAILED, limitError } from "~/web/api/sentences.server";
import { userJson } from "~/web/api/views.server";

export const loader = apiRoute("/api/auth/login", {
  async POST({ db, now, request, body: { recaptchaToken, ...credentials } }) {
    const parsed = parseLogIn(credentials);
    if (!parsed.ok) return reject("bad_request", accountSentences(parsed.errors));
    const input = parsed.value;
    const form = new URLSearchParams({ recaptchaToken: recaptchaToken ?? "" });
    // A session of the same account counts as a known device.
    const findDevice = async () => {
      const session = await findSession(db, { token: apiToken(request), now });
      return session?.user.email.toLowerCase() === input.email.toLowerCase() ? session.sessionId : null;
    };
    const outcome = await tryLogIn(db, { input, form, findDevice, request, now });
    const { user, limit, check } = outcome;
    if (limit && !limit.allowed) {
      const error = recaptchaToken ? `${CHECK_FAILED} ${CHECK_REQUIRED}` : CHECK_REQUIRED;
      return { ...limitError(limit), ...(check && { error }) };
    }
    const headers = limitHeaders(limit);
    if (!user) return { ...reject("unauthorized", LOG_IN_FAILED), headers };
    await endSession(db, apiToken(request));
    const device = request.headers.get("User-Agent") ?? "";
    const { token, expiresAt } = await startSession(db, { userId: user.id, device, now });
    return { data: { user: userJson(user), sessionToken: token, expiresAt: expiresAt.toISOString() }, headers };
  },
});

export const action = loader;
