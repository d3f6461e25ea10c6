import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { accountHref, OIDC_PATH } from "~/features/accounts/addresses";
import { AccountCard, AccountForm } from "~/features/accounts/components/account-card";
import { HumanCheck } from "~/features/accounts/components/human-check";
import { PasskeyLogIn } from "~/features/accounts/components/passkey-log-in";
import { PasswordField } from "~/features/accounts/components/password-field";
import { parseLogIn } from "~/features/accounts/input";
import { findKnownDevice } from "~/features/accounts/known-devices.server";
import { accountErrors, checkError, type Refusal, refusedForm } from "~/features/accounts/web/account-errors.server";
import { beginSession } from "~/features/accounts/web/begin-session.server";
import type { ShownCheck } from "~/features/accounts/web/human-check.server";
import { type HumanVerdict, isAnswered, showCheck } from "~/features/accounts/web/human-check.server";
import { deviceMarks } from "~/features/accounts/web/known-device.server";
import { tryLogIn } from "~/features/accounts/web/log-in.server";
import { passkeySite } from "~/features/accounts/web/passkey-site.server";
import { logInReason } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useOwnDocument, useRecaptchaForm } from "~/platform/browser/forms/use-recaptcha";
import { type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { limitedHeaders } from "~/platform/limits/rate-limits.server";
import { logEvent } from "~/platform/log/events.server";
import { canSendMail } from "~/platform/mail/mail.server";
import { limitedPage } from "~/platform/page/enforce-limits.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { localPath } from "~/platform/page/redirects.server";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { TextLink } from "~/platform/ui/text-link";

const PATH = "/login";

const FIELDS = ["email", "password", "answer"] as const;

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async ({ url, language, t, user }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"));
  if (user) throw redirect(redirectTo);
  const about = { title: t("account.loginTitle"), description: t("account.loginDescription") };
  const meta = describePage(language, PATH, about);
  const mayNeedScript = env().recaptcha !== undefined;
  const oidcName = env().oidc?.name ?? null;
  return {
    redirectTo,
    reason: logInReason(url),
    canReset: canSendMail(),
    oidcName,
    hasPasskeys: passkeySite() !== null,
    mayNeedScript,
    meta,
  };
});

export const action = formAction(logIn, ({ form, text }) => response(form, { problem: text }));

async function logIn(page: FormRequest) {
  const { request, db, form, now } = page;
  const parsed = parseLogIn(Object.fromEntries(form));
  if (!parsed.ok) return data(response(form, { errors: accountErrors(parsed.errors) }), { status: 400 });
  const input = parsed.value;
  const findDevice = () => findKnownDevice(db, { email: input.email, marks: deviceMarks(request) });
  const { proof, limit, check } = await tryLogIn(db, { input, form, findDevice, request, now });
  if (proof) {
    const redirectTo = form.get("redirectTo");
    return beginSession({ ...page, redirectTo }, { userId: proof.user.id, proof }, "loggedIn");
  }
  if (limit && !limit.allowed && check === null) throw limitedPage(limit);
  const shown = check && (await showCheck(db, now));
  if (limit && !limit.allowed) {
    logEvent("limited", { path: PATH });
    return data(response(form, { ...refusal(form, check), check: shown }), {
      status: 429,
      headers: limitedHeaders(limit),
    });
  }
  const problem = inEachLanguage((t) => t("account.loginFailed"));
  return data(response(form, { problem, check: shown }), { status: 401 });
}

/** The error is at the question if it was shown before. */
function refusal(form: URLSearchParams, check: HumanVerdict | null): Refusal {
  const problem = inEachLanguage((t) => t("account.manyFailures"));
  if (check === null || check === "passed" || !(isAnswered(form) || form.has("question"))) return { problem };
  const text = checkError(check);
  return check === "failed" ? { problem: text } : { problem, errors: { answer: text } };
}

interface CheckedRefusal extends Refusal {
  check?: ShownCheck | null;
}

function response(form: URLSearchParams, { check = null, ...about }: CheckedRefusal) {
  return { ...refusedForm(form, ["email"], about), check };
}

export default function Login() {
  const { redirectTo, reason, canReset, oidcName, hasPasskeys, mayNeedScript } = useLoaderData<typeof loader>();
  const rejected = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  const check = rejected?.check ?? null;
  useOwnDocument(mayNeedScript);
  const { failed, asking, onSubmit } = useRecaptchaForm(check?.provider ?? null, "login");
  const field = useRejectedFields(rejected, FIELDS);
  const isPasswordWrong = rejected && !rejected.errors.email && !rejected.errors.answer;
  return (
    <AccountCard
      title={t("account.loginTitle")}
      message={rejected ? localize(rejected.problem) : reason && t(`reasons.${reason}`)}
      response={rejected}
      // The password's field is marked.
      inToast={rejected !== undefined}
    >
      <AccountForm submit={t("header.login")} busy={asking} onSubmit={onSubmit}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field
          {...field("email")}
          type="email"
          label={t("account.email")}
          autoComplete="username"
          defaultValue={rejected?.typed.email}
        />
        <PasswordField
          {...field("password")}
          label={t("account.password")}
          autoComplete="current-password"
          focusKey={isPasswordWrong ? rejected : null}
        />
        {check && <HumanCheck check={check} failed={failed} field={field} />}
      </AccountForm>
      {oidcName && (
        <a href={accountHref(OIDC_PATH, redirectTo)} data-reload className="button button-quiet mt-4 w-full">
          {t("signIn.with", { name: oidcName })}
        </a>
      )}
      {hasPasskeys && <PasskeyLogIn redirectTo={redirectTo} />}
      <p className="mt-6">
        {t("account.noAccount")} <TextLink to={accountHref("/signup", redirectTo)}>{t("header.signup")}</TextLink>
      </p>
      <p className="mt-2">
        {canReset ? (
          <TextLink to="/reset-password">{t("reset.askTitle")}</TextLink>
        ) : (
          <>
            {t("reset.askAdmin")} <TextLink to="/reset-password/code">{t("reset.enterCode")}</TextLink>
          </>
        )}
      </p>
    </AccountCard>
  );
}
