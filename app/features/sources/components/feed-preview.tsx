import { DealImage } from "~/features/deals/components/deal-image";
import type { PreviewView } from "~/features/sources/web/feed-view.server";
import { useTranslation } from "~/platform/i18n/translation";
import { Section } from "~/platform/ui/section";
import { Reasons } from "./rejected-rows";

/** The id of the preview, to which the page scrolls. */
export const PREVIEW = "preview";

/** What a feed would bring. */
export function FeedPreview({ preview: { problem, deals, rejected } }: { preview: PreviewView }) {
  const { t } = useTranslation();
  return (
    <Section id={PREVIEW} title={t("sources.feed.previewTitle")} className="mt-8 max-w-2xl">
      <p role="status" className="mt-1 text-soft">
        {t("sources.feed.previewText")}
      </p>
      {problem && <p className="mt-3 font-semibold text-warning">{problem}</p>}
      {!problem && <h3 className="mt-4 font-semibold">{t("sources.feed.deals")}</h3>}
      {!problem && deals.length === 0 && <p>{t("sources.feed.noDeals")}</p>}
      <ul>
        {deals.map(({ id, url, title, image, price, original, about }) => (
          <li key={id} className="flex gap-3 border-t border-line py-3 first:border-t-0">
            {image && <DealImage src={image} alt="" className="size-16 shrink-0 rounded-lg" />}
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
              <p>
                <span className="font-bold text-price">{price}</span>{" "}
                {original && <s className="text-soft">{original}</s>}
              </p>
              <p className="text-sm text-soft">{about}</p>
              <p className="text-sm text-soft [overflow-wrap:anywhere]" translate="no">
                {url}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {rejected.length > 0 && <h3 className="mt-4 font-semibold">{t("sources.feed.rejected")}</h3>}
      <ul className="text-sm">
        {rejected.map(({ id, line, reasons }) => (
          <li key={id} className="border-t border-line py-2 first:border-t-0">
            <p className="text-soft">{line}</p>
            <Reasons reasons={reasons} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
