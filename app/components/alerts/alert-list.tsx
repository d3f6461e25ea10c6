import { Form, useNavigation } from "@remix-run/react";
import { ALERTS_PATH } from "~/addresses/alerts";
import { RowList } from "~/components/ui/row-list";
import { TextLink } from "~/components/ui/text-link";
import { useTranslation } from "~/i18n/translation";
import type { AlertRowView } from "~/web/alerts/alert-list.server";

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
