import { useEffect, useState } from "react";
import { COPIED_MS, copyText } from "~/platform/browser/copy-text";
import { useDocumentEvent } from "~/platform/browser/use-document-event";
import { useTranslation } from "~/platform/i18n/translation";

/** Copies coupons by one listener, because a list has hundreds of them. */
export function CopiedCoupons() {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<HTMLElement | null>(null);

  async function copy(coupon: HTMLElement) {
    setCopied(null);
    if (await copyText(coupon.dataset.copyCoupon ?? "", t("share.failed"))) setCopied(coupon);
  }

  useDocumentEvent("click", ({ target }) => {
    const coupon = target instanceof Element && target.closest<HTMLElement>("[data-copy-coupon]");
    if (coupon) void copy(coupon);
  });

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
