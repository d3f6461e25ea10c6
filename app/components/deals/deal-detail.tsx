import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LocalTime } from "~/components/ui/local-time";
import { Section } from "~/components/ui/section";
import { TextLink } from "~/components/ui/text-link";
import { storePath, tagPath, tagSlug } from "~/domain/deals/slugs";
import { useTranslation } from "~/i18n/translation";
import type { WorkedView } from "~/web/deals/deal-life.server";
import type { DealDetailView } from "~/web/deals/deal-view.server";
import { DiscountBadge, Expiry } from "./deal-attributes";
import { DealImage } from "./deal-image";
import { DealOffer } from "./deal-offer";

/** On a phone the offer is between picture and description. */
export function DealDetail({ deal, worked }: { deal: DealDetailView; worked: WorkedView }) {
  return (
    <article
      id={`deal-${deal.id}`}
      className="grid gap-4 md:gap-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10"
    >
      <div className="contents md:col-start-2 md:flex md:flex-col md:gap-6">
        <DealOffer deal={deal} worked={worked} />
        <Highlights deal={deal} />
      </div>
      <div className="contents md:col-start-1 md:row-start-1 md:flex md:flex-col md:gap-6">
        <Picture deal={deal} />
        <Description deal={deal} />
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
    <div className={`relative order-1 ${deal.over ? "grayscale" : ""}`}>
      <DealImage
        src={deal.image}
        shop={deal.store}
        alt={deal.image ? deal.title : t("deal.imageMissing")}
        lang={deal.image ? deal.titleLang : undefined}
        eager
        className={`aspect-4/3 max-h-[40svh] w-full rounded-card border border-line md:max-h-none ${deal.over ? "opacity-60" : ""}`}
      />
      <div className="absolute top-3 left-3 flex gap-1.5">
        <DiscountBadge percent={deal.percent} className="text-base" />
        {deal.featured && <span className="deal-badge">{t("deal.featured")}</span>}
      </div>
    </div>
  );
}

function Description({ deal }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className="order-3 flex flex-col gap-4">
      <Section id="description" title={t("deal.description")} headingClass="text-lg font-bold">
        <p className="mt-1 max-w-prose whitespace-pre-line" lang={deal.textLang}>
          {deal.description || t("deal.noDescription")}
        </p>
      </Section>
      {deal.tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={t("deal.tags")}>
          {deal.tags.map((tag) => (
            <li key={tag}>
              <Link to={tagPath(tagSlug(tag))} className="chip">
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Highlights({ deal }: PartProps) {
  const { t } = useTranslation();
  return (
    <Section
      id="highlights"
      title={t("deal.highlights")}
      headingClass="text-lg font-bold"
      className="panel order-4 p-4 sm:p-6"
    >
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <Fact name={t("deal.store")}>
          <TextLink to={storePath(deal.store)}>{deal.store}</TextLink>
        </Fact>
        <Fact name={t("deal.price")}>{deal.price ?? t("deal.free")}</Fact>
        {deal.percent > 0 && <Fact name={t("deal.discount")}>{t("deal.off", { percent: deal.percent })}</Fact>}
        <Fact name={t("deal.timeLeft")}>
          <Expiry expiry={deal.expiry} />
        </Fact>
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
    <>
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
