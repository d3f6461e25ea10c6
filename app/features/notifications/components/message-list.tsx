import type { MessageView } from "~/features/notifications/web/message-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { RowList } from "~/platform/ui/row-list";
import { TextLink } from "~/platform/ui/text-link";

interface MessageListProps {
  rows: MessageView[];
  /** Whether the page is that of the alert which sent them, so that rows do not name it. */
  ofOneAlert?: boolean;
}

export function MessageList({ rows, ofOneAlert = false }: MessageListProps) {
  const { t, language } = useTranslation();
  return (
    <RowList
      rows={rows.map(({ id, title, path, news, isOver, age, isUnread, alert }) => ({
        id,
        title: path ? <TextLink to={path}>{title}</TextLink> : title,
        text: (
          <>
            <p className="text-ink">
              {news}
              {isOver && ` · ${t("notifications.over")}`}
            </p>
            {alert && !ofOneAlert && (
              <p>
                {t("notifications.from")}
                {/* A full-width colon brings its own space. */}
                {language !== "zh" && " "}
                <TextLink to={alert.path}>{alert.name}</TextLink>
              </p>
            )}
          </>
        ),
        action: (
          <p className="flex items-center gap-3 text-sm text-soft">
            {isUnread && <span className="font-semibold text-brand-ink">{t("notifications.unread")}</span>}
            {age}
          </p>
        ),
      }))}
    />
  );
}
