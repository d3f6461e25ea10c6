import { categoryName } from "~/features/categories/categories";
import type { DealDetailView } from "~/features/deals/web/deal-detail.server";
import type { OtherDealsView } from "~/features/deals/web/other-deals.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { TextLink } from "~/platform/ui/text-link";
import { DealCard } from "./deal-card";

/** Similar deals, else more of the store, else of the category. */
export function OtherDeals({ deal, others: { kind, deals } }: { deal: DealDetailView; others: OtherDealsView }) {
  const { t, language } = useTranslation();
  if (deals.length === 0) return null;
  const titles = {
    similar: t("deal.similar"),
    store: t("deal.fromShop", { store: deal.store }),
    category: t("deal.related", { category: categoryName(deal.category, language) }),
  };
  return (
    <Section id={kind} title={titles[kind]} headingClass="mb-4 text-2xl font-extrabold" className="mt-12">
      <ul className="deal-grid">
        {deals.map((other) => (
          <li key={other.id}>
            <DealCard deal={other} />
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <TextLink to={deal.shopPath}>{t("deal.allOfShop")}</TextLink>
      </p>
    </Section>
  );
}
