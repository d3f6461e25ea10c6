import { useLoaderData } from "@remix-run/react";
import { SECURITY_PATH } from "~/features/accounts/addresses";
import { IdentityLink } from "~/features/accounts/components/identity-link";
import { NoPassword } from "~/features/accounts/components/no-password";
import { Passkeys } from "~/features/accounts/components/passkeys";
import { RecoveryCodes } from "~/features/accounts/components/recovery-codes";
import { SecondFactor } from "~/features/accounts/components/second-factor";
import { noPasswordView } from "~/features/accounts/web/no-password.server";
import { securityAction } from "~/features/accounts/web/security-action.server";
import { securityView } from "~/features/accounts/web/security-view.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { pageLoader } from "~/platform/browser/cache/client-loader";
import { keepFormOnServerError, useLastActionData } from "~/platform/browser/forms/preserve-form";
import { useTranslation } from "~/platform/i18n/translation";
import { describePage } from "~/platform/page/meta.server";
import { page } from "~/platform/page/page.server";
import { Breadcrumb } from "~/platform/ui/breadcrumb";
import { FormAlert } from "~/platform/ui/form-alert";
import { PageHeader } from "~/platform/ui/page-header";

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
      <FormAlert message={localize(response?.problem)} response={response} inToast />
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
