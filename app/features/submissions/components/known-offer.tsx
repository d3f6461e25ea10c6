import type { DuplicateView, NamedDealView } from "~/features/deals/texts/duplicate-view.server";
import { suggestPath } from "~/features/submissions/addresses";
import { useTranslation } from "~/platform/i18n/translation";
import { TextLink } from "~/platform/ui/text-link";

interface KnownOfferProps {
  known: NamedDealView | null;
  lowest: string | null;
  /** The member's own submissions of it. */
  waiting: readonly DuplicateView[];
}

export function KnownOffer({ known, lowest, waiting }: KnownOfferProps) {
  const { t } = useTranslation();
  if (!known && !lowest && waiting.length === 0) return null;
  return (
    <section className="panel mb-5 flex flex-col gap-2 p-4 sm:p-6" aria-label={t("submissions.known")}>
      {waiting.map(({ id, path, title, text }) => (
        <p key={id}>
          {text} <TextLink to={path}>{title}</TextLink>
        </p>
      ))}
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
