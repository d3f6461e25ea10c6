import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { ADMIN_LIST_PATH } from "~/features/lists/addresses/admin-list";
import { notify } from "~/platform/browser/toast";
import { useTranslation } from "~/platform/i18n/translation";
import { QuietLink } from "~/platform/ui/button-link";
import { MessagePanel } from "~/platform/ui/message-panel";

interface ErrorContentProps {
  title: string;
  text: string;
  retry?: boolean;
  /** The request id. */
  reference?: string;
}

export function ErrorContent({ title, text, retry = false, reference }: ErrorContentProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => {
    // Specification §8.2 asks for a toast on the admin list.
    if (retry && pathname === ADMIN_LIST_PATH) notify({ alert: true, text: t("errors.dealsFailed") });
  }, [retry, pathname, t]);
  return (
    <div className="shell py-8" data-fault={retry || undefined}>
      <MessagePanel title={title} text={text} alert={retry} heading="h1">
        {retry && <RetryLink />}
        <QuietLink to="/">{t("errors.home")}</QuietLink>
        {reference && <p className="w-full text-sm text-soft">{t("errors.reference", { id: reference })}</p>}
      </MessagePanel>
    </div>
  );
}

/** Reloads the page as a document. */
export function RetryLink() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <a href={`${pathname}${search}`} data-reload className="button button-primary">
      {t("errors.retry")}
    </a>
  );
}
