import { data } from "@remix-run/node";
import { env } from "~/env.server";
import { AccountCard, AccountForm } from "~/features/accounts/components/account-card";
import { parseResetRequest } from "~/features/accounts/input";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { accountErrors, refusedForm } from "~/features/accounts/web/account-errors.server";
import { CODE_PATH, deliverResetCode } from "~/features/accounts/web/reset-mail.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { type FormRequest, formAction } from "~/platform/forms/form-action.server";
import { useTranslation } from "~/platform/i18n/translation";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { canSendMail } from "~/platform/mail/mail.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { describePage } from "~/platform/page/meta.server";
import { errorPage, page } from "~/platform/page/page.server";
import { Field } from "~/platform/ui/field";
import { TextLink } from "~/platform/ui/text-link";

const PATH = "/reset-password";

const TYPED = ["email"] as const;

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async ({ language, t }) => {
  if (!canSendMail()) throw errorPage("not_found");
  const about = { title: t("reset.askTitle"), description: t("reset.askDescription") };
  return { meta: describePage(language, PATH, about) };
});

export const action = formAction(ask, ({ form, text }) => refusedForm(form, TYPED, { problem: text }));

/** Response and timing are the same whether an account has this email or not. */
async function ask(pageRequest: FormRequest) {
  const { db, form } = pageRequest;
  if (!canSendMail()) throw errorPage("not_found");
  const parsed = parseResetRequest(Object.fromEntries(form));
  if (!parsed.ok) return data(refusedForm(form, TYPED, { errors: accountErrors(parsed.errors) }), { status: 400 });
  const { email } = parsed.value;
  const [network, address] = [clientNetwork(), email.toLowerCase()];
  await enforceLimits(db, [
    ["reset", network],
    ["resetAccount", `${address} ${network}`],
    ["resetMail", address],
  ]);
  const reset = await makeOneTimeCode(env().bcryptCost);
  void deliverResetCode(pageRequest, { email, reset });
  return redirectWithFlash(CODE_PATH, "resetAsked");
}

export default function ResetPassword() {
  const rejected = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  return (
    <AccountCard title={t("reset.askTitle")} message={localize(rejected?.problem)} response={rejected}>
      <p className="mt-4">{t("reset.askText")}</p>
      <AccountForm submit={t("reset.send")}>
        <Field
          name="email"
          type="email"
          label={t("account.email")}
          autoComplete="username"
          defaultValue={rejected?.typed.email}
          error={localize(rejected?.errors.email)}
          focusKey={rejected ?? null}
        />
      </AccountForm>
      <p className="mt-6">
        <TextLink to="/login">{t("header.login")}</TextLink>
      </p>
    </AccountCard>
  );
}
