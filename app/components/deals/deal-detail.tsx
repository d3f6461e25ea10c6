import { Link } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { ReactionButton } from "~/components/reactions/reaction-button";
import { ReaderContext } from "~/components/ui/reader";
import { categoryPath } from "~/domain/deals/slugs";
import { useTranslation } from "~/i18n/translation";
import type { DealDetailView } from "~/views/deal-view";
import { Coupon, DiscountBadge, Expiry, FeaturedBadge, Price, Rating } from "./deal-attributes";
import { DealImage } from "./deal-image";
import { EditLink } from "./edit-link";
import { GetDealLink } from "./get-deal-link";
import { ShareMenu } from "./share-menu";

/** A deal on its own page: the picture, what it costs and where, the coupon, the description, the facts. */
export function DealDetail({ deal }: { deal: DealDetailView }) {
  const { t } = useTranslation();
  const isAdmin = useContext(ReaderContext) === "admin";
  return (
    <article id={`deal-${deal.id}`} className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10">
      <div className="relative self-start lg:sticky lg:top-24">
        <DealImage
          src={deal.image}
          alt={deal.image ? deal.title : t("deal.imageMissing")}
          eager
          className="aspect-4/3 w-full rounded-card border border-line"
        />
        <div className="absolute top-3 left-3 flex gap-1.5">
          <DiscountBadge percent={deal.percent} className="text-base" />
          {deal.featured && <FeaturedBadge className="text-base" />}
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft">
          <span className="font-semibold text-ink">{deal.store}</span>
          <Link to={categoryPath(deal.category)} className="chip">
            {t(`categories.${deal.category}`)}
          </Link>
        </p>
        <h1 className="text-2xl font-extrabold md:text-3xl">{deal.title}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Rating rating={deal.rating} ratings={deal.ratings} />
          <Expiry expiry={deal.expiry} />
        </p>
        <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          <Price price={deal.price} was={deal.was} large />
          {deal.saved && <p className="mt-1 font-semibold text-coupon">{t("deal.save", { amount: deal.saved })}</p>}
          {deal.coupon && (
            <div className="mt-4">
              <Coupon code={deal.coupon} large />
              <p className="mt-1 text-sm text-soft">{t("deal.couponHint")}</p>
            </div>
          )}
          <GetDealLink deal={deal} className="button-primary mt-5 w-full py-3 text-lg" />
          <div className="relative mt-4 flex flex-wrap gap-3">
            <ReactionButton reaction="like" deal={deal} />
            <ReactionButton reaction="noluck" deal={deal} />
            <ShareMenu key={deal.id} shared={deal.shared} />
            {isAdmin && <EditLink deal={deal} />}
          </div>
          <p className="mt-3 text-sm text-soft">{t("deal.disclosure", { store: deal.store })}</p>
        </div>
        <section aria-labelledby="description">
          <h2 id="description" className="text-lg font-bold">
            {t("deal.description")}
          </h2>
          <p className="mt-1 max-w-prose whitespace-pre-line">{deal.description || t("deal.noDescription")}</p>
        </section>
        {deal.tags.length > 0 && (
          <ul className="flex flex-wrap gap-2" aria-label={t("deal.tags")}>
            {deal.tags.map((tag) => (
              <li key={tag.path}>
                <Link to={tag.path} className="chip">
                  #{tag.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Highlights deal={deal} />
      </div>
    </article>
  );
}

function Highlights({ deal }: { deal: DealDetailView }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="highlights" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 id="highlights" className="text-lg font-bold">
        {t("deal.highlights")}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <Fact name={t("deal.store")}>{deal.store}</Fact>
        <Fact name={t("deal.price")}>{deal.price ?? t("deal.free")}</Fact>
        {deal.percent > 0 && <Fact name={t("deal.discount")}>{t("deal.off", { percent: deal.percent })}</Fact>}
        <Fact name={t("deal.timeLeft")}>
          <Expiry expiry={deal.expiry} />
        </Fact>
        {deal.ends && (
          <Fact name={t("deal.ends")}>
            <time dateTime={deal.ends.iso}>{deal.ends.text}</time>
          </Fact>
        )}
        <Fact name={t("deal.published")}>
          <time dateTime={deal.published.iso}>{deal.published.text}</time>
        </Fact>
      </dl>
    </section>
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
