import { parseSignUp } from "~/domain/accounts/input";
import { detectLanguage } from "~/server/detect-language.server";
import { limitHeaders } from "~/server/limits/limit-headers";
import { trySignUp } from "~/web/accounts/sign-up.server";
import { apiRoute } from "~/web/api/api.server";
import { reject } from "~/web/api/response.server";
import { accountSentences, CHECK_FAILED, limitError } from "~/web/api/sentences.server";
import { userJson } from "~/web/api/views.server";

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
