import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "~/platform/ui/icon";

interface EditLinkProps {
  deal: { id: string; title: string };
  /** The icon alone. */
  compact?: boolean;
}

/** A plain anchor rather than a Link: a list has hundreds. */
export function EditLink({ deal, compact = false }: EditLinkProps) {
  const { t } = useTranslation();
  return (
    <a
      href={`/admin/edit-deal/${deal.id}`}
      title={t("deal.editTitle")}
      aria-label={t("deal.editNamed", { title: deal.title })}
      className="button button-quiet"
    >
      <Icon name="pencil" className="size-4" />
      {!compact && t("deal.edit")}
    </a>
  );
}
