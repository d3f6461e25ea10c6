import { stayWhenOffline } from "~/browser/stay-when-offline";
import { useTranslation } from "~/i18n/translation";

/** Asks for a page again, as a document: whatever of it has not come does then. Without a network it stays where it is. */
export function RetryLink({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <a href={href} data-reload onClick={stayWhenOffline} className="button button-primary">
      {t("errors.retry")}
    </a>
  );
}
