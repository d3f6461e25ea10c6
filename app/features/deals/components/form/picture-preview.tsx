import { useEffect, useState } from "react";
import { DealImage } from "~/features/deals/components/deal-image";
import { imageUrl } from "~/features/deals/urls";
import { useTranslation } from "~/platform/i18n/translation";

const DEBOUNCE_MS = 500;

export function PicturePreview({ address }: { address: string }) {
  const { t } = useTranslation();
  const [debounced, setDebounced] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(address), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [address]);
  const src = imageUrl(debounced.trim());
  return (
    <DealImage
      src={src}
      alt={t("admin.picture")}
      className="aspect-4/3 w-full max-w-56 rounded-lg border border-line"
    />
  );
}
