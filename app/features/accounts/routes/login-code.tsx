import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountHref, SECOND_STEP_PATH } from "~/features/accounts/addresses";
import { AccountCard, AccountForm } from "~/features/accounts/components/account-card";
import { CodeField } from "~/features/accounts/components/code-field";
import { findStep } from "~/features/accounts/sign-in/sign-in-steps.server";
import { logInAgain } from "~/features/accounts/web/begin-session.server";
import { secondStep } from "~/features/accounts/web/second-step.server";
import { stepToken } from "~/features/accounts/web/step-cookie.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { localPath } from "~/platform/page/redirects.server";
import { database } from "~/platform/process/database.server";
import { useRejectedFields } from "~/platform/ui/field";
import { TextLink } from "~/platform/ui/text-link";

export const handle = { texts: "account" } as const;

export const clientLoader = pageLoader(handle);

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async ({ request, url, language, t, user, now }) => {
  const redirectTo = localPath(url.searchParams.get("redirectTo"));
  if (!(await findStep(database(), { kind: "code", token: stepToken(request, "code"), now }))) {
    throw user ? redirect(redirectTo) : logInAgain(redirectTo);
  }
  const about = { title: t("signIn.stepTitle"), description: t("signIn.stepText"), hidden: true };
  return { redirectTo, meta: describePage(language, SECOND_STEP_PATH, about) };
});

export const action = secondStep;

export default function SecondStep() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const rejected = useLastActionData<typeof action>();
  const { t, localize } = useTranslation();
  const field = useRejectedFields(rejected, ["code"]);
  return (
    <AccountCard title={t("signIn.stepTitle")} message={localize(rejected?.problem)} response={rejected}>
      <p className="mt-4">{t("signIn.stepText")}</p>
      <AccountForm submit={t("header.login")}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <CodeField {...field("code")} autoFocus defaultValue={rejected?.typed.code} />
      </AccountForm>
      <p className="mt-6">
        <TextLink to={accountHref("/login", redirectTo)}>{t("signIn.again")}</TextLink>
      </p>
    </AccountCard>
  );
}
