import { Form, useNavigation } from "@remix-run/react";
import { RowList } from "~/components/ui/row-list";
import { Section } from "~/components/ui/section";
import { useTranslation } from "~/i18n/translation";
import type { BatchView } from "~/views/admin/admin-list-view";

export function RecentBatches({ batches, here }: { batches: BatchView[]; here: string }) {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  if (batches.length === 0) return null;
  const rows = batches.map(({ id, name, username, when, undone }) => ({
    id,
    title: name,
    text: t("admin.by", { who: username ?? t("admin.deletedAccount"), when }),
    action: undone ? (
      <p className="text-sm font-medium text-soft">{t("admin.undoneAt", { when: undone })}</p>
    ) : (
      <button
        type="submit"
        name="undo"
        value={id}
        disabled={busy}
        aria-label={t("admin.undoNamed", { name })}
        className="button button-quiet"
      >
        {t("toasts.undo")}
      </button>
    ),
  }));
  return (
    <Section id="recent" title={t("admin.recent")} className="mt-12">
      <p className="mt-1 text-sm text-soft">{t("admin.recentHint")}</p>
      <Form method="post" action={here} preventScrollReset>
        <RowList rows={rows} />
      </Form>
    </Section>
  );
}
