import { dealPath, storePath } from "~/features/deals/addresses";
import type { Deal } from "~/features/deals/deal";
import { textsFor } from "~/features/deals/deal-texts";
import { priceDisplay } from "~/features/deals/price";
import { storeSlug } from "~/features/deals/slugs";
import { dealCard, shopLink, type Viewer } from "~/features/deals/texts/deal-card.server";
import { pictureAddress, shownPicture } from "~/features/deals/texts/shown-picture.server";
import { tagViews } from "~/features/deals/texts/tag-view.server";
import { keepAmounts, titlePieces } from "~/features/deals/title-pieces.server";
import { heatOf } from "~/features/life/heat.server";
import type { Language } from "~/platform/i18n/languages";
import { momentOf, moneyText } from "~/platform/i18n/site-format.server";
import { translate } from "~/platform/i18n/translator.server";
import { absoluteImage, localizedUrl } from "~/platform/page/addresses.server";
import { brandText, defaultText } from "~/platform/page/brand-texts.server";

export function dealDetail(deal: Deal, viewer: Viewer) {
  const { language } = viewer;
  const { title, description } = textsFor(deal, language);
  const { saved } = priceDisplay(deal);
  const moment = (date: Date) => momentOf(language, date);
  return {
    ...dealCard(deal, viewer),
    image: shownPicture(deal, "large"),
    path: dealPath(deal),
    heat: heatOf(deal.hot, viewer.now),
    titlePieces: titlePieces(keepAmounts(title)),
    tags: tagViews(language, deal.tags),
    saved: saved === null ? null : moneyText(language, saved),
    description,
    published: moment(deal.createdAt),
    ends: deal.expiresAt && moment(deal.expiresAt),
    shopPath: storePath(storeSlug(deal.store)),
    disclosure: disclosureOf(deal, language),
    shared: {
      url: localizedUrl(dealPath(deal), language),
      title,
      image: absoluteImage(pictureAddress(deal, "large")),
    },
  };
}

export type DealDetailView = ReturnType<typeof dealDetail>;

/** A note on who sells, and on what the operator may earn if the footer has its default note on affiliate links. */
function disclosureOf({ url, store }: Deal, language: Language): string {
  const t = translate(language);
  if (shopLink(url).isAffiliate) return t("deal.disclosures.affiliate", { store });
  const reader = { t, language };
  const note = brandText(reader, "affiliate");
  const isDefault = note !== "" && note === defaultText(reader, "affiliate");
  return isDefault ? t("deal.disclosures.commission", { store }) : t("deal.disclosures.seller", { store });
}
