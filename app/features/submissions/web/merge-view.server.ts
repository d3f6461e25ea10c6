import { dealPath } from "~/features/deals/addresses";
import type { Deal } from "~/features/deals/deal";
import { titleFor } from "~/features/deals/deal-texts";
import { withScheme } from "~/features/deals/edit/deal-form";
import { shownPicture } from "~/features/deals/texts/shown-picture.server";
import { webUrl } from "~/features/deals/urls";
import { findDuplicates } from "~/features/duplicates/find-duplicates.server";
import { dealsById } from "~/features/lists/browse.server";
import { dealList } from "~/features/lists/pages.server";
import { parseQuery } from "~/features/search/bounds";
import { findKnownOffer } from "~/features/submissions/known-offer.server";
import { findOwnDeals } from "~/features/submissions/own-deals.server";
import type { AdminRequest } from "~/platform/access/require-admin.server";
import { dateText, moneyText } from "~/platform/i18n/site-format.server";

const MAX_FOUND = 6;

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/;

/** Deals that a submitted one may be merged with: its possible duplicates, and those that `find` asks for. */
export async function mergeView(pageRequest: AdminRequest, deal: Deal) {
  const { db, now, url, user } = pageRequest;
  const typed = url.searchParams.get("find")?.trim() ?? "";
  const find = webUrl(withScheme(typed)) ?? parseQuery(typed);
  const [duplicates, found] = await Promise.all([
    findDuplicates(db, deal, { except: deal.id, now }),
    findDeals(pageRequest, find),
  ]);
  const likely = await dealsById(
    db,
    duplicates.map((duplicate) => duplicate.deal.id),
  );
  const shown = new Set([deal.id, ...likely.map(({ id }) => id)]);
  const others = found.filter(({ id }) => !shown.has(id));
  const own = await findOwnDeals(
    db,
    user.id,
    [...likely, ...others].map(({ id }) => id),
  );
  const choice = (other: Deal) => publishedDeal(pageRequest, other, own.has(other.id));
  return {
    find,
    after: url.searchParams.get("after"),
    own: comparedDeal(pageRequest, deal),
    duplicates: likely.map(choice),
    found: others.map(choice),
    hasFound: found.length > 0,
  };
}

export type MergeView = Awaited<ReturnType<typeof mergeView>>;

/** Finds deals by the words of a search, or by a deal's address, here or at its store. */
async function findDeals({ db, now }: AdminRequest, find: string): Promise<Deal[]> {
  if (find === "") return [];
  const id = UUID.exec(find.toLowerCase())?.[0];
  const deals = id ? await dealsById(db, [id]) : [];
  if (deals.length > 0) return deals;
  const offer = webUrl(find) && (await findKnownOffer(db, find, now));
  if (offer) return offer.deal ? [offer.deal] : [];
  if (id) return [];
  const list = await dealList(db, { text: find, sort: "relevance", now }, { offset: 0, limit: MAX_FOUND });
  return list.deals;
}

function comparedDeal({ language, t }: AdminRequest, deal: Deal) {
  const { id, store, category, discountedPrice } = deal;
  return {
    ...{ id, store, category },
    title: titleFor(deal, language),
    path: dealPath(deal),
    image: shownPicture(deal, "small"),
    price: discountedPrice === 0 ? t("deal.free") : moneyText(language, discountedPrice),
    since: dateText(language, deal.createdAt),
  };
}

function publishedDeal(pageRequest: AdminRequest, deal: Deal, isOwn: boolean) {
  const state = isOwn ? pageRequest.t("queue.ownDeal") : stateText(pageRequest, deal.state);
  return { ...comparedDeal(pageRequest, deal), state, isOwn };
}

function stateText({ t }: AdminRequest, state: Deal["state"]): string {
  if (state === "live") return t("queue.live");
  return state === "ended" ? t("expiry.expired") : t(`states.${state}`);
}

export type ComparedDeal = ReturnType<typeof comparedDeal>;
