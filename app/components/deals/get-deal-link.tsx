import { Icon } from "~/components/ui/icon";
import { OutsideLink } from "~/components/ui/outside-link";
import { useTranslation } from "~/i18n/translation";
import type { DealCardView } from "~/web/deals/deal-view.server";

interface GetDealLinkProps {
  deal: Pick<DealCardView, "id" | "title" | "url" | "price">;
  className: string;
  iconClass?: string;
}

export function GetDealLink({ deal: { id, title, url, price }, className, iconClass }: GetDealLinkProps) {
  const { t } = useTranslation();
  const get = price === null ? t("deal.getFree") : t("deal.get");
  return (
    <OutsideLink
      href={url}
      ping={`/deals/${id}/click`}
      label={t("deal.getNewTab", { get, title })}
      className={`button ${className}`}
    >
      {get}
      <Icon name="external" className={iconClass} />
    </OutsideLink>
  );
}
