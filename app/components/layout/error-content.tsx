import { Link, useLocation } from "@remix-run/react";
import { MessagePanel } from "~/components/ui/message-panel";
import { useTranslation } from "~/i18n/translation";

interface ErrorContentProps {
  title: string;
  text: string;
  /** Whether asking again may help. */
  retry?: boolean;
  /** What is behind it, when the text alone would mislead. */
  cause?: string;
  /** Names the request, so that an operator finds it in the log. */
  reference?: string;
}

/** What went wrong, in the reader's words, and a way on. */
export function ErrorContent({ title, text, retry = false, cause, reference }: ErrorContentProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className="shell py-8">
      <MessagePanel title={title} text={text} alert={retry} heading="h1">
        {retry && (
          <a href={`${pathname}${search}`} data-reload className="button button-primary">
            {t("errors.retry")}
          </a>
        )}
        <Link to="/" className="button button-quiet">
          {t("errors.home")}
        </Link>
        {cause && <p className="w-full text-soft">{cause}</p>}
        {reference && <p className="w-full text-sm text-soft">{t("errors.reference", { id: reference })}</p>}
      </MessagePanel>
    </div>
  );
}
