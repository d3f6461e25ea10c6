import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { isUuid } from "~/platform/values/uuid";
import { compareTitles } from "./compare-titles.server";
import { isDifferent } from "./different.server";
import {
  type Certainty,
  type DuplicateDeal,
  domainKey,
  MAX_AGE_MS,
  MAX_PRICE_DIFFERENCE,
  MIN_SHARE,
  storeKey,
} from "./find-duplicates.server";
import { dealFacts, type TitleFacts } from "./title-facts.server";

/** Two published deals that may be one; a merge would keep `older`. */
export interface DuplicatePair {
  certainty: Certainty;
  older: DuplicateDeal;
  newer: DuplicateDeal;
}

/** Deals of a page that are compared with older ones; how many of each index are compared; the limit of pairs of one deal. */
const SCANNED = 50;
const COMPARED = 10;
const MAX_PAIRS = 3;

/** A deal as JSON; the database's times are texts there. */
type ComparedJson = {
  [Key in keyof DuplicateDeal]: DuplicateDeal[Key] extends Date | null ? string | null : DuplicateDeal[Key];
};

const deal = (table: string) => sql`jsonb_build_object(
  'id', ${sql.ref(`${table}.id`)}, 'title', ${sql.ref(`${table}.title`)}, 'lang', ${sql.ref(`${table}.lang`)}, 'translations', ${sql.ref(`${table}.translations`)},
  'store', ${sql.ref(`${table}.store`)}, 'url', ${sql.ref(`${table}.url`)}, 'originalPrice', ${sql.ref(`${table}.original_price`)},
  'discountedPrice', ${sql.ref(`${table}.discounted_price`)}, 'expiresAt', ${sql.ref(`${table}.expires_at`)},
  'createdAt', ${sql.ref(`${table}.created_at`)}
)`;

/** The newer of a pair is one of 50 of the last 45 days, older than the deal `before`; `next` is null on the last page. */
export async function listPairs(
  db: Database,
  { before, now }: { before: string | null; now: Date },
): Promise<{ pairs: DuplicatePair[]; next: string | null }> {
  const cursor = before && isUuid(before) ? before : null;
  const isLive = sql`other.status = 'published' and other.is_live and (other.expires_at is null or other.expires_at > ${now})
    and (other.created_at, other.id) < (recent.created_at, recent.id)
    and not ${isDifferent(sql.ref("other.id"), sql.ref("recent.id"))}`;
  const isSimilar = sql`other.discounted_price between (recent.discounted_price * ${1 - MAX_PRICE_DIFFERENCE}::numeric)
      and (recent.discounted_price / ${1 - MAX_PRICE_DIFFERENCE}::numeric)
    and other.created_at >= recent.created_at - make_interval(secs => ${MAX_AGE_MS / 1_000})`;
  const newest = sql`order by other.created_at desc, other.id desc limit ${COMPARED}`;
  const { rows } = await sql<{ newer: ComparedJson; older: ComparedJson | null; isSameOffer: boolean | null }>`
    with recent as materialized (
      select * from deals where is_live and (expires_at is null or expires_at > ${now})
        and created_at > ${new Date(now.getTime() - MAX_AGE_MS)}
        and ${cursor ? sql`(created_at, id) < (select created_at, id from all_deals where id = ${cursor})` : sql`true`}
      order by created_at desc, id desc limit ${SCANNED}
    )
    select ${deal("recent")} as newer, found.older, found."isSameOffer" from recent
    left join lateral (
      (
        select ${deal("other")} as older, true as "isSameOffer" from all_deals other
        where other.offer_id = recent.offer_id and ${isLive} ${newest}
      ) union all (
        select ${deal("other")}, false from all_deals other
        where ${storeKey(sql.ref("other.store"))} = ${storeKey(sql.ref("recent.store"))} and ${isSimilar} and ${isLive} ${newest}
      ) union all (
        select ${deal("other")}, false from all_deals other
        where ${domainKey(sql.ref("other.url"))} = ${domainKey(sql.ref("recent.url"))} and ${isSimilar} and ${isLive} ${newest}
      )
    ) found on true
    order by recent.created_at desc, recent.id desc, found."isSameOffer" desc`.execute(db);
  const scanned = new Set(rows.map(({ newer }) => newer.id));
  return { pairs: pairsOf(rows), next: scanned.size < SCANNED ? null : (rows.at(-1)?.newer.id ?? null) };
}

function pairsOf(
  rows: readonly { newer: ComparedJson; older: ComparedJson | null; isSameOffer: boolean | null }[],
): DuplicatePair[] {
  const facts = new Map<string, TitleFacts[]>();
  const factsOf = (compared: ComparedJson) => {
    const known = facts.get(compared.id) ?? dealFacts(compared);
    facts.set(compared.id, known);
    return known;
  };
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return rows.flatMap(({ newer, older, isSameOffer }) => {
    const count = counts.get(newer.id) ?? 0;
    if (!older || count === MAX_PAIRS || seen.has(`${newer.id} ${older.id}`)) return [];
    seen.add(`${newer.id} ${older.id}`);
    const share = compareTitles(factsOf(newer), factsOf(older));
    if (share === null || (!isSameOffer && share < MIN_SHARE)) return [];
    counts.set(newer.id, count + 1);
    return { certainty: isSameOffer ? "certain" : "likely", newer: fromJson(newer), older: fromJson(older) } as const;
  });
}

function fromJson({ createdAt, expiresAt, ...rest }: ComparedJson): DuplicateDeal {
  return { ...rest, createdAt: new Date(createdAt ?? 0), expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}
