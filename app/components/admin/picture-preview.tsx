import { useEffect, useState } from "react";
import { DealImage } from "~/components/deals/deal-image";
import { imageUrl } from "~/domain/deals/urls";
import { useTranslation } from "~/i18n/translation";

/** Milliseconds after the last letter in which an address may still be unfinished. */
const PAUSE = 500;

/** The picture of an address as a card will show it; the placeholder where there is none. */
export function PicturePreview({ address }: { address: string }) {
  const { t } = useTranslation();
  const [settled, setSettled] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), PAUSE);
    return () => clearTimeout(timer);
  }, [address]);
  const src = imageUrl(settled.trim());
  return (
    <DealImage
      src={src}
      alt={t("admin.picture")}
      className="aspect-4/3 w-full max-w-56 rounded-lg border border-line"
    />
  );
}
