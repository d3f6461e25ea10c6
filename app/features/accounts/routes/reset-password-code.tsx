import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { AccountCard, AccountForm } from "~/features/accounts/components/account-card";
import { NewPassword } from "~/features/accounts/components/new-password";
import { parseReset } from "~/features/accounts/input";
import { resetPassword } from "~/features/accounts/password-reset.server";
import type { FieldErrors } from "~/features/accounts/web/account-errors.server";
import { accountError, accountErrors, refusedForm } from "~/features/accounts/web/account-errors.server";
import { CODE_PATH } from "~/features/accounts/web/reset-mail.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { logEvent } from "~/platform/log/events.server";
import { canSendMail } from "~/platform/mail/mail.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { Field, useRejectedFields } from "~/platform/ui/field";
import { TextLink } from "~/platform/ui/text-link";

const TYPED = ["email", "code"] as const;

const FIELDS = [...TYPED, "password", "confirmPassword"] as const;

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const clientAction = invalidatesPages(keepFormOnServerError);

/** Available without mail too, since an operator's command creates codes as well. */
export const loader = page(async ({ language, t }) => {
  const about = { title: t("reset.codeTitle"), description: t("reset.codeDescription"), hidden: true };
  return { canAsk: canSendMail(), meta: describePage(language, CODE_PATH, about) };
});

export const action = formAction(reset, ({ form, text }) => refusedForm(form, TYPED, { problem: text }));

async function reset(pageRequest: FormRequest) {
  const { db, form, now } = pageRequest;
  const reject = (errors: FieldErrors) => data(refusedForm(form, TYPED, { errors }), { status: 400 });
  const parsed = parseReset({ ...Object.fromEntries(form), confirmPassword: form.get("confirmPassword") });
  if (!parsed.ok) return reject(accountErrors(parsed.errors));
  await enforceLimits(db, [["resetCode", clientNetwork()]]);
  const done = await resetPassword(db, { ...parsed.value, cost: env().bcryptCost, now });
  logEvent(done ? "reset_done" : "reset_failed", { userId: done?.userId });
  if (!done) return reject({ code: accountError("code_refused") });
  return redirectWithFlash("/login", "resetDone");
}

export default function ResetPasswordCode() {
  const { canAsk } = useLoaderData<typeof loader>();
  const rejected = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  const field = useRejectedFields(rejected, FIELDS);
  return (
    <AccountCard title={t("reset.codeTitle")} message={localize(rejected?.problem)} response={rejected}>
      <p className="mt-4">{t("reset.codeText")}</p>
      <AccountForm submit={t("reset.save")}>
        <Field
          {...field("email")}
          type="email"
          label={t("account.email")}
          autoComplete="username"
          defaultValue={rejected?.typed.email}
        />
        <Field
          {...field("code")}
          label={t("reset.code")}
          hint={t("reset.codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={rejected?.typed.code}
        />
        <NewPassword field={field} />
      </AccountForm>
      {canAsk && (
        <p className="mt-6">
          <TextLink to="/reset-password">{t("reset.again")}</TextLink>
        </p>
      )}
    </AccountCard>
  );
}
