import { categoryName } from "~/features/categories/categories";
import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import type { EmptySearchSuggestions } from "~/features/lists/web/search-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { PrimaryLink, QuietLink } from "~/platform/ui/button-link";
import { MessagePanel } from "~/platform/ui/message-panel";
import { Section } from "~/platform/ui/section";
import { CloseMatches, DealGrid } from "./deal-list";

interface NoResultsProps extends EmptySearchSuggestions {
  query: string;
  close: DealCardView[];
}

export function NoResults({ query, close, wider, nearest, newest }: NoResultsProps) {
  const { t, language } = useTranslation();
  const text = wider?.reason ?? t("search.noResultsText");
  return (
    <>
      <MessagePanel title={t("search.noResultsTitle", { query })} text={text}>
        {wider && <PrimaryLink to={wider.href}>{wider.text}</PrimaryLink>}
        {nearest && (
          <QuietLink to={nearest.path}>
            {t("search.nearest", { name: categoryName(nearest.category, language) })}
          </QuietLink>
        )}
        <QuietLink to="/deals">{t("list.showAll")}</QuietLink>
      </MessagePanel>
      <CloseMatches deals={close} />
      {newest.length > 0 && (
        <Section id="newest-deals" title={t("search.newest")} headingClass="mb-5 text-2xl font-bold" className="mt-12">
          <DealGrid deals={newest} />
        </Section>
      )}
    </>
  );
}
