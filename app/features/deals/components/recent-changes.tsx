import { Form, useNavigation } from "@remix-run/react";
import type { Moment } from "~/platform/i18n/site-format.server";
import { useTranslation } from "~/platform/i18n/translation";
import { RowList } from "~/platform/ui/row-list";
import { Section } from "~/platform/ui/section";
import { TimedText } from "~/platform/ui/timed-text";

interface RecentChange {
  id: string;
  title: string;
  /** "boss, 2 Mar 2026, 10:00" */
  text: string;
  at: Moment;
  undo: string;
  undone: Moment | null;
}

interface RecentChangesProps {
  title: string;
  changes: RecentChange[];
  action?: string;
}

export function RecentChanges({ title, changes, action }: RecentChangesProps) {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  if (changes.length === 0) return null;
  const rows = changes.map(({ id, title: change, text, at, undo, undone }) => ({
    id,
    title: change,
    text: <TimedText text={text} at={at} />,
    action: undone ? (
      <p className="text-sm font-medium text-soft">
        <TimedText text={t("admin.undoneAt", { when: undone.text })} at={undone} />
      </p>
    ) : (
      <button type="submit" name="undo" value={id} disabled={busy} aria-label={undo} className="button button-quiet">
        {t("toasts.undo")}
      </button>
    ),
  }));
  return (
    <Section id="recent" title={title} className="mt-12">
      <p className="mt-1 text-sm text-soft">{t("admin.recentHint")}</p>
      <Form method="post" action={action} preventScrollReset>
        <RowList rows={rows} />
      </Form>
    </Section>
  );
}
