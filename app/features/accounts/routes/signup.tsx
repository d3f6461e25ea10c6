import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import i18next from "i18next";
import { env } from "~/env.server";
import { accountHref, OIDC_PATH } from "~/features/accounts/addresses";
import { AccountCard, AccountForm } from "~/features/accounts/components/account-card";
import { HumanCheck } from "~/features/accounts/components/human-check";
import { NewPassword } from "~/features/accounts/components/new-password";
import { parseSignUp } from "~/features/accounts/input";
import type { FieldErrors, Refusal } from "~/features/accounts/web/account-errors.server";
import {
  accountError,
  accountErrors,
  checkError,
  fixErrors,
  refusedForm,
} from "~/features/accounts/web/account-errors.server";
import { beginSession } from "~/features/accounts/web/begin-session.server";
import type { ShownCheck } from "~/features/accounts/web/human-check.server";
import { isAnswered, showCheck } from "~/features/accounts/web/human-check.server";
import { trySignUp } from "~/features/accounts/web/sign-up.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useRecaptchaForm } from "~/platform/browser/forms/use-recaptcha";
import { type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { inEachLanguage } from "~/platform/i18n/translator.server";
import { limitedPage } from "~/platform/page/enforce-limits.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { localPath } from "~/platform/page/redirects.server";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { TextLink } from "~/platform/ui/text-link";

const PATH = "/signup";

const FIELDS = ["username", "email", "password", "confirmPassword", "answer"] as const;

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const clientAction = invalidatesPages((args) =>
  keepFormOnServerError(args, { title: () => i18next.t("account.signupFailed") }),
);

export const loader = page(async ({ db, url, language, t, user, now }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"));
  if (user) throw redirect(redirectTo);
  const about = { title: t("account.signupTitle"), description: t("account.signupDescription") };
  const { oidc } = env();
  const oidcName = oidc?.signUp ? oidc.name : null;
  return { redirectTo, oidcName, check: await showCheck(db, now), meta: describePage(language, PATH, about) };
});

/** Messages are those of specification §8.1, with the reason at the field. */
export const action = formAction(openAccount, ({ form, status, text }) => {
  const problem = inEachLanguage((t, language) => t("account.signupFailedWhy", { why: text[language] }));
  return response(form, { problem: status === 500 ? text : problem });
});

async function openAccount(pageRequest: FormRequest) {
  const { db, form, language, now } = pageRequest;
  const reject = async (errors: FieldErrors, problem = fixErrors()) =>
    data(response(form, { errors, problem, check: await showCheck(db, now) }), { status: 400 });

  const parsed = parseSignUp({ ...Object.fromEntries(form), confirmPassword: form.get("confirmPassword") });
  if (!parsed.ok) {
    const unanswered = form.has("question") && !isAnswered(form) && { answer: checkError("missing") };
    return reject({ ...accountErrors(parsed.errors), ...unanswered });
  }
  const { outcome, limit } = await trySignUp(db, { input: parsed.value, form, language, now });
  if (outcome === "limited") throw limitedPage(limit);
  if ("verdict" in outcome) {
    const { verdict } = outcome;
    if (verdict === "failed") return reject({}, checkError("failed"));
    // The provider is named only where the page did not ask the site's own question.
    return reject({ answer: checkError(verdict) }, form.has("question") ? fixErrors() : checkError("failed"));
  }
  if ("taken" in outcome) return reject({ [outcome.taken]: accountError(`${outcome.taken}_taken`) });
  return beginSession(
    { ...pageRequest, redirectTo: form.get("redirectTo") },
    { userId: outcome.user.id, proof: null },
    "welcome",
  );
}

interface CheckedRefusal extends Refusal {
  /** Absent: the page keeps the check that it shows. */
  check?: ShownCheck | null;
}

function response(form: URLSearchParams, { check = null, ...about }: CheckedRefusal) {
  return { ...refusedForm(form, ["username", "email"], about), check };
}

export default function Signup() {
  const loaded = useLoaderData<typeof loader>();
  const rejected = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  const check = rejected?.check ?? loaded.check;
  const { failed, asking, onSubmit } = useRecaptchaForm(check.provider, "signup");
  const field = useRejectedFields(rejected, FIELDS);

  return (
    <AccountCard title={t("account.signupTitle")} message={localize(rejected?.problem)} response={rejected}>
      <AccountForm submit={t("header.signup")} busy={asking} onSubmit={onSubmit}>
        <input type="hidden" name="redirectTo" value={loaded.redirectTo} />
        <Field
          {...field("username")}
          label={t("account.username")}
          hint={t("account.usernameHint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={rejected?.typed.username}
        />
        <Field
          {...field("email")}
          type="email"
          label={t("account.email")}
          autoComplete="email"
          defaultValue={rejected?.typed.email}
        />
        <NewPassword field={field} />
        <HumanCheck check={check} failed={failed} field={field} />
      </AccountForm>
      {loaded.oidcName && (
        <a href={accountHref(OIDC_PATH, loaded.redirectTo)} data-reload className="button button-quiet mt-4 w-full">
          {t("signIn.with", { name: loaded.oidcName })}
        </a>
      )}
      <p className="mt-6">
        {t("account.haveAccount")}{" "}
        <TextLink to={accountHref("/login", loaded.redirectTo)}>{t("header.login")}</TextLink>
      </p>
    </AccountCard>
  );
}
