import { readdirSync, readFileSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { connect } from "~/db/connection.server";
import { migrateToLatest } from "~/db/migrate.server";
import { MIGRATIONS } from "~/db/migrations.server";
import { guessLanguage } from "~/domain/deals/deal-texts";
import { contradictions } from "../scenarios/invariants";
import { databaseUrl, useDatabase } from "../support/database";
import { insertOldDeal, migrateTo } from "../support/migrate-to";
import { readJsonLines } from "../support/records";
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
  const names = readdirSync("migrations").map((file) => file.replace(/\.ts$/, ""));
  expect(Object.keys(MIGRATIONS)).toEqual(names.sort());
  for (const name of names) {
    expect(MIGRATIONS[name]?.up).toBe((await import(`../../migrations/${name}.ts`)).up);
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

it("programs that start at once run each migration once", async () => {
  await migrateTo(db(), "0013_triggers_by_rows");
  const patient = { connectTimeoutMs: 30_000, statementTimeoutMs: 60_000 };
  const others = Array.from({ length: 3 }, () => connect(databaseUrl(), patient));
  await Promise.all(others.map((other) => migrateToLatest(other)));
  await Promise.all(others.map((other) => other.destroy()));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db());
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS));
});

it("existing deals start their history with the latest price", async () => {
  await migrateTo(db(), "0008_list_orders");
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
  await migrateTo(db(), "0010_sources");
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
  await migrateTo(db(), "0011_ownership");
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

it("offers are told apart by all parameters, and their histories go with the oldest deal", async () => {
  await migrateTo(db(), "0025_reports");
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
  await migrateTo(db(), "0016_deal_clicks");
  await sql.raw(readFileSync(SQL, "utf8")).execute(db());
  await migrateToLatest(db());
  expect(await contentsOf(db(), new Date(written?.now ?? ""))).toEqual(before);
  expect(await contradictions(db())).toEqual([]);
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
  await migrateTo(db(), "0019_life_cycle");
  for (const [n, [title, description]] of texts.entries()) {
    await insertOldDeal(db(), { url: `${shop}/${n}`, title, description });
  }
  await migrateToLatest(db());
  const migrated = await db().selectFrom("deals").select("lang").orderBy("url").execute();
  const guessed = texts.map(([title, description]) => guessLanguage({ title, description }));
  expect(migrated.map(({ lang }) => lang)).toEqual(guessed);
});
