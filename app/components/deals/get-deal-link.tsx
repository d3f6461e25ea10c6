import { OutsideLink } from "~/components/ui/outside-link";
import { useTranslation } from "~/i18n/translation";
import type { DealCardView } from "~/web/deals/deal-view.server";

interface GetDealLinkProps {
  deal: Pick<DealCardView, "id" | "url" | "price">;
  /** The id of the deal's title, which is the second half of the link's name. */
  titleId: string;
  className: string;
}

export function GetDealLink({ deal: { id, url, price }, titleId, className }: GetDealLinkProps) {
  const { t } = useTranslation();
  return (
    <OutsideLink
      id={`${titleId}-get`}
      href={url}
      ping={`/deals/${id}/click`}
      labelledBy={`${titleId}-get ${titleId}`}
      title={t("deal.newTab")}
      className={`button get-deal ${className}`}
    >
      {price === null ? t("deal.getFree") : t("deal.get")}
    </OutsideLink>
  );
}
