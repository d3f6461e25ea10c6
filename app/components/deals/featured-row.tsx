import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { DealCardView } from "~/http/deal-view.server";
import { DealCard } from "./deal-card";

/** The featured deals in a row that scrolls sideways and rests at a card. */
export function FeaturedRow({ deals }: { deals: DealCardView[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="featured" className="mt-8">
      <div className="flex items-center justify-between gap-4">
        <h2 id="featured" className="text-2xl font-extrabold">
          {t("home.featured")}
        </h2>
        <Link
          to="/deals"
          className="inline-flex min-h-11 items-center gap-1 font-semibold underline-offset-4 hover:underline"
        >
          {t("home.viewAll")}
          <Icon name="arrowRight" className="size-4" />
        </Link>
      </div>
      <ul className="featured-row">
        {deals.map((deal, index) => (
          <li key={deal.id}>
            <DealCard deal={deal} eager={index < 2} tall idPrefix="featured" />
          </li>
        ))}
      </ul>
    </section>
  );
}
