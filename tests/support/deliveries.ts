import type { Database } from "~/platform/db/connection.server";

export const START = new Date("2026-03-08T06:30:00Z");

export const at = (hours: number): Date => new Date(START.getTime() + hours * 3_600_000);

export async function insertSources(db: Database, names: readonly string[]): Promise<void> {
  const rows = names.map((name) => ({ name, created_at: START, delivered_at: null }));
  await db.insertInto("sources").values(rows).execute();
}

export const row = (n: number, fields: object = {}) => ({
  ...{ title: `Kettle ${n}`, store: "Nordlicht", category: "home_kitchen", originalPrice: 40, discountedPrice: 20 },
  url: `https://shop.example/kettle-${n}`,
  ...fields,
});

export async function activeTitles(db: Database, hours: number): Promise<string[]> {
  const rows = await db.selectFrom("deals").select(["title", "expires_at"]).orderBy("import_key").execute();
  return rows.flatMap(({ title, expires_at }) => (expires_at === null || expires_at > at(hours) ? title : []));
}
