import { categoryKeys, categoryName } from "~/features/categories/categories";
import { useTranslation } from "~/platform/i18n/translation";

interface BatchBarProps {
  /** The number of selected deals; null without script. */
  count: number | null;
  busy: boolean;
}

const CHANGES = ["feature", "unfeature", "expire", "delete"] as const;

export function BatchBar({ count, busy }: BatchBarProps) {
  const { t, language } = useTranslation();
  return (
    <fieldset className="panel admin-batch" disabled={busy || count === 0}>
      <legend className="sr-only">{t("admin.batch.title")}</legend>
      <p className={count ? "font-semibold tabular-nums" : undefined} aria-live="polite">
        {count ? t("admin.batch.selected", { count }) : t("admin.batch.selectFirst")}
      </p>
      <div className="admin-batch-changes">
        <label className="sr-only" htmlFor="batch-category">
          {t("list.category")}
        </label>
        <select id="batch-category" name="category" className="field">
          {categoryKeys().map((key) => (
            <option key={key} value={key}>
              {categoryName(key, language)}
            </option>
          ))}
        </select>
        <button type="submit" name="change" value="category" className="button button-quiet">
          {t("admin.batch.buttons.category")}
        </button>
        {CHANGES.map((change) => (
          <button
            key={change}
            type="submit"
            name="change"
            value={change}
            className={change === "delete" ? "button button-soft" : "button button-quiet"}
          >
            {t(`admin.batch.buttons.${change}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
