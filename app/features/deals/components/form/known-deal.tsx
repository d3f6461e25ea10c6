import type { NamedDealView } from "~/features/deals/texts/duplicate-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { TextLink } from "~/platform/ui/text-link";

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
