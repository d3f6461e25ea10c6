import { Form, useNavigation } from "@remix-run/react";
import { RowList } from "~/components/ui/row-list";
import { Section } from "~/components/ui/section";
import { useTranslation } from "~/i18n/translation";
import type { RecentMergeView } from "~/views/admin/duplicates-view";

export function RecentMerges({ merges }: { merges: RecentMergeView[] }) {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  if (merges.length === 0) return null;
  const rows = merges.map(({ id, title, text, undo }) => ({
    id,
    title,
    text,
    action: (
      <button type="submit" name="undo" value={id} disabled={busy} aria-label={undo} className="button button-quiet">
        {t("toasts.undo")}
      </button>
    ),
  }));
  return (
    <Section id="recent" title={t("duplicates.recent")} className="mt-12">
      <p className="mt-1 text-sm text-soft">{t("admin.recentHint")}</p>
      <Form method="post" preventScrollReset>
        <RowList rows={rows} />
      </Form>
    </Section>
  );
}
