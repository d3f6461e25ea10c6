import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import type { BatchView } from "~/views/admin/admin-list-view";

/** The batch changes of the last day, each with an undo button. */
export function RecentBatches({ batches, here }: { batches: BatchView[]; here: string }) {
  const { t } = useTranslation();
  const busy = useNavigation().state !== "idle";
  if (batches.length === 0) return null;
  return (
    <section aria-labelledby="recent" className="mt-12">
      <h2 id="recent" className="text-xl font-bold">
        {t("admin.recent")}
      </h2>
      <p className="mt-1 text-sm text-soft">{t("admin.recentHint")}</p>
      <Form method="post" action={here} preventScrollReset>
        <ul className="mt-3 rounded-card border border-line bg-surface shadow-card">
          {batches.map(({ id, name, username, when, undone }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-t border-line p-4 first:border-t-0"
            >
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-soft">
                  {t("admin.by", { who: username ?? t("admin.deletedAccount"), when })}
                </p>
              </div>
              {undone ? (
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
              )}
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
