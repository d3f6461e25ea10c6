import { readdirSync, readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { guessLanguage } from "~/features/deals/deal-texts";
import { contradictions } from "~/features/invariants/invariants.server";
import { rebuildSearch } from "~/features/lists/search/rebuild.server";
import { connect } from "~/platform/db/connection.server";
import { migrateToLatest } from "~/platform/db/migrate.server";
import { MIGRATIONS } from "~/platform/db/migrations.server";
import { withRollback } from "~/platform/db/transaction.server";
import { databaseUrl, useDatabase } from "../../support/database";
import { withDeadlock } from "../../support/deadlock";
import { insertOldDeal, migrateTo, startAt } from "../../support/migrate-to";
import { readJsonLines } from "../../support/records";
import { contentsOf } from "./fixtures/contents";

const db = useDatabase();

const now = new Date("2026-03-08T06:30:00Z");
const shop = "https://shop.example";

const tableExists = async (name: string) => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db());
  return rows[0]?.found;
};

afterEach(async () => {
  await sql`drop table if exists migrated`.execute(db());
  await sql`delete from kysely_migration where name like '999%'`.execute(db());
  await migrateToLatest(db());
});

it("every migration of the folder is registered under its file name", async () => {
  const files = readdirSync("migrations").filter((file) => file.endsWith(".ts"));
  const names = files.map((file) => file.replace(/\.ts$/, ""));
  expect(Object.keys(MIGRATIONS)).toEqual(names.sort());
  for (const name of names) {
    expect(MIGRATIONS[name]?.up).toBe((await import(`../../../migrations/${name}.ts`)).up);
  }
});

it("a migration that fails leaves what the ones before it did", async () => {
  const create = (name: string) => async (transaction: Kysely<unknown>) => {
    await sql`create table ${sql.table(name)} (id integer)`.execute(transaction);
  };
  const failing = async (transaction: Kysely<unknown>) => {
    await create("half_migrated")(transaction);
    await sql`select 1 / 0`.execute(transaction);
  };
  const migrations = {
    ...MIGRATIONS,
    "9997_succeeds": { up: create("migrated") },
    "9998_fails": { up: failing },
    "9999_waits": { up: create("half_migrated") },
  };
  await expect(migrateToLatest(db(), migrations)).rejects.toThrow("division by zero");
  expect([await tableExists("migrated"), await tableExists("half_migrated")]).toEqual([true, false]);

  await migrateToLatest(db(), {
    ...migrations,
    "9998_fails": { up: async () => {} },
    "9999_waits": { up: async () => {} },
  });
  expect(await tableExists("half_migrated")).toBe(false);
});

it("a migration runs though a transaction of the site deadlocks with it", async () => {
  const up = async (transaction: Kysely<unknown>) => {
    await sql`create table migrated (id integer)`.execute(transaction);
    await sql`lock table all_deals, users in access exclusive mode`.execute(transaction);
  };
  await withDeadlock(db(), () => migrateToLatest(db(), { ...MIGRATIONS, "9997_locks": { up } }));
  expect(await tableExists("migrated")).toBe(true);
});

it("programs that start at once run each migration once", async () => {
  await startAt(db(), "0013_triggers_by_rows");
  const patient = { connectTimeoutMs: 30_000, statementTimeoutMs: 60_000 };
  const others = Array.from({ length: 3 }, () => connect(databaseUrl(), patient));
  await Promise.all(others.map((other) => migrateToLatest(other)));
  await Promise.all(others.map((other) => other.destroy()));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db());
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
});

it("existing deals start their history with the latest price", async () => {
  await startAt(db(), "0008_list_orders");
  const observed = new Date("2026-03-02T00:00:00Z");
  await insertOldDeal(db(), { url: `${shop}/kettle?utm_source=a`, updated_at: "2026-03-01T00:00:00Z" });
  await insertOldDeal(db(), { url: "https://www.shop.example/kettle", discounted_price: 35, updated_at: observed });
  await insertOldDeal(db(), { url: `${shop}/gone`, deleted_at: observed });

  await migrateTo(db(), "0009_price_spans");

  const current = sql`select offer_key, price, list_price, first_seen, last_seen from price_spans
    where ended_at = 'infinity'`;
  const { rows } = await current.execute(db());
  expect(rows).toEqual([
    { offer_key: "shop.example/kettle", price: 35, list_price: 50, first_seen: observed, last_seen: observed },
  ]);
});

it("assigns deals to the source that delivered them last, and records deleted ones", async () => {
  await startAt(db(), "0010_sources");
  const [one, two, gone] = [`${shop}/one`, `${shop}/two`, `${shop}/gone`];
  const at = (day: number) => new Date(Date.UTC(2026, 2, day));
  await insertOldDeal(db(), { url: one });
  await insertOldDeal(db(), { url: two });
  await insertOldDeal(db(), { url: gone, deleted_at: at(9) });
  const sources = ["a", "b"].map((name) => ({ name, created_at: at(1), delivered_at: null }));
  await db().insertInto("sources").values(sources).execute();
  const delivery = (key: string, source: string, day: number) => sql`(${key}, ${source}, ${day}, ${at(day)})`;
  await sql`insert into deliveries (import_key, source, run, delivered_at) values
    ${delivery(one, "a", 1)}, ${delivery(one, "b", 2)}, ${delivery(two, "a", 3)},
    ${delivery(`${shop}/refused`, "b", 4)}`.execute(db());

  await migrateTo(db(), "0011_ownership");

  const rows = (table: "deliveries" | "other_deliveries") =>
    db().selectFrom(table).select(["import_key", "source", "run"]).orderBy("import_key").execute();
  expect(await rows("deliveries")).toEqual([
    { import_key: one, source: "b", run: 2 },
    { import_key: two, source: "a", run: 3 },
  ]);
  expect(await rows("other_deliveries")).toEqual([{ import_key: one, source: "a", run: 1 }]);
  expect(await db().selectFrom("deleted_keys").selectAll().execute()).toEqual([
    { import_key: gone, deleted_at: at(9) },
  ]);
});

const awin = `https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(shop)}`;

/** Deals with their keys before and after the migration. */
const DEALS: [fields: { url: string; crawlurl?: string }, oldKey: string | null, newKey: string | null][] = [
  [{ url: `${shop}/shirt`, crawlurl: `${shop}/shirt#red` }, "shop.example/shirt", "shop.example/shirt#red"],
  [{ url: `${shop}/shirt`, crawlurl: `${shop}/shirt#blue` }, "shop.example/shirt", "shop.example/shirt#blue"],
  [{ url: `${shop}/hat`, crawlurl: `${shop}/hat#one` }, "shop.example/hat", "shop.example/hat#one"],
  [{ url: `${awin}%2Fpot` }, "awin1.com/cread.php", "shop.example/pot"],
  [{ url: `${awin}%2Fpan` }, null, "shop.example/pan"],
  [{ url: `${awin}%2Fjar` }, "awin1.com#04006381333931", "shop.example#04006381333931"],
  [{ url: `${shop}/#/item/1` }, "shop.example", "shop.example#/item/1"],
  [
    { url: `${shop}/kettle?utm_source=a#reviews`, crawlurl: `${shop}/kettle#x` },
    "shop.example/kettle",
    "shop.example/kettle",
  ],
  [{ url: `${shop}/old` }, null, null],
];

it("offers that shared a key get separate ones, and mixed histories restart", async () => {
  await startAt(db(), "0011_ownership");
  const ids: string[] = [];
  for (const [fields, oldKey] of DEALS) {
    ids.push(await insertOldDeal(db(), { ...fields, offer_key: oldKey, updated_at: now }));
  }
  for (const key of new Set(DEALS.flatMap(([, oldKey]) => oldKey ?? []))) {
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    await sql`
      insert into price_spans (offer_key, price, list_price, first_seen, last_seen, source, ended_at) values
        (${key}, 45, 100, ${inDays(-20)}, ${inDays(-10)}, 'crawler', ${inDays(-5)}),
        (${key}, 40, 100, ${inDays(-5)}, ${now}, 'crawler', 'infinity')`.execute(db());
  }

  await migrateTo(db(), "0012_offer_variants");

  const deals = await sql<{ id: string; offer_key: string | null }>`select id, offer_key from all_deals`.execute(db());
  const keys = new Map(deals.rows.map(({ id, offer_key }) => [id, offer_key]));
  expect(ids.map((id) => keys.get(id))).toEqual(DEALS.map(([, , newKey]) => newKey));
  const spans = await sql<{ offer_key: string; price: number }>`
    select offer_key, price from price_spans order by first_seen`.execute(db());
  const histories: Record<string, number[]> = {};
  for (const { offer_key, price } of spans.rows) histories[offer_key] = [...(histories[offer_key] ?? []), price];
  expect(histories).toEqual({
    "shop.example/shirt#red": [40],
    "shop.example/shirt#blue": [40],
    "shop.example/hat#one": [45, 40],
    "shop.example/pot": [40],
    "shop.example/pan": [40],
    "shop.example#04006381333931": [40],
    "shop.example#/item/1": [40],
    "shop.example/kettle": [45, 40],
  });
});

/** Deals with the keys of their offers before and after the migration. */
const ADDRESSES: [url: string, oldKey: string, newKey: string][] = [
  [`${shop}/index.php?id_product=1`, "shop.example", "shop.example?id_product=1"],
  [`${shop}/index.php?id_product=2`, "shop.example", "shop.example?id_product=2"],
  [`${shop}/p?id=7&ref=a`, "shop.example/p?id=7", "shop.example/p?id=7"],
  [`${shop}/view?goodsNo=3`, "shop.example/view#red", "shop.example/view?goodsno=3#red"],
  [`${shop}/a%2Db`, "shop.example/a%2Db", "shop.example/a-b"],
  [`${shop}/e-f?x=%20`, "shop.example/e-f", "shop.example/e-f?x=+"],
  [`${shop}/c-d`, "shop.example/c-d", "shop.example/c-d"],
  [`${shop}/c%2Dd`, "shop.example/c%2Dd", "shop.example/c-d"],
  [`${shop}/jar?x=1`, "shop.example#04006381333931", "shop.example#04006381333931"],
  [`${shop}/kept?x=1`, "shop.example/merged?id=4", "shop.example/merged?id=4"],
  ["https://t.cn/x?a=1", "t.cn/x?a=1", "t.cn/x?a=1"],
  [
    `https://www.awin1.com/cread.php?ued=${encodeURIComponent(`${shop}/pot?no=5`)}`,
    "shop.example/pot",
    "shop.example/pot?no=5",
  ],
];

it("an offer key has every parameter but tracking ones; a shared history stays with the oldest deal", async () => {
  await startAt(db(), "0025_reports");
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const offers = new Map<string, unknown>();
  for (const [n, [url, key]] of ADDRESSES.entries()) {
    if (!offers.has(key)) {
      const { rows } = await sql<{ id: string }>`
        insert into offers (key, host, first_seen, last_seen) values (${key}, 'shop.example', ${inDays(-40)}, ${now})
        returning id`.execute(db());
      offers.set(key, rows[0]?.id);
      const [from, until] = key === "shop.example/c-d" ? [-9, -4] : [-40, -10];
      await sql`
        insert into price_spans (offer_id, price, list_price, first_seen, last_seen, source, ended_at) values
          (${rows[0]?.id}::bigint, ${n + 10}, 100, ${inDays(from)}, ${inDays(until - 1)}, 'crawler', ${inDays(until)}),
          (${rows[0]?.id}::bigint, 40, 100, ${inDays(until)}, ${now}, 'crawler', 'infinity')`.execute(db());
    }
    const dates = { created_at: inDays(n - 50), updated_at: inDays(-1) };
    await insertOldDeal(db(), { url, offer_id: offers.get(key), discounted_price: 41, ...dates });
  }

  await migrateToLatest(db());

  const { rows } = await sql<{ url: string; key: string; prices: number[] }>`
    select url, key, (select array_agg(price::float order by first_seen) from price_spans where offer_id = offers.id) as prices
    from all_deals join offers on offers.id = offer_id order by all_deals.created_at`.execute(db());
  expect(rows.map(({ url, key }) => [url, key])).toEqual(ADDRESSES.map(([url, , key]) => [url, key]));
  expect(rows.map(({ prices }) => prices)).toEqual([
    [10, 40],
    [41],
    [12, 40],
    [13, 40],
    [14, 40],
    [15, 40],
    [17, 16, 40],
    [17, 16, 40],
    [18, 40],
    [19, 40],
    [20, 40],
    [21, 40],
  ]);
});

/** Written, and described by `contentsOf`, by the application whose last migration was 0016. */
const SQL = new URL("fixtures/schema-0016.sql", import.meta.url);
const CONTENTS = new URL("fixtures/schema-0016.jsonl", import.meta.url);

it("deals of the earlier version keep their prices, verdicts, marks, ratings and counts", async () => {
  const [written, ...before] = readJsonLines<{ now: string }>(CONTENTS);
  await startAt(db(), "0016_deal_clicks");
  await sql.raw(readFileSync(SQL, "utf8")).execute(db());
  await migrateToLatest(db());
  expect(await contentsOf(db(), new Date(written?.now ?? ""))).toEqual(before);
  await rebuildSearch(db());
  expect(await contradictions(db())).toEqual([]);
});

it("invisible characters go from the texts of existing deals, and their shops become one", async () => {
  await startAt(db(), "0025_reports");
  const hidden = { title: "Ket\u00adtle 🧑‍🍳", store: "He\u200barth", coupon: "TEN\u2060", tags: ["tea", "te\u200ba"] };
  const id = await insertOldDeal(db(), { url: `${shop}/hidden`, ...hidden, tag_slugs: hidden.tags });
  await insertOldDeal(db(), { url: `${shop}/plain` });

  await migrateTo(db(), "0030_invisible_characters");
  const columns = ["title", "store", "coupon", "tags", "tag_slugs"] as const;
  const deal = await db().selectFrom("deals").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
  expect(deal).toEqual({ title: "Kettle 🧑‍🍳", store: "Hearth", coupon: "TEN", tags: ["tea"], tag_slugs: ["tea"] });
  const stores = await db().selectFrom("deal_store_counts").select(["store_slug", "deals"]).where("category", "=", "");
  expect(await stores.where("deals", ">", 0).execute()).toEqual([{ store_slug: "hearth", deals: 2 }]);
});

it("the migration guesses the languages of older deals as the parser does", async () => {
  const texts = [
    ["Kettle", "Quiet."],
    ["静音水壶", ""],
    ["Kettle", "保温"],
    ["𠮷祥", ""],
    ["㐂", ""],
    ["500 − 20 %", ""],
    ["カメラ", ""],
    ["々〇", ""],
  ] as const;
  await startAt(db(), "0019_life_cycle");
  for (const [n, [title, description]] of texts.entries()) {
    await insertOldDeal(db(), { url: `${shop}/${n}`, title, description });
  }
  await migrateToLatest(db());
  const migrated = await db().selectFrom("deals").select("lang").orderBy("url").execute();
  const guessed = texts.map(([title, description]) => guessLanguage({ title, description }));
  expect(migrated.map(({ lang }) => lang)).toEqual(guessed);
});

it("settles submissions whose deals ended while they waited, and names them in merges that can be undone", async () => {
  await startAt(db(), "0025_reports");
  const kept = await insertOldDeal(db(), { url: `${shop}/kept` });
  const merged = await insertOldDeal(db(), { url: `${shop}/merged`, status: "merged", merged_into: kept });
  const deleted = await insertOldDeal(db(), { url: `${shop}/deleted`, status: "deleted", deleted_at: now });
  const decisions = [kept, merged, deleted].map((id) => sql`('deal', ${id}::uuid)`);
  await sql`insert into submissions (kind, deal_id) values ${sql.join(decisions)}`.execute(db());
  const moved = JSON.stringify({ aliases: [], importKey: `${shop}/merged` });
  await sql`insert into merges (from_id, into_id, moved, merged_at) values (${merged}, ${kept}, ${moved}, ${now})`.execute(
    db(),
  );

  await migrateTo(db(), "0028_settlements");

  const submissions = await db().selectFrom("submissions").select(["id", "deal_id", "decision", "reason"]).execute();
  const of = (dealId: string) => submissions.find(({ deal_id }) => deal_id === dealId);
  expect([kept, merged, deleted].map((id) => [of(id)?.decision, of(id)?.reason])).toEqual([
    [null, null],
    ["merged", null],
    ["rejected", "deal_taken_off"],
  ]);
  expect(await db().selectFrom("merges").select("moved").execute()).toEqual([
    { moved: { aliases: [], keys: { [merged]: `${shop}/merged` }, settled: [of(merged)?.id] } },
  ]);
});

it("an admin's decisions are those of the history, else those of the state; the end date stands above them", async () => {
  await startAt(db(), "0025_reports");
  const [past, future] = [new Date(now.getTime() - 3_600_000), "2099-01-01T00:00:00Z"];
  const insert = async (state: string, pinned: boolean, expires_at: Date | string | null, ...decisions: string[]) => {
    const columns = {
      state: "live",
      state_pinned: pinned,
      state_at: now,
      hot: 0,
      expires_at: future,
      translations: {},
    };
    const required = { ...columns, status: "published", search_version: 0, worked_count: 0, lang: "en" };
    const id = await insertOldDeal(db(), { ...required, url: `${shop}/${state}-${pinned}-${decisions.join("-")}` });
    await sql`update all_deals set expires_at = ${expires_at}, state = ${state} where id = ${id}`.execute(db());
    for (const decision of decisions) {
      await sql`insert into deal_changes (deal_id, role, action, changes, version, changed_at)
        values (${id}, 'admin', 'state', ${JSON.stringify({ decision: ["reports", decision] })}, 1, now())`.execute(
        db(),
      );
    }
    return id;
  };
  const ids = [
    await insert("gone", true, null),
    await insert("live", true, future, "gone"),
    await insert("live", true, past, "gone", "live"),
    await insert("doubtful", false, null),
    await insert("gone", false, past, "gone", "reports"),
  ];
  await migrateTo(db(), "0026_decisions");
  const { rows } = await sql`
    select state_decision as decision, state_reported as reported, state from all_deals order by array_position(${ids}::uuid[], id)`.execute(
    db(),
  );
  expect(rows).toEqual([
    { decision: "gone", reported: "gone", state: "gone" },
    { decision: "gone", reported: "gone", state: "gone" },
    { decision: "live", reported: "live", state: "ended" },
    { decision: null, reported: "doubtful", state: "doubtful" },
    { decision: null, reported: "gone", state: "ended" },
  ]);
});

it("shops, tags and alerts become one where names differ in width or apostrophes", async () => {
  await startAt(db(), "0025_reports");
  await migrateTo(db(), "0045_job_runs");
  const deal = (n: number, store: string, tags: string[], tag_slugs: string[]) =>
    insertOldDeal(db(), { url: `${shop}/${n}`, store, tags, tag_slugs });
  await deal(1, "ＮＯＲＤ Werk’s", ["ＵＳＢ－Ｃ", "USB-C", "‥", "red"], ["ｕｓｂ－ｃ", "usb-c", "‥", "red"]);
  await deal(2, "Nord Werk's", ["usb-c"], ["usb-c"]);
  await deal(3, "Hearth", ["Trade™"], ["trade™"]);
  await sql`
    with member as (
      insert into users (username, email, password_hash) values ('amy', 'amy@shop.test', '') returning id
    )
    insert into alerts (user_id, store, tag, tag_slug, triggers, anchors, search_version, created_at, updated_at)
    select member.id, store, tag, tag_slug, '{new}', array[anchor], 1, ${now}, ${now}
    from member, (values
      ('ＮＯＲＤ Werk’s', '', '', '@ＮＯＲＤ-werk’s'), ('', 'ＵＳＢ－Ｃ', 'ｕｓｂ－ｃ', '#ｕｓｂ－ｃ'), ('Hearth', '', '', '@hearth')
    ) alert (store, tag, tag_slug, anchor)`.execute(db());

  await migrateToLatest(db());

  const deals = db().selectFrom("deals").select(["store", "store_slug", "tags", "tag_slugs"]).orderBy("import_key");
  expect(await deals.execute()).toEqual([
    { store: "ＮＯＲＤ Werk’s", store_slug: "nord-werk's", tags: ["ＵＳＢ－Ｃ", "red"], tag_slugs: ["usb-c", "red"] },
    { store: "Nord Werk's", store_slug: "nord-werk's", tags: ["usb-c"], tag_slugs: ["usb-c"] },
    { store: "Hearth", store_slug: "hearth", tags: ["Trade™"], tag_slugs: ["tradetm"] },
  ]);
  const alerts = db().selectFrom("alerts").select(["store_slug", "tag_slug", "anchors"]).orderBy("anchors");
  expect(await alerts.execute()).toEqual([
    { store_slug: "", tag_slug: "usb-c", anchors: ["#usb-c"] },
    { store_slug: "hearth", tag_slug: "", anchors: ["@hearth"] },
    { store_slug: "nord-werk's", tag_slug: "", anchors: ["@nord-werk's"] },
  ]);
  await rebuildSearch(db());
  expect(await contradictions(db())).toEqual([]);
});

it("admins stay admins, what they have decided stays theirs, and an address that gets alerts is confirmed", async () => {
  await startAt(db(), "0025_reports");
  await migrateTo(db(), "0036_feedback");
  await sql`
    insert into users (username, email, password_hash, is_admin)
    select name, name || '@shop.test', '', name = 'boss' from unnest(array['amy', 'boss']) name`.execute(db());
  await sql`
    insert into moderation_events (action, user_id) select 'merged', id from users where username = 'boss'`.execute(
    db(),
  );
  await sql`insert into channels (user_id, kind, confirmed_at) select id, 'email', ${now} from users where username = 'amy'`.execute(
    db(),
  );

  await migrateTo(db(), "0038_accounts");

  const roles = db()
    .selectFrom("users")
    .select(["username", "role", "email_confirmed_at as since"])
    .orderBy("username");
  expect(await roles.execute()).toEqual([
    { username: "amy", role: "member", since: now },
    { username: "boss", role: "admin", since: null },
  ]);
  expect(await db().selectFrom("moderation_events").select("role").execute()).toEqual([{ role: "admin" }]);
});

it("a renamed category of a new site keeps its default names, where another one has not taken them", async () => {
  const former = await withRollback(db(), async (transaction) => {
    await sql`drop table former_category_names, category_rebuilds`.execute(transaction);
    await sql`update categories set slug = 'reading', en = 'Reading' where key = 'books'`.execute(transaction);
    await MIGRATIONS["0047_former_category_names"]?.up(transaction);
    return transaction.selectFrom("former_category_names").selectAll().orderBy("kind").execute();
  });
  expect(former).toEqual([
    { kind: "name", value: "books", category: "books" },
    { kind: "slug", value: "books", category: "books" },
  ]);
});
