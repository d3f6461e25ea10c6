import { parseSignUp } from "~/features/accounts/input";
import { trySignUp } from "~/features/accounts/web/sign-up.server";
import { apiRoute } from "~/platform/api/api.server";
import { reject } from "~/platform/api/response.server";
import { accountSentences, CHECK_FAILED, limitError } from "~/platform/api/sentences.server";
import { userJson } from "~/platform/api/views.server";
import { limitHeaders } from "~/platform/limits/limit-headers";
import { detectLanguage } from "~/platform/request/detect-language.server";

export const loader = apiRoute("/api/users/signup", {
  async POST({ db, request, now, body: { recaptchaToken, ...account } }) {
    const parsed = parseSignUp(account);
    if (!parsed.ok) return reject("bad_request", accountSentences(parsed.errors));
    const form = new URLSearchParams({ recaptchaToken: recaptchaToken ?? "" });
    const language = await detectLanguage(request);
    const { outcome, limit } = await trySignUp(db, { input: parsed.value, form, language, now });
    if (outcome === "limited") return limitError(limit);
    const headers = limitHeaders(limit);
    if ("verdict" in outcome) return { ...reject("bad_request", CHECK_FAILED), headers };
    if ("taken" in outcome) return { ...reject("bad_request", `${outcome.taken} already exists`), headers };
    return { data: { user: userJson(outcome.user) }, status: 201, headers };
  },
});

export const action = loader;
