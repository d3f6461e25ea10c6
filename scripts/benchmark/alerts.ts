import { sql } from "kysely";
import type { AlertRule } from "~/features/alerts/alert";
import { parseAlert } from "~/features/alerts/alert-input.server";
import { alertQuery } from "~/features/alerts/alert-query.server";
import { alertColumns } from "~/features/alerts/alerts.server";
import { matchAlerts } from "~/features/alerts/matching.server";
import { SEARCH_VERSION } from "~/features/deals/search-document.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { connect, type Database } from "~/platform/db/connection.server";
import { US_DOLLAR } from "~/platform/values/currency";
import type { Options } from "./benchmark";
import { findDeals, stopAfterwards } from "./measured-site";

/** The number of different rules; each is saved by many users. */
const RULES = 2_000;

const EVENTS = 1_000;

/** Measures how long it takes to match events of changed prices while so many alerts are saved. */
export async function measure({ deals, alerts, runs }: Options): Promise<void> {
  const db = connect(await findDeals(deals), { statementTimeoutMs: 60_000 });
  stopAfterwards(() => db.destroy());
  loadThesaurus(["thesaurus/shop-words.tsv"]);
  await insertAlerts(db, alerts);
  const rows = [];
  for (let run = 0; run < runs; run += 1) {
    await sql`delete from messages`.execute(db);
    await sql`
      update all_deals set discounted_price = discounted_price * (0.5 + 0.4 * random())
      where id in (select id from deals where is_live and discounted_price > 1 order by random() limit ${EVENTS})`.execute(
      db,
    );
    const start = performance.now();
    const messages = await matchAlerts(db);
    rows.push({ alerts, events: EVENTS, messages, ms: Math.round(performance.now() - start) });
  }
  console.table(rows);
}

/** Alerts for two or three words of a deal's title and a highest price; one in twenty is for a category, store or tag. */
async function insertAlerts(db: Database, count: number): Promise<void> {
  await sql`delete from alerts`.execute(db);
  await sql`
    insert into users (username, email, password_hash)
    select 'saver' || n, 'saver' || n || '@shop.test', 'x' from generate_series(1, 2000) n on conflict do nothing`.execute(
    db,
  );
  const some = await db
    .selectFrom("deals")
    .select(["title", "category", "store", "tags", "discounted_price as price"])
    .orderBy(sql`random()`)
    .limit(RULES)
    .execute();
  const rules = some.flatMap(({ title, category, store, tags, price }, n): AlertRule[] => {
    const words = title.match(/\p{Script=Han}{2,4}|\p{L}{3,}/gu) ?? [];
    const narrow = [{ category, minPercent: 50 }, { store }, { tag: tags[0] ?? "" }][n % 60];
    const typed = narrow ?? { q: words.slice(0, 2 + (n % 2)).join(" "), maxPrice: Math.ceil(price * 0.9) };
    const parsed = parseAlert(typed, { currency: US_DOLLAR, dealId: null });
    return parsed.ok ? [parsed.value] : [];
  });
  for (const [n, rule] of rules.entries()) {
    const row = { ...alertColumns(rule), ...(await alertQuery(db, rule)) };
    const share = Math.ceil((count - Math.floor((n * count) / rules.length)) / (rules.length - n));
    await sql`
      insert into alerts (user_id, q, category, tag, tag_slug, store, max_price, min_percent, lowest, coupon, lang, triggers,
        query, anchors, search_version, created_at, updated_at)
      select users.id, ${row.q}, ${row.category}, ${row.tag}, ${row.tag_slug}, ${row.store}, ${row.max_price}, ${row.min_percent},
        false, false, '', ${row.triggers}, ${row.query}, ${row.anchors}, ${SEARCH_VERSION}, now(), now()
      from users where username like 'saver%' order by md5(username || ${n}::text) limit ${share}`.execute(db);
  }
  await sql`analyze alerts`.execute(db);
}
