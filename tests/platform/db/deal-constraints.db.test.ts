import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../../support/database";

const db = useDatabase();

const VALID: Record<string, unknown> = {
  title: "Lamp",
  original_price: "19.99",
  discounted_price: "9.99",
  store: "Larkfield",
  category: "electronics",
  url: "https://larkfield.example/",
  source: "admin",
};

/** Inserts a row without validation in the application. */
async function insert(row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).map((name) => sql.ref(name));
  await sql`insert into deals (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(db());
}

it.each([
  {},
  { original_price: "0", discounted_price: "0" },
  { discounted_price: "19.99" },
  { original_price: "99999999.99", discounted_price: "99999999.99" },
  { source: "revisedbyuser" },
  { category: "toys_games" },
])("accepts a deal with %o", async (change) => {
  await insert({ ...VALID, ...change });
});

const CHECK_VIOLATION = "23514";
const FOREIGN_KEY_VIOLATION = "23503";
const OUT_OF_RANGE = "22003";
const NOT_NULL = "23502";
/** The percentage computed from it fits no column, so the row fails before its checks are asked. */
const NOT_A_NUMBER = "0A000";

it.each([
  [{ discounted_price: "20.00" }, CHECK_VIOLATION],
  [{ original_price: "NaN" }, NOT_A_NUMBER],
  [{ discounted_price: "NaN" }, NOT_A_NUMBER],
  [{ original_price: "NaN", discounted_price: "NaN" }, NOT_A_NUMBER],
  [{ original_price: "Infinity" }, OUT_OF_RANGE],
  [{ original_price: "100000000", discounted_price: "0" }, OUT_OF_RANGE],
  [{ original_price: "-1", discounted_price: "-1" }, CHECK_VIOLATION],
  [{ discounted_price: "-0.01" }, CHECK_VIOLATION],
  [{ original_price: null }, NOT_NULL],
  [{ category: "garden" }, FOREIGN_KEY_VIOLATION],
  [{ category: "all" }, FOREIGN_KEY_VIOLATION],
  [{ category: "" }, FOREIGN_KEY_VIOLATION],
  [{ source: "robot" }, CHECK_VIOLATION],
  [{ url: "javascript:alert(1)" }, CHECK_VIOLATION],
  [{ url: "" }, CHECK_VIOLATION],
  [{ title: "" }, CHECK_VIOLATION],
  [{ title: "x".repeat(201) }, CHECK_VIOLATION],
  [{ store: "" }, CHECK_VIOLATION],
  [{ like_count: -1 }, CHECK_VIOLATION],
  [{ ratings_count: -1 }, CHECK_VIOLATION],
  [{ ratings_count: 1, rating_sum: 6 }, CHECK_VIOLATION],
  [{ ratings_count: 1, rating_sum: 0 }, CHECK_VIOLATION],
  [{ tags: ["a"], tag_slugs: [] }, CHECK_VIOLATION],
  [{ status: "lost" }, CHECK_VIOLATION],
  [{ status: "deleted" }, CHECK_VIOLATION],
  [{ deleted_at: new Date() }, CHECK_VIOLATION],
])("rejects a deal with %o", async (change, code) => {
  await expect(insert({ ...VALID, ...change })).rejects.toMatchObject({ code });
  const { rows } = await sql<{ deals: number }>`select count(*) as deals from deals`.execute(db());
  expect(rows).toEqual([{ deals: 0 }]);
});

it("rejects duplicate import keys", async () => {
  await insert({ ...VALID, import_key: "https://crawl.example/1" });
  await expect(insert({ ...VALID, import_key: "https://crawl.example/1" })).rejects.toMatchObject({ code: "23505" });
});
