import { Link, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { notify } from "~/browser/toast";
import { MessagePanel } from "~/components/ui/message-panel";
import { useTranslation } from "~/i18n/translation";
import { ADMIN_LIST_PATH } from "~/views/admin/admin-list-address";
import { RetryLink } from "./retry-link";

interface ErrorContentProps {
  title: string;
  text: string;
  retry?: boolean;
  /** The request id, for finding it in the log. */
  reference?: string;
}

export function ErrorContent({ title, text, retry = false, reference }: ErrorContentProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Specification §8.2 asks for a toast on the admin list.
    if (retry && pathname === ADMIN_LIST_PATH) notify({ alert: true, text: t("errors.dealsFailed") });
  }, [retry, pathname, t]);
  return (
    <div className="shell py-8">
      <MessagePanel title={title} text={text} alert={retry} heading="h1">
        {retry && <RetryLink href={`${pathname}${search}`} />}
        <Link to="/" className="button button-quiet">
          {t("errors.home")}
        </Link>
        {reference && <p className="w-full text-sm text-soft">{t("errors.reference", { id: reference })}</p>}
      </MessagePanel>
    </div>
  );
}
