import { useEffect, useState } from "react";
import { DealImage } from "~/features/deals/components/deal-image";
import { imageUrl } from "~/features/deals/urls";
import type { FormPictures } from "~/features/deals/web/deal-form-picture.server";
import { useTranslation } from "~/platform/i18n/translation";

const DEBOUNCE_MS = 500;

/** Other sites' pictures are not loaded where this site makes copies of them. */
export function PicturePreview({ address, pictures }: { address: string; pictures: FormPictures }) {
  const { t } = useTranslation();
  const [debounced, setDebounced] = useState(address);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(address), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [address]);
  const typed = debounced.trim();
  const image = imageUrl(typed);
  const isBarred = typed !== "" && typed === pictures.barred;
  const isLater = pictures.takesFiles && !isBarred && image !== null && !image.startsWith("/");
  const copy = pictures.shown?.address === typed ? pictures.shown.src : null;
  return (
    <div>
      <DealImage
        src={copy ?? (isLater || isBarred ? null : image)}
        alt={t("admin.picture")}
        className="aspect-4/3 w-full max-w-56 rounded-lg border border-line"
      />
      {isLater && !copy && <p className="mt-1 text-sm text-soft">{t("admin.hints.pictureLater")}</p>}
      {isBarred && <p className="mt-1 text-sm text-warning">{t("admin.pictureErrors.barred")}</p>}
    </div>
  );
}
