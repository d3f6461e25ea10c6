import { parseLogIn } from "~/features/accounts/input";
import { endSession, findSession } from "~/features/accounts/sessions.server";
import { startProvenSession } from "~/features/accounts/sign-in/log-in.server";
import { deviceOf } from "~/features/accounts/web/begin-session.server";
import { withinCodeLimit } from "~/features/accounts/web/code-limit.server";
import { tryLogIn } from "~/features/accounts/web/log-in.server";
import { apiRoute, apiToken } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import {
  accountSentences,
  CHECK_FAILED,
  CHECK_REQUIRED,
  CODE_REQUIRED,
  CODE_WRONG,
  LOG_IN_FAILED,
  limitError,
} from "~/platform/api/sentences.server";
import { userJson } from "~/platform/api/views.server";
import { limitHeaders } from "~/platform/limits/limit-headers";
import { logEvent } from "~/platform/log/events.server";

export const loader = apiRoute("/api/auth/login", {
  async POST({ db, now, request, body: { recaptchaToken, code, ...credentials } }) {
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
    const { proof, limit, check } = outcome;
    if (limit && !limit.allowed) {
      const error = recaptchaToken ? `${CHECK_FAILED} ${CHECK_REQUIRED}` : CHECK_REQUIRED;
      return { ...limitError(limit), ...(check && { error }) };
    }
    const headers = limitHeaders(limit);
    if (!proof) return { ...reject("unauthorized", LOG_IN_FAILED), headers };
    const { user } = proof;
    const logIn = { userId: user.id, proof, device: deviceOf(request), now };
    const start = (code: string | null) => startProvenSession(db, { ...logIn, code });
    let started = await start(null);
    if (started === "code_required" && code) {
      const tried = await withinCodeLimit(db, {
        userId: user.id,
        device: await findDevice(),
        check: () => start(code),
        isWrong: (result) => result === "code_wrong",
      });
      if ("limit" in tried) return limitError(tried.limit);
      started = tried.result;
    }
    if (started === "ended") return { ...reject("unauthorized", LOG_IN_FAILED), headers };
    if (typeof started === "string") {
      logEvent(started === "code_wrong" ? "code_failed" : "code_asked", { userId: user.id });
      return { ...reject("unauthorized", started === "code_wrong" ? CODE_WRONG : CODE_REQUIRED), headers };
    }
    await endSession(db, apiToken(request));
    logEvent("logged_in", { userId: user.id });
    const { token, expiresAt } = started;
    return { data: { user: userJson(user), sessionToken: token, expiresAt: expiresAt.toISOString() }, headers };
  },
});

export const action = loader;
