import { stayWhenOffline } from "~/browser/stay-when-offline";
import { useTranslation } from "~/i18n/translation";

/** Reloads a page as a document; does nothing while offline. */
export function RetryLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <a href={href} data-reload onClick={stayWhenOffline} className="button button-primary">
      {t("errors.retry")}
    </a>
  );
}
