import { useLoaderData } from "@remix-run/react";
import { SECURITY_PATH } from "~/addresses/accounts";
import { invalidatesPages } from "~/browser/cache/client-action";
import { pageLoader } from "~/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/browser/forms/preserve-form";
import { IdentityLink } from "~/components/accounts/identity-link";
import { NoPassword } from "~/components/accounts/no-password";
import { Passkeys } from "~/components/accounts/passkeys";
import { RecoveryCodes } from "~/components/accounts/recovery-codes";
import { SecondFactor } from "~/components/accounts/second-factor";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { FormAlert } from "~/components/ui/form-alert";
import { PageHeader } from "~/components/ui/page-header";
import { useTranslation } from "~/i18n/translation";
import { pageMeta } from "~/page-meta";
import { noPasswordView } from "~/web/accounts/no-password.server";
import { memberOf } from "~/web/accounts/require-log-in.server";
import { securityAction } from "~/web/accounts/security-action.server";
import { securityView } from "~/web/accounts/security-view.server";
import { describePage } from "~/web/page/meta.server";
import { page } from "~/web/page/page.server";

export const meta = pageMeta;

export const clientLoader = pageLoader();

export const clientAction = invalidatesPages(keepFormOnServerError);

export const loader = page(async (page) => {
  const { language, t } = page;
  const about = { title: t("signIn.title"), description: t("signIn.description"), hidden: true };
  return {
    ...(await securityView(page, memberOf(page))),
    noPassword: await noPasswordView(page),
    meta: describePage(language, SECURITY_PATH, about),
  };
});

export const action = securityAction;

export default function Security() {
  const { factor, setup, identity, passkeys, noPassword } = useLoaderData<typeof loader>();
  const response = useLastActionData<typeof action>() ?? null;
  const { t, localize } = useTranslation();
  return (
    <div className="shell max-w-3xl pb-8">
      <Breadcrumb steps={[{ name: t("header.account"), path: "/account" }]} here={t("signIn.title")} />
      <PageHeader title={t("signIn.title")} text={t("signIn.description")} />
      {/* The form may be far below. */}
      <FormAlert message={localize(response?.message)} response={response} inToast />
      {response?.recovery && <RecoveryCodes {...response.recovery} />}
      {noPassword ? (
        <NoPassword {...noPassword} />
      ) : (
        <>
          <SecondFactor factor={factor} setup={setup} response={response} />
          {identity && <IdentityLink identity={identity} withCode={factor !== null} response={response} />}
          {passkeys && <Passkeys passkeys={passkeys} withCode={factor !== null} response={response} />}
        </>
      )}
    </div>
  );
}
