import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "~/db/connection.server";
import { type Currency, US_DOLLAR } from "~/domain/currency";
import { countResults, type DeliveredDeal, importDeals, importKey } from "~/domain/deals/import/import.server";
import { parseDealInput } from "~/domain/deals/input";
import { toCents } from "~/domain/deals/price";
import { offerKey } from "~/domain/prices/offer-key.server";

const demoDeal = z.looseObject({
  url: z.url(),
  originalPrice: z.number(),
  discountedPrice: z.number(),
  expiresInHours: z.number().nullable(),
  publishedHoursAgo: z.number().nonnegative(),
  /** Earlier prices: the price, and how many days ago it was first and last observed. */
  pricesSeen: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
});

async function demoRecords(): Promise<z.infer<typeof demoDeal>[]> {
  const { default: deals } = await import("../../../demo/deals.json");
  return z.array(demoDeal).parse(deals);
}

/** A currency without decimals gets a hundred times the amount. */
const amountIn = (currency: Currency) => (price: number) => (currency.decimals === 0 ? toCents(price) : price);

export async function demoDeals(now: Date, currency = US_DOLLAR): Promise<DeliveredDeal[]> {
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const amount = amountIn(currency);
  return (await demoRecords()).map((record) => {
    const { expiresInHours, publishedHoursAgo, originalPrice, discountedPrice, pricesSeen: _, ...fields } = record;
    const expiresAt = expiresInHours === null ? null : hoursFromNow(expiresInHours).toISOString();
    const prices = { originalPrice: amount(originalPrice), discountedPrice: amount(discountedPrice) };
    const parsed = parseDealInput({ ...fields, ...prices, expiresAt }, { source: "admin", currency });
    if (!parsed.ok) throw new Error(`Demo deal ${fields.url}: ${JSON.stringify(parsed.errors)}`);
    return { key: importKey(parsed.value), input: parsed.value, createdAt: hoursFromNow(-publishedHoursAgo) };
  });
}

/** Loads the demo deals unless there are any deals; returns how many. `onLoad` is called before the first write. */
export async function loadDemoDeals(db: Database, now: Date, currency = US_DOLLAR, onLoad = () => {}): Promise<number> {
  if (await db.selectFrom("deals").select("id").limit(1).executeTakeFirst()) return 0;
  onLoad();
  // Concurrent first starts both get here: the import keys are unique.
  const { added } = countResults(await importDeals(db, await demoDeals(now, currency)));
  if (added > 0) await writePricesSeen(db, now, currency);
  return added;
}

/** Backdates the price histories of some offers; loading has written only the current prices. */
async function writePricesSeen(db: Database, now: Date, currency: Currency): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const amount = amountIn(currency);
  const records = (await demoRecords()).filter(({ pricesSeen }) => pricesSeen);
  const keys = records.map(({ url }) => offerKey({ url }));
  const offers = await db.selectFrom("offers").select(["id", "key"]).where("key", "in", keys).execute();
  const ids = new Map(offers.map(({ id, key }) => [key, id]));
  const spans = records.flatMap(({ pricesSeen = [] }, n) =>
    pricesSeen.map(([price, from, to], at) => ({
      ...{ offer_id: ids.get(keys[n] ?? "") ?? 0, price: amount(price), source: "crawler" },
      list_price: amount(Math.max(...pricesSeen.map(([listed]) => listed))),
      first_seen: daysAgo(from),
      last_seen: daysAgo(to),
      ended_at: daysAgo(pricesSeen[at + 1]?.[1] ?? to - 0.5),
    })),
  );
  await db
    .insertInto("price_spans")
    .values(spans)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** By their original duration from `now`; not those that are meant to be expired, nor those that an admin has changed. */
export async function renewDemoDeals(db: Database, now: Date): Promise<number> {
  const ends = (await demoDeals(now))
    .filter(({ input: { expiresAt } }) => expiresAt && expiresAt > now)
    .map(({ key, input: { expiresAt, source } }) => ({ import_key: key, expires_at: expiresAt, source }));
  const renewed = await sql`
    update deals set expires_at = renewed.expires_at, updated_at = ${now}, version = deals.version + 1
    from json_populate_recordset(null::all_deals, ${JSON.stringify(ends)}::json) renewed
    where deals.import_key = renewed.import_key and deals.expires_at <= ${now}
      and deals.source = renewed.source
      and not exists (select from deal_changes where deal_changes.deal_id = deals.id and role <> 'source')`.execute(db);
  return Number(renewed.numAffectedRows ?? 0);
}
