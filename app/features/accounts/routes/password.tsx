import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { changePassword } from "~/features/accounts/change-password.server";
import { AccountCard, AccountForm } from "~/features/accounts/components/account-card";
import { CodeField } from "~/features/accounts/components/code-field";
import { NewPassword } from "~/features/accounts/components/new-password";
import { NoPassword } from "~/features/accounts/components/no-password";
import { PasswordField } from "~/features/accounts/components/password-field";
import { parseNewPassword } from "~/features/accounts/input";
import type { FieldErrors } from "~/features/accounts/web/account-errors.server";
import { accountError, accountErrors, refusedForm } from "~/features/accounts/web/account-errors.server";
import { confirmIdentity } from "~/features/accounts/web/confirm-identity.server";
import { knownDeviceCookie } from "~/features/accounts/web/known-device.server";
import { noPasswordView } from "~/features/accounts/web/no-password.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { useRejectedFields } from "~/platform/ui/field";

const PATH = "/account/password";

const FIELDS = ["current", "code", "password", "confirmPassword"] as const;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (page) => {
  const { t, language, hasSecondFactor } = page;
  const noPassword = await noPasswordView(page);
  const about = { title: t("account.changePassword"), description: t("account.description"), hidden: true };
  return { noPassword, hasSecondFactor, meta: describePage(language, PATH, about) };
});

export const action = formAction(change, ({ form, text }) => refusedForm(form, [], { problem: text }));

async function change(page: FormRequest) {
  const { request, db, form, sessionId, hasSecondFactor } = page;
  const user = memberOf(page);
  const { id: userId } = user;
  const reject = (errors: FieldErrors) => data(refusedForm(form, [], { errors }), { status: 400 });
  const current = form.get("current") ?? "";
  const parsed = parseNewPassword({ password: form.get("password"), confirmPassword: form.get("confirmPassword") });
  const errors: FieldErrors = parsed.ok ? {} : accountErrors(parsed.errors);
  if (current === "") errors.current = accountError("current_required");
  if (parsed.ok && parsed.value.password === current) errors.password = accountError("password_same");
  if (!parsed.ok || errors.current || errors.password) return reject(errors);
  if (hasSecondFactor) {
    const wrong = await confirmIdentity(page, user);
    if (wrong) return reject(wrong);
  } else {
    await enforceLimits(db, [["password", userId]]);
  }
  const next = parsed.value.password;
  const change = { userId, current, next, cost: env().bcryptCost, keep: sessionId };
  if ((await changePassword(db, change)) === "wrong_password") {
    return reject({ current: accountError("current_wrong") });
  }
  const cookies = [await knownDeviceCookie(db, request, userId)];
  return redirectWithFlash("/account", "passwordChanged", { cookies });
}

export default function ChangePassword() {
  const { noPassword, hasSecondFactor } = useLoaderData<typeof loader>();
  const rejected = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  const field = useRejectedFields(rejected, FIELDS);
  if (noPassword) {
    return (
      <AccountCard title={t("account.changePassword")} message={null}>
        <NoPassword {...noPassword} />
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t("account.changePassword")} message={localize(rejected?.problem)} response={rejected}>
      <AccountForm submit={t("account.changePassword")}>
        <PasswordField {...field("current")} label={t("account.currentPassword")} autoComplete="current-password" />
        {hasSecondFactor && <CodeField {...field("code")} />}
        <NewPassword label={t("account.newPassword")} field={field} />
      </AccountForm>
    </AccountCard>
  );
}
