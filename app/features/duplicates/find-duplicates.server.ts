import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Deal } from "~/features/deals/deal";
import { identifyOffer, type Offer } from "~/features/prices/offer-key.server";
import type { Database } from "~/platform/db/connection.server";
import { DAY_MS } from "~/platform/values/durations";
import { isUuid } from "~/platform/values/uuid";
import { compareTitles } from "./compare-titles.server";
import { isDifferent } from "./different.server";
import { dealFacts, titleFacts } from "./title-facts.server";

/** `certain`: the same offer key and variant; `likely`: the same store, about the title, price and time: a person decides. */
export type Certainty = "certain" | "likely";

/** The limits of likely duplicates: the share of the shorter title's terms, of the higher price, and the time between them. */
export const MIN_SHARE = 0.6;
export const MAX_PRICE_DIFFERENCE = 0.1;
export const MAX_AGE_MS = 45 * DAY_MS;

/** A published, live deal that may be the same. */
export type DuplicateDeal = Pick<
  Deal,
  | "id"
  | "title"
  | "lang"
  | "translations"
  | "store"
  | "url"
  | "originalPrice"
  | "discountedPrice"
  | "expiresAt"
  | "createdAt"
>;

export interface Duplicate {
  certainty: Certainty;
  deal: DuplicateDeal;
}

const MAX_FOUND = 5;

/** Deals of the same store and about the same price whose titles are compared, newest first. */
const MAX_COMPARED = 200;

const COMPARED_FIELDS = ["title", "store", "url", "discountedPrice"] as const;
type ComparedFields = Pick<Deal, (typeof COMPARED_FIELDS)[number]>;

export function hasSameComparedFields(one: ComparedFields, other: ComparedFields): boolean {
  return COMPARED_FIELDS.every((field) => one[field] === other[field]);
}

/** The expressions of the indexes deals_store_price and deals_domain_price. */
export const storeKey = (store: RawBuilder<unknown>) => sql`lower(replace(${store}, ' ', ''))`;
export const domainKey = (url: RawBuilder<unknown>) => sql`substring(
  substring(lower(${url}) from '^https?://([^/?#:]+)') from '[^.]+[.](?:(?:com?|org|net)[.])?[^.]+$'
)`;

type Candidate = DuplicateDeal & { isSameOffer: boolean };

/**
 * Finds duplicates: certain ones first, then by how much of the title they share; at most 5 of each. `url` must be valid (see
 * `webUrl`); an invalid price finds nothing likely. `except` is the deal itself; what an admin calls different is left out.
 */
export async function findDuplicates(
  db: Database,
  { title, store, url, discountedPrice, ...offer }: ComparedFields & Omit<Offer, "url">,
  { except, now }: { except?: string; now: Date },
): Promise<Duplicate[]> {
  const identity = identifyOffer({ url, ...offer });
  const isLive = sql<SqlBool>`status = 'published' and is_live and (expires_at is null or expires_at > ${now})
    and ${
      except && isUuid(except) ? sql`id <> ${except} and not ${isDifferent(sql`id`, sql`${except}::uuid`)}` : sql`true`
    }`;
  const columns = sql`id, title, lang, translations, store, url, original_price as "originalPrice",
    discounted_price as "discountedPrice", expires_at as "expiresAt", created_at as "createdAt"`;
  const isSimilar = sql`discounted_price between ${(discountedPrice * (1 - MAX_PRICE_DIFFERENCE)).toFixed(2)}::numeric
    and ${(discountedPrice / (1 - MAX_PRICE_DIFFERENCE)).toFixed(2)}::numeric
    and created_at between ${new Date(now.getTime() - MAX_AGE_MS)} and ${new Date(now.getTime() + MAX_AGE_MS)}`;
  const { rows } = await sql<Candidate>`
    (
      select ${columns}, true as "isSameOffer" from all_deals
      where offer_id = (select id from offers where key = ${identity.key}) and ${isLive}
      order by created_at, id limit ${MAX_FOUND}
    ) union all (
      select ${columns}, false from all_deals
      where (
          ${storeKey(sql.ref("store"))} = ${storeKey(sql`${store}::text`)} and ${isSimilar}
          or ${domainKey(sql.ref("url"))} = ${domainKey(sql`${url}::text`)} and ${isSimilar}
        ) and ${isLive}
      order by created_at desc, id desc limit ${MAX_COMPARED}
    )`.execute(db);
  return ranked(rows, title);
}

function ranked(rows: readonly Candidate[], title: string): Duplicate[] {
  const own = [titleFacts(title)];
  const found = new Map<string, Duplicate & { share: number }>();
  for (const { isSameOffer, ...deal } of rows) {
    const share = found.has(deal.id) ? null : compareTitles(own, dealFacts(deal));
    if (share === null || (!isSameOffer && share < MIN_SHARE)) continue;
    found.set(deal.id, { certainty: isSameOffer ? "certain" : "likely", deal, share });
  }
  const ofKind = (certainty: Certainty) =>
    [...found.values()]
      .filter((duplicate) => duplicate.certainty === certainty)
      .sort((one, other) => other.share - one.share)
      .slice(0, MAX_FOUND);
  return [...ofKind("certain"), ...ofKind("likely")].map(({ certainty, deal }) => ({ certainty, deal }));
}
