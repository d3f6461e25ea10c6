import { TextLink } from "~/components/ui/text-link";
import { useTranslation } from "~/i18n/translation";
import type { NamedDealView } from "~/web/deals/duplicate-view.server";

export function KnownDeal({ known }: { known: NamedDealView | null }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {known && (
        <p className="panel mb-5 p-4 sm:px-6">
          {t("submissions.hereAlready")} {known.title} ({known.text}){" "}
          <TextLink to={`/admin/edit-deal/${known.id}`}>{t("admin.editKnown")}</TextLink>
        </p>
      )}
    </div>
  );
}
