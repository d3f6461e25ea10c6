import { Form, useNavigation } from "@remix-run/react";
import { ALERTS_PATH } from "~/features/alerts/addresses";
import type { AlertRowView } from "~/features/alerts/web/alert-list.server";
import { useTranslation } from "~/platform/i18n/translation";
import { RowList } from "~/platform/ui/row-list";
import { TextLink } from "~/platform/ui/text-link";

export function AlertList({ rows }: { rows: AlertRowView[] }) {
  const { t } = useTranslation();
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={`${ALERTS_PATH}?index`} preventScrollReset>
      <RowList
        rows={rows.map(({ id, path, name, triggers, isPaused }) => ({
          id,
          title: (
            <TextLink to={path} aria-label={t("alerts.editNamed", { name })}>
              {name}
            </TextLink>
          ),
          text: (
            <p>
              {isPaused && <span className="font-semibold text-ink">{t("alerts.paused")} · </span>}
              {triggers}
            </p>
          ),
          action: (
            <button
              type="submit"
              name={isPaused ? "resume" : "pause"}
              value={id}
              disabled={busy}
              aria-label={isPaused ? t("alerts.resumeNamed", { name }) : t("alerts.pauseNamed", { name })}
              className="button button-quiet"
            >
              {isPaused ? t("alerts.resume") : t("alerts.pause")}
            </button>
          ),
        }))}
      />
    </Form>
  );
}
