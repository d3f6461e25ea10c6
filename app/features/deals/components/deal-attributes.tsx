import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import type { ExpiryView } from "~/features/deals/texts/expiry-view.server";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";

interface PriceProps {
  price: string | null;
  was: string | null;
}

/** The price, with a badge FREE for 0, and the struck-through original price (specification §4.5). */
export function Price({ price, was }: PriceProps) {
  const { t } = useTranslation();
  return (
    <p className="deal-price">
      <b>{price ?? <span className="deal-free">{t("deal.free")}</span>}</b>
      {was && (
        <s>
          <span className="sr-only">{`${t("deal.was")} `}</span>
          {was}
        </s>
      )}
    </p>
  );
}

/** A deal that is gone before its date has no time left. */
export function showsExpiry({ over, expiry }: Pick<DealCardView, "over" | "expiry">): boolean {
  return !over || expiry.state === "expired";
}

export function Expiry({ expiry: { state, text } }: { expiry: ExpiryView }) {
  return (
    <span className="deal-expiry" data-state={state}>
      {text}
    </span>
  );
}

export function Report({ text }: { text: string }) {
  return <span className="deal-report">{text}</span>;
}

export function Rating({ rating, ratings }: { rating: string | null; ratings: number }) {
  const { t } = useTranslation();
  if (rating === null) return null;
  const label = `${t("deal.rating", { rating })} ${t("deal.ratings", { count: ratings })}`;
  return (
    <span className="deal-rating" role="img" title={label}>
      {`${rating} (${ratings})`}
    </span>
  );
}

/** The heat by which a deal leads the hot ones; `label` may say what it is made of. */
export function Heat({ heat, label }: { heat: number; label?: string }) {
  const { t } = useTranslation();
  return (
    <span className="deal-heat" role="img" title={label ?? t("deal.heat", { heat })}>
      {heat}
    </span>
  );
}

/** A button handled by CopiedCoupons; without script, text that one click selects. */
export function Coupon({ code, large = false }: { code: string; large?: boolean }) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const className = large ? "coupon coupon-large" : "coupon";
  const content = (
    <>
      <span className="sr-only">{`${t("deal.coupon")} `}</span>
      <code>{code}</code>
    </>
  );
  if (!scripted) return <span className={className}>{content}</span>;
  return (
    <button type="button" data-copy-coupon={code} aria-label={`${t("deal.copyCoupon")} ${code}`} className={className}>
      {content}
    </button>
  );
}

export function DiscountBadge({ percent, className = "" }: { percent: number; className?: string }) {
  if (percent === 0) return null;
  return <span className={`deal-percent ${className}`}>{`-${percent}%`}</span>;
}

/** The most telling of what is special about a deal: its lowest price of 90 days, that it is featured, or new. */
export function DealBadge({ deal }: { deal: { low?: true; featured: boolean; fresh?: string } }) {
  const { t } = useTranslation();
  if (deal.low) {
    return (
      <span className="deal-badge deal-badge-low" title={t("prices.lowMeaning")}>
        {t("prices.low")}
      </span>
    );
  }
  if (deal.featured) return <span className="deal-badge deal-badge-featured">{t("deal.featured")}</span>;
  return deal.fresh ? <span className="deal-badge deal-badge-new">{deal.fresh}</span> : null;
}
