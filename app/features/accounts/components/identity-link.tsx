import type { SecurityResponse } from "~/features/accounts/web/security-action.server";
import type { SecurityView } from "~/features/accounts/web/security-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { ConfirmForm, IntentButton } from "./security-form";

interface IdentityLinkProps {
  identity: NonNullable<SecurityView["identity"]>;
  withCode: boolean;
  response: SecurityResponse | null;
}

/** Links and unlinks the account of the site's OpenID provider. */
export function IdentityLink({ identity: { name, since }, withCode, response }: IdentityLinkProps) {
  const { t } = useTranslation();
  const address = response?.continueTo;
  return (
    <Section id="identity" title={t("signIn.with", { name })} className="panel mt-6 p-4 shadow-card sm:p-6">
      <p className="mt-2">{since ?? t("signIn.linkText", { name })}</p>
      {address && !since ? (
        // A link and no redirect: the content security policy lets forms lead to this site alone.
        <p className="mt-4">
          <a href={address} className="button button-primary">
            {t("signIn.continueTo", { name })}
          </a>
        </p>
      ) : (
        <ConfirmForm intents={[since ? "unlink" : "link"]} response={response} withCode={withCode}>
          {since ? (
            <IntentButton intent="unlink" text={t("signIn.unlink", { name })} quiet />
          ) : (
            <IntentButton intent="link" text={t("signIn.link", { name })} />
          )}
        </ConfirmForm>
      )}
    </Section>
  );
}
