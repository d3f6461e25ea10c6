import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrateToLatest } from "~/db/migrate.server";
import { useDatabase } from "../../support/database";
import { insertOldDeal, migrateTo } from "../../support/migrate-to";

const db = useDatabase();

it("assigns deals to the source that delivered them last, and records deleted ones", async () => {
  await migrateTo(db(), "0010_sources");
  const [one, two, gone] = ["one", "two", "gone"].map((name) => `https://shop.example/${name}`) as [
    string,
    string,
    string,
  ];
  const at = (day: number) => new Date(Date.UTC(2026, 2, day));
  await insertOldDeal(db(), { url: one });
  await insertOldDeal(db(), { url: two });
  await insertOldDeal(db(), { url: gone, deleted_at: at(9) });
  const sources = ["a", "b"].map((name) => ({ name, created_at: at(1), delivered_at: null }));
  await db().insertInto("sources").values(sources).execute();
  const delivery = (key: string, source: string, day: number) => sql`(${key}, ${source}, ${day}, ${at(day)})`;
  await sql`insert into deliveries (import_key, source, run, delivered_at) values
    ${delivery(one, "a", 1)}, ${delivery(one, "b", 2)}, ${delivery(two, "a", 3)},
    ${delivery("https://shop.example/refused", "b", 4)}`.execute(db());

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
  await migrateToLatest(db());
});
