import { suggestPath } from "~/addresses/submissions";
import { TextLink } from "~/components/ui/text-link";
import { useTranslation } from "~/i18n/translation";
import type { NamedDealView } from "~/web/deals/duplicate-view.server";

export function KnownOffer({ known, lowest }: { known: NamedDealView | null; lowest: string | null }) {
  const { t } = useTranslation();
  if (!known && !lowest) return null;
  return (
    <section className="panel mb-5 flex flex-col gap-2 p-4 sm:p-6" aria-label={t("submissions.known")}>
      {known && (
        <p>
          {t("submissions.hereAlready")} <TextLink to={known.path}>{known.title}</TextLink> ({known.text}){" "}
          <TextLink to={suggestPath(known.id)}>{t("submissions.improve")}</TextLink>
        </p>
      )}
      {lowest && <p className="text-soft">{lowest}</p>}
    </section>
  );
}
