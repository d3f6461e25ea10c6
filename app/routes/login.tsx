import { data, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { AccountCard } from "~/components/accounts/account-card";
import { keepingAction, useKeptAnswer } from "~/components/layout/keeping-action";
import { managingLoader } from "~/components/layout/managing-loader";
import { PageError } from "~/components/layout/page-error";
import { TextField } from "~/components/ui/text-field";
import { parseLogIn } from "~/domain/accounts/input";
import { accountHref } from "~/http/account-address";
import { accountErrors, type FieldErrors } from "~/http/account-errors.server";
import { type FormRequest, formAction } from "~/http/form-action.server";
import { limitedPage } from "~/http/limits.server";
import { tryLogIn } from "~/http/log-in.server";
import { logInReason } from "~/http/log-in-first.server";
import { canSendMail } from "~/http/mail.server";
import { describePage } from "~/http/meta.server";
import { page } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";
import { localPath } from "~/http/redirects.server";
import { signIn } from "~/http/sign-in.server";
import type { Sentence } from "~/i18n/languages";
import { useTranslation } from "~/i18n/translation";
import { inEachLanguage } from "~/i18n/translator.server";

const PATH = "/login";

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const clientLoader = managingLoader;

export const clientAction = keepingAction;

export const loader = page(async ({ url, language, t, user }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"));
  if (user) throw redirect(redirectTo);
  const about = { title: t("account.loginTitle"), description: t("account.loginDescription") };
  const meta = describePage(language, PATH, about);
  return { redirectTo, reason: logInReason(url), canReset: canSendMail(), meta };
});

export const action = formAction(logIn, ({ form, text }) => answer(form, {}, text));

async function logIn(request: FormRequest) {
  const { db, form, now } = request;
  const parsed = parseLogIn(Object.fromEntries(form));
  if (!parsed.ok) return data(answer(form, accountErrors(parsed.errors), null), { status: 400 });
  const { user, limit } = await tryLogIn(db, { input: parsed.value, now });
  if (limit && !limit.allowed) throw limitedPage(limit);
  const failed = inEachLanguage((t) => t("account.loginFailed"));
  if (!user) return data(answer(form, {}, failed), { status: 401 });
  return signIn(request, user.id, "loggedIn");
}

function answer(form: URLSearchParams, errors: FieldErrors, message: Sentence | null) {
  return { errors, message, email: form.get("email") ?? "" };
}

export default function Login() {
  const { redirectTo, reason, canReset } = useLoaderData<typeof loader>();
  const refused = useKeptAnswer<typeof action>();
  const { t, say } = useTranslation();
  const busy = useNavigation().state === "submitting";
  const errors = refused?.errors ?? {};
  return (
    <AccountCard
      title={t("account.loginTitle")}
      message={refused ? say(refused.message) : reason && t(`reasons.${reason}`)}
    >
      <Form method="post" noValidate className="mt-6 flex flex-col gap-5">
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <TextField
          name="email"
          type="email"
          label={t("account.email")}
          autoComplete="username"
          defaultValue={refused?.email}
          error={say(errors.email)}
          wanted={errors.email && refused ? refused : null}
        />
        <TextField
          name="password"
          type="password"
          label={t("account.password")}
          autoComplete="current-password"
          error={say(errors.password)}
          wanted={refused && !errors.email ? refused : null}
        />
        <button type="submit" className="button button-primary" disabled={busy}>
          {t("header.login")}
        </button>
      </Form>
      <p className="mt-6">
        {t("account.noAccount")}{" "}
        <Link to={accountHref("/signup", redirectTo)} className="underline underline-offset-4">
          {t("header.signup")}
        </Link>
      </p>
      {canReset && (
        <p className="mt-2">
          <Link to="/reset-password" className="underline underline-offset-4">
            {t("reset.askTitle")}
          </Link>
        </p>
      )}
    </AccountCard>
  );
}
