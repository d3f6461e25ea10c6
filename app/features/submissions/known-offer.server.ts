import { sql } from "kysely";
import type { Deal } from "~/features/deals/deal";
import { DEAL_COLUMNS } from "~/features/deals/deal-columns.server";
import { cleanLink } from "~/features/links/clean-link";
import { identifyOffer } from "~/features/prices/offer-key.server";
import { priceHistory } from "~/features/prices/price-history.server";
import type { Database } from "~/platform/db/connection.server";
import { NIL_UUID } from "~/platform/values/uuid";

/** The limit of a store's offers among which its name is looked up. */
const OFFERS_OF_SHOP = 100;

interface KnownOffer {
  key: string;
  /** The address without tracking parameters. */
  url: string;
  host: string;
  /** The store's name in most deals of the address's host. */
  store: string | null;
  /** The published deal of the same offer that holds, else the latest. */
  deal: Deal | null;
  /** The lowest price recorded in two years, and when it was seen last. */
  lowest: { price: number; lastSeen: Date } | null;
}

/** @param address a valid address; see `webUrl` */
export async function findKnownOffer(db: Database, address: string, now: Date): Promise<KnownOffer> {
  const { url } = cleanLink(address);
  const { key, host } = identifyOffer({ url });
  const [store, deal, history] = await Promise.all([
    findStoreOfHost(db, host),
    db
      .selectFrom("deals")
      .select(DEAL_COLUMNS)
      .where("offer_id", "=", db.selectFrom("offers").select("id").where("key", "=", key))
      .orderBy("is_live", "desc")
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst(),
    priceHistory(db, { deal: { id: NIL_UUID, url }, now }),
  ]);
  const lowest = history.reduce<KnownOffer["lowest"]>(
    (low, { price, lastSeen }) => (low && low.price < price ? low : { price, lastSeen }),
    null,
  );
  return { key, url, host, store, deal: deal ?? null, lowest };
}

/** Keys begin with their host and one of # / ?, so that their index finds a store's. */
async function findStoreOfHost(db: Database, host: string): Promise<string | null> {
  const { rows } = await sql<{ store: string }>`
    select store from deals
    where offer_id in (
      select id from offers
      where ((key >= ${`${host}#`} and key < ${`${host}0`}) or (key >= ${`${host}?`} and key < ${`${host}@`}))
        and host = ${host}
      limit ${OFFERS_OF_SHOP}
    )
    group by store order by count(*) desc, store limit 1`.execute(db);
  return rows[0]?.store ?? null;
}
