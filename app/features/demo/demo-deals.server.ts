import { sql } from "kysely";
import { z } from "zod";
import { countResults, type DeliveredDeal, importDeals, importKey } from "~/features/deals/import/import.server";
import { type DealInput, parseDealInput } from "~/features/deals/input";
import { toCents } from "~/features/deals/price";
import type { Database } from "~/platform/db/connection.server";
import { type Currency, US_DOLLAR } from "~/platform/values/currency";
import { HOUR_MS } from "~/platform/values/durations";
import { demoReports } from "./demo-life.server";
import { writePricesSeen } from "./demo-prices.server";

/** Converts the demo's prices, which are in dollars: a currency without decimals gets a hundred times the amount. */
export const amountIn = (currency: Currency) => (price: number) => (currency.decimals === 0 ? toCents(price) : price);

const demoDeal = z.looseObject({
  url: z.url(),
  source: z.string(),
  originalPrice: z.number(),
  discountedPrice: z.number(),
  expiresInHours: z.number().nullable(),
  publishedHoursAgo: z.number().nonnegative(),
  pricesSeen: z.array(z.tuple([z.number(), z.number(), z.number()])).optional(),
  reports: demoReports.optional(),
});

type DemoDeal = DeliveredDeal & { createdAt: Date; reports: z.infer<typeof demoReports> | undefined };

/** A published one, with the dates of the database. */
export type StoredDemoDeal = DemoDeal & { id: string; expiresAt: Date | null };

async function demoRecords(): Promise<z.infer<typeof demoDeal>[]> {
  const { default: deals } = await import("../../../demo/deals.json");
  return z.array(demoDeal).parse(deals);
}

/** `fields` are those of a deal in the API, with prices in dollars. */
export function demoInput(
  fields: { url: string; originalPrice: number; discountedPrice: number },
  { source, currency }: { source: "admin" | "user"; currency: Currency },
): DealInput {
  const amount = amountIn(currency);
  const prices = { originalPrice: amount(fields.originalPrice), discountedPrice: amount(fields.discountedPrice) };
  const parsed = parseDealInput({ ...fields, ...prices }, { source, currency });
  if (!parsed.ok) throw new Error(`Demo deal ${fields.url}: ${JSON.stringify(parsed.errors)}`);
  return parsed.value;
}

export async function demoDeals(now: Date, currency = US_DOLLAR): Promise<DemoDeal[]> {
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  return (await demoRecords()).map((record) => {
    const { expiresInHours, publishedHoursAgo, pricesSeen: _, reports, ...fields } = record;
    const expiresAt = expiresInHours === null ? null : hoursFromNow(expiresInHours).toISOString();
    const input = demoInput({ ...fields, ...{ expiresAt } }, { source: "admin", currency });
    return { key: importKey(input), input, createdAt: hoursFromNow(-publishedHoursAgo), reports };
  });
}

export async function findDemoDeals(db: Database, now: Date, currency: Currency): Promise<StoredDemoDeal[]> {
  const deals = await demoDeals(now, currency);
  const keys = deals.map(({ key }) => key);
  const stored = await db
    .selectFrom("deals")
    .select(["import_key", "id", "created_at as createdAt", "expires_at as expiresAt"])
    .where("import_key", "in", keys)
    .execute();
  const byKey = new Map(stored.map(({ import_key, ...deal }) => [import_key, deal]));
  return deals.flatMap((deal) => {
    const found = byKey.get(deal.key);
    return found ? [{ ...deal, ...found }] : [];
  });
}

/** Loads the demo deals unless there are any deals; returns how many. `onLoad` is called before the first write. */
export async function loadDemoDeals(db: Database, now: Date, currency = US_DOLLAR, onLoad = () => {}): Promise<number> {
  if (await db.selectFrom("deals").select("id").limit(1).executeTakeFirst()) return 0;
  onLoad();
  // Concurrent first starts both get here; unique import keys make that harmless.
  const { added } = countResults(await importDeals(db, await demoDeals(now, currency)));
  if (added > 0) await writePricesSeen(db, await demoRecords(), { now, amount: amountIn(currency) });
  return added;
}

/** Gives demo deals that have ended their original duration from `now`, unless they are meant to be over or were edited. */
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
