import { useEffect, useState } from "react";
import { COPIED_MS, copyText } from "~/browser/copy-text";
import { useTranslation } from "~/i18n/translation";

/** Copies the coupon that is clicked anywhere on the page: one listener, because a list has hundreds of coupons. */
export function CopiedCoupons() {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<HTMLElement | null>(null);

  useEffect(() => {
    async function onClick({ target }: MouseEvent) {
      const coupon = target instanceof Element ? target.closest<HTMLElement>("[data-copy-coupon]") : null;
      if (!coupon) return;
      setCopied(null);
      if (await copyText(coupon.dataset.copyCoupon ?? "", t("share.failed"))) setCopied(coupon);
    }
    const listener = (event: MouseEvent) => void onClick(event);
    document.addEventListener("click", listener);
    return () => document.removeEventListener("click", listener);
  }, [t]);

  useEffect(() => {
    if (!copied) return;
    copied.dataset.copied = t("share.copied");
    const timer = setTimeout(() => setCopied(null), COPIED_MS);
    return () => {
      clearTimeout(timer);
      delete copied.dataset.copied;
    };
  }, [copied, t]);

  return (
    <p role="status" className="sr-only">
      {copied ? t("share.copied") : ""}
    </p>
  );
}
