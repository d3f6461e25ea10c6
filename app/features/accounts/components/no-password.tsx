import { useTranslation } from "~/platform/i18n/translation";
import { TextLink } from "~/platform/ui/text-link";

/** Replaces the forms that ask for the password, for an account that has none yet. */
export function NoPassword({ byMail }: { byMail: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mt-4">{byMail ? t("noPassword.byMail") : t("noPassword.byAdmin")}</p>
      <p className="mt-4">
        {byMail ? (
          <TextLink to="/reset-password">{t("noPassword.ask")}</TextLink>
        ) : (
          <TextLink to="/reset-password/code">{t("reset.enterCode")}</TextLink>
        )}
      </p>
    </>
  );
}
