import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountHref, SECOND_STEP_PATH } from "~/addresses/accounts";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { AccountCard, AccountForm } from "~/components/accounts/account-card";
import { CodeField } from "~/components/accounts/code-field";
import { useRejectedFields } from "~/components/ui/field";
import { TextLink } from "~/components/ui/text-link";
import { findStep } from "~/domain/accounts/sign-in/steps.server";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { database } from "~/server/database.server";
import { logInAgain } from "~/web/accounts/begin-session.server";
import { secondStep } from "~/web/accounts/second-step.server";
import { stepToken } from "~/web/accounts/step-cookie.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";
import { localPath } from "~/web/page/redirects.server";

export const meta = pageMeta;

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
    <AccountCard title={t("signIn.stepTitle")} message={localize(rejected?.message)} response={rejected}>
      <p className="mt-4">{t("signIn.stepText")}</p>
      <AccountForm submit={t("header.login")}>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <CodeField {...field("code")} autoFocus defaultValue={rejected?.code} />
      </AccountForm>
      <p className="mt-6">
        <TextLink to={accountHref("/login", redirectTo)}>{t("signIn.again")}</TextLink>
      </p>
    </AccountCard>
  );
}
