import { categoryName } from "~/features/categories/categories";
import { DealBadge, DiscountBadge, Expiry, Price } from "~/features/deals/components/deal-attributes";
import { DealImage } from "~/features/deals/components/deal-image";
import { EditLink } from "~/features/deals/components/edit-link";
import type { AdminDealView } from "~/features/lists/web/admin-list.server";
import { useTranslation } from "~/platform/i18n/translation";
import { TimedText } from "~/platform/ui/timed-text";

export function AdminDealCard({ deal, selected }: { deal: AdminDealView; selected: boolean }) {
  const { t, language } = useTranslation();
  return (
    <li className="admin-deal">
      <label className="grid size-11 place-items-center">
        <input type="checkbox" name="deal" value={deal.id} defaultChecked={selected} className="size-5 accent-brand" />
        <span className="sr-only">{t("admin.select", { title: deal.title })}</span>
      </label>
      <DealImage src={deal.image} alt="" className="h-auto w-full rounded-lg aspect-4/3" />
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span className="rounded bg-sunk px-2 font-medium text-ink">{t(`admin.sources.${deal.source}`)}</span>
          <span>{deal.store}</span>
          <span>{categoryName(deal.category, language)}</span>
          <DealBadge deal={{ featured: deal.featured }} />
        </p>
        <h2 lang={deal.titleLang} className="mt-1 font-semibold">
          <a href={deal.path} className="underline-offset-4 hover:underline">
            {deal.title}
          </a>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Expiry expiry={deal.expiry} />
          <span className="text-soft">
            <TimedText text={t("admin.updated", { when: deal.updated.text })} at={deal.updated} />
          </span>
          {deal.clicks && <span className="text-soft">{t("admin.clicks", { clicks: deal.clicks })}</span>}
        </p>
      </div>
      <div className="admin-deal-price">
        <DiscountBadge percent={deal.percent} />
        <Price price={deal.price} was={deal.was} />
      </div>
      <EditLink deal={deal} />
    </li>
  );
}
