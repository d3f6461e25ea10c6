import { useHydrated } from "~/browser/hydration/use-hydrated";
import { Icon } from "~/components/ui/icon";
import { useTranslation } from "~/i18n/translation";
import type { ExpiryView } from "~/web/deals/expiry-view.server";

/** With a badge FREE for 0, and the struck-through original price (specification §4.5). */
export function Price({
  price,
  was,
  large = false,
  muted = false,
}: {
  price: string | null;
  was: string | null;
  large?: boolean;
  muted?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <p className="deal-price flex flex-wrap items-baseline gap-x-2">
      <span
        className={`font-extrabold tabular-nums ${muted ? "text-soft" : "text-brand-ink"} ${large ? "text-4xl" : "text-xl"}`}
      >
        <span className="sr-only">{`${t("deal.now")} `}</span>
        {price ?? <span className="rounded-md bg-coupon px-2 text-surface">{t("deal.free")}</span>}
      </span>
      {was && (
        <s className={`text-soft tabular-nums ${large ? "text-xl" : "text-sm"}`}>
          <span className="sr-only">{`${t("deal.was")} `}</span>
          {was}
        </s>
      )}
    </p>
  );
}

export function Expiry({ expiry: { state, text } }: { expiry: ExpiryView }) {
  return (
    <span className="deal-expiry" data-state={state}>
      <Icon name="clock" className="size-4" />
      {text}
    </span>
  );
}

export function Report({ text }: { text: string }) {
  return <span className="font-semibold text-brand-ink">{text}</span>;
}

export function Rating({ rating, ratings }: { rating: string | null; ratings: number }) {
  const { t } = useTranslation();
  if (rating === null) {
    return (
      <span className="inline-flex items-center gap-1 text-soft" title={t("deal.unrated")}>
        <Icon name="star" filled className="size-4 opacity-60" />
        <span aria-hidden="true">(0)</span>
        <span className="sr-only">{t("deal.unrated")}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1">
      <Icon name="star" filled className="size-4 text-star" />
      <span className="sr-only">{t("deal.rating", { rating })}</span>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {rating}
      </span>
      <span className="text-soft">
        <span aria-hidden="true">{`(${ratings})`}</span>
        <span className="sr-only">{t("deal.ratings", { count: ratings })}</span>
      </span>
    </span>
  );
}

/** A button handled by CopiedCoupons; without script, text that one click selects. */
export function Coupon({ code, large = false }: { code: string; large?: boolean }) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const size = large ? "size-5" : "size-4";
  const content = (
    <>
      <Icon name="ticket" className={size} />
      <span className="sr-only">{`${t("deal.coupon")} `}</span>
      <code>{code}</code>
      <Icon name="copy" className={size} />
    </>
  );
  const className = large ? "coupon coupon-large" : "coupon";
  if (!scripted) return <p className={className}>{content}</p>;
  return (
    <button type="button" data-copy-coupon={code} aria-label={`${t("deal.copyCoupon")} ${code}`} className={className}>
      {content}
    </button>
  );
}

export function DiscountBadge({ percent, className = "" }: { percent: number; className?: string }) {
  const { t } = useTranslation();
  if (percent === 0) return null;
  return (
    <span className={`rounded-md bg-brand px-2 py-0.5 text-sm font-bold text-on-brand tabular-nums ${className}`}>
      <span aria-hidden="true">{`-${percent}%`}</span>
      <span className="sr-only">{t("deal.off", { percent })}</span>
    </span>
  );
}

/** In 90 days. */
export function LowBadge() {
  const { t } = useTranslation();
  return (
    <span className="deal-card-low" title={t("prices.lowMeaning")}>
      <span aria-hidden="true">{t("prices.low")}</span>
      <span className="sr-only">{t("prices.lowMeaning")}</span>
    </span>
  );
}

export function FeaturedBadge({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <span className={`rounded-md bg-gold-tint px-2 py-0.5 text-sm font-semibold text-gold-ink ${className}`}>
      {t("deal.featured")}
    </span>
  );
}
