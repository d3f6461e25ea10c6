import { categoryName } from "~/features/categories/categories";
import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import type { DealDetailView } from "~/features/deals/web/deal-detail.server";
import type { OtherDealsView } from "~/features/deals/web/other-deals.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";
import { DealCard } from "./deal-card";

export function OtherDeals({ deal, others }: { deal: DealDetailView; others: OtherDealsView }) {
  const { t, language } = useTranslation();
  const category = categoryName(deal.category, language);
  return (
    <>
      <DealRow id="similar" title={t("deal.similar")} deals={others.similar} />
      <DealRow id="shop" title={t("deal.fromShop", { store: deal.store })} deals={others.shop} more={deal.shopPath} />
      <DealRow id="related" title={t("deal.related", { category })} deals={others.category} />
    </>
  );
}

function DealRow({ id, title, deals, more }: { id: string; title: string; deals: DealCardView[]; more?: string }) {
  const { t } = useTranslation();
  if (deals.length === 0) return null;
  return (
    <Section id={id} title={title} headingClass="mb-4 text-2xl font-extrabold" className="mt-12">
      <ul className="deal-grid">
        {deals.map((other) => (
          <li key={other.id}>
            <DealCard deal={other} />
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-4">
          <TextLink to={more}>{t("deal.allOfShop")}</TextLink>
        </p>
      )}
    </Section>
  );
}
