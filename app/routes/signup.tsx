import { data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AccountCard } from "~/components/accounts/account-card";
import { HumanCheck } from "~/components/accounts/human-check";
import { NewPassword } from "~/components/accounts/new-password";
import { PageError } from "~/components/layout/page-error";
import { TextField } from "~/components/ui/text-field";
import { parseSignUp } from "~/domain/accounts/input";
import { accountErrors, answerError, type FieldErrors } from "~/http/account-errors.server";
import { formAction } from "~/http/form-action.server";
import { askQuestion } from "~/http/human-check.server";
import { limitedPage } from "~/http/limits.server";
import { describePage } from "~/http/meta.server";
import { page } from "~/http/page.server";
import { pageHeaders } from "~/http/page-headers";
import { pageMeta } from "~/http/page-meta";
import { localPath } from "~/http/redirects.server";
import { signIn } from "~/http/sign-in.server";
import { trySignUp } from "~/http/sign-up.server";

const PATH = "/signup";

const FIELDS = ["username", "email", "password", "confirmPassword", "answer"] as const;

export const meta = pageMeta;

export const ErrorBoundary = PageError;

export const headers = pageHeaders;

export const loader = page(async ({ db, url, language, t, user, now }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"));
  if (user) throw redirect(redirectTo);
  const about = { title: t("account.signupTitle"), description: t("account.signupDescription") };
  return { redirectTo, question: await askQuestion(db, now), meta: describePage(language, PATH, about) };
});

export const action = formAction(async (request) => {
  const { db, form, t, now, language } = request;
  const [username, email] = [form.get("username") ?? "", form.get("email") ?? ""];
  const refused = async (errors: FieldErrors) =>
    data({ errors, username, email, question: await askQuestion(db, now) }, { status: 400 });

  const parsed = parseSignUp({ ...Object.fromEntries(form), confirmPassword: form.get("confirmPassword") });
  if (!parsed.ok) return refused(accountErrors(request, parsed.errors));
  const { outcome, limit } = await trySignUp(db, { input: parsed.value, form, now });
  if (outcome === "limited") throw limitedPage(language, limit);
  if ("verdict" in outcome) return refused({ answer: answerError(t, outcome.verdict) });
  if ("taken" in outcome) return refused({ [outcome.taken]: t(`account.errors.${outcome.taken}_taken`) });
  return signIn(request, outcome.user.id, "welcome");
});

export default function Signup() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const busy = useNavigation().state === "submitting";
  const errors: FieldErrors = refused?.errors ?? {};
  const first = FIELDS.find((field) => errors[field]);
  const wanted = (field: (typeof FIELDS)[number]) => (field === first && refused ? refused : null);
  return (
    <AccountCard title={t("account.signupTitle")} message={refused ? t("account.fixErrors") : null}>
      <Form method="post" noValidate className="mt-6 flex flex-col gap-5">
        <input type="hidden" name="redirectTo" value={loaded.redirectTo} />
        <TextField
          name="username"
          label={t("account.username")}
          hint={t("account.usernameHint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={refused?.username}
          error={errors.username}
          wanted={wanted("username")}
        />
        <TextField
          name="email"
          type="email"
          label={t("account.email")}
          autoComplete="email"
          defaultValue={refused?.email}
          error={errors.email}
          wanted={wanted("email")}
        />
        <NewPassword errors={errors} wanted={wanted} />
        <HumanCheck question={refused?.question ?? loaded.question} error={errors.answer} wanted={wanted("answer")} />
        <button type="submit" className="button button-primary" disabled={busy}>
          {t("header.signup")}
        </button>
      </Form>
      <p className="mt-6">
        {t("account.haveAccount")}{" "}
        <Link to="/login" className="underline underline-offset-4">
          {t("header.login")}
        </Link>
      </p>
    </AccountCard>
  );
}
