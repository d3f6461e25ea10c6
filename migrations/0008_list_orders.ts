import { type Kysely, sql } from "kysely";

/**
 * Ending soon: of deals that end at the same moment, and of those without a date, the newest first. Highest discount:
 * first what is free now and had a price. The prices are in the index so that the list is read from it alone.
 */
const ORDERS = {
  expiry: "expires_at, created_at desc, id desc",
  discount: "(discounted_price = 0 and original_price > 0) desc, discount_percentage desc, created_at desc, id desc",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await index(db, "expiry", ORDERS.expiry);
  await index(db, "discount", ORDERS.discount, "include (discounted_price, original_price)");
  // What an index is made of is counted on its own.
  await sql`analyze all_deals`.execute(db);
}

/** An order's index for the whole list, and the one behind the category. */
async function index(db: Kysely<unknown>, name: string, columns: string, include = ""): Promise<void> {
  for (const [index, key] of [
    [`deals_${name}`, columns],
    [`deals_category_${name}`, `category, ${columns}`],
  ] as const) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
    await sql`
      create index ${sql.ref(index)} on all_deals (${sql.raw(key)}) ${sql.raw(include)} where deleted_at is null
    `.execute(db);
  }
}
