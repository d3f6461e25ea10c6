import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { tagPath } from "~/features/deals/addresses";
import type { DealDetailView } from "~/features/deals/web/deal-detail.server";
import { useTranslation } from "~/platform/i18n/translation";
import { LocalTime } from "~/platform/ui/local-time";
import { Section } from "~/platform/ui/section";
import { DiscountBadge, Expiry, showsExpiry } from "./deal-attributes";
import { DealImage } from "./deal-image";

/** Picture, offer and description, which stands below the picture on large screens (deal-detail.css). */
export function DealDetail({ deal, children }: PartProps & { children: ReactNode }) {
  return (
    <article id={`deal-${deal.id}`} className="deal-detail">
      <Picture deal={deal} />
      <div className="deal-detail-offer">{children}</div>
      <div className="deal-detail-rest">
        <Description deal={deal} />
        <Highlights deal={deal} />
      </div>
    </article>
  );
}

interface PartProps {
  deal: DealDetailView;
}

function Picture({ deal }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className="deal-detail-picture" data-over={deal.over && ""}>
      <DealImage
        src={deal.image}
        category={deal.category}
        alt={deal.image ? deal.title : t("deal.imageMissing")}
        lang={deal.image ? deal.titleLang : undefined}
        eager
      />
      <div className="deal-detail-badges">
        <DiscountBadge percent={deal.percent} />
        {deal.featured && <span className="deal-badge">{t("deal.featured")}</span>}
      </div>
    </div>
  );
}

function Description({ deal }: PartProps) {
  const { t } = useTranslation();
  return (
    <Section id="description" title={t("deal.description")} headingClass="text-lg font-bold">
      <p className="mt-1 max-w-prose whitespace-pre-line" lang={deal.textLang}>
        {deal.description || t("deal.noDescription")}
      </p>
      {deal.tags.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2" aria-label={t("deal.tags")}>
          {deal.tags.map(({ name, slug }) => (
            <li key={slug}>
              <Link to={tagPath(slug)} className="chip">
                #{name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Highlights({ deal }: PartProps) {
  const { t } = useTranslation();
  return (
    <Section
      id="highlights"
      title={t("deal.highlights")}
      headingClass="text-lg font-bold"
      className="deal-highlights panel px-4 py-3 sm:px-6"
    >
      <dl>
        {deal.percent > 0 && <Fact name={t("deal.discount")}>{t("deal.off", { percent: deal.percent })}</Fact>}
        {showsExpiry(deal) && (
          <Fact name={t("deal.timeLeft")}>
            <Expiry expiry={deal.expiry} />
          </Fact>
        )}
        {deal.ends && (
          <Fact name={t("deal.ends")}>
            <LocalTime at={deal.ends} />
          </Fact>
        )}
        <Fact name={t("deal.published")}>
          <LocalTime at={deal.published} />
        </Fact>
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
