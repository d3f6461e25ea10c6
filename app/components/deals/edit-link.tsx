import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";

/** A plain anchor rather than a Link: a list has hundreds. */
export function EditLink({ deal }: { deal: { id: string; title: string } }) {
  const { t } = useTranslation();
  return (
    <a
      href={`/admin/edit-deal/${deal.id}`}
      title={t("deal.editTitle")}
      aria-label={t("deal.editNamed", { title: deal.title })}
      className="button button-quiet"
    >
      <Icon name="pencil" className="size-4" />
      {t("deal.edit")}
    </a>
  );
}
