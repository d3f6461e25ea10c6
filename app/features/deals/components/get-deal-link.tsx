import type { DealCardView } from "~/features/deals/texts/deal-card.server";
import { useTranslation } from "~/platform/i18n/translation";
import { OutsideLink } from "~/platform/ui/outside-link";

interface GetDealLinkProps {
  deal: Pick<DealCardView, "id" | "url" | "price">;
  /** The id of the deal's title, which is the second half of the link's name. */
  titleId: string;
  className: string;
  /** A page that has the link twice gives the second an id of its own. */
  linkId?: string;
}

export function GetDealLink({ deal, titleId, className, linkId = `${titleId}-get` }: GetDealLinkProps) {
  const { id, url, price } = deal;
  const { t } = useTranslation();
  return (
    <OutsideLink
      id={linkId}
      href={url}
      ping={`/deals/${id}/click`}
      labelledBy={`${linkId} ${titleId}`}
      title={t("deal.newTab")}
      className={`button get-deal ${className}`}
    >
      {price === null ? t("deal.getFree") : t("deal.get")}
    </OutsideLink>
  );
}
