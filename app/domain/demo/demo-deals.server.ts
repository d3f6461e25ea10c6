import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "~/db/connection.server";
import { US_DOLLAR } from "~/domain/currency";
import { countResults, type DeliveredDeal, importDeals, importKey } from "~/domain/deals/import/import.server";
import { parseDealInput } from "~/domain/deals/input";
import { toCents } from "~/domain/deals/price";

/** Only programs started from the sources read it. */
const DEMO_DEALS = new URL("../../../demo/deals.json", import.meta.url);

/** A deal in the API's field names, but for its times: in hours from the moment it is loaded. */
const demoDeal = z.looseObject({
  originalPrice: z.number(),
  discountedPrice: z.number(),
  expiresInHours: z.number().nullable(),
  publishedHoursAgo: z.number().nonnegative(),
});

/**
 * The demo deals, in the order of their file, as they are when they are loaded at `now`: the demo is always of today. Their
 * amounts are the same in every currency; one without decimals has as many units as others have hundredths.
 */
export async function demoDeals(now: Date, currency = US_DOLLAR): Promise<DeliveredDeal[]> {
  const records = z.array(demoDeal).parse(JSON.parse(await readFile(DEMO_DEALS, "utf8")));
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const amount = (price: number) => (currency.decimals === 0 ? toCents(price) : price);
  return records.map(({ expiresInHours, publishedHoursAgo, originalPrice, discountedPrice, ...fields }) => {
    const expiresAt = expiresInHours === null ? null : hoursFromNow(expiresInHours).toISOString();
    const prices = { originalPrice: amount(originalPrice), discountedPrice: amount(discountedPrice) };
    const parsed = parseDealInput({ ...fields, ...prices, expiresAt }, { source: "admin", currency });
    if (!parsed.ok) throw new Error(`Demo deal ${fields.url}: ${JSON.stringify(parsed.errors)}`);
    return { key: importKey(parsed.value), input: parsed.value, createdAt: hoursFromNow(-publishedHoursAgo) };
  });
}

/** Puts the demo deals into a shop that has no deal at all, and answers how many. */
export async function loadDemoDeals(db: Database, now: Date, currency = US_DOLLAR): Promise<number> {
  if (await db.selectFrom("deals").select("id").limit(1).executeTakeFirst()) return 0;
  // Two first starts at once both come this far: the keys see to it that each deal is there once.
  return countResults(await importDeals(db, await demoDeals(now, currency))).added;
}

/**
 * Has demo deals that have ended since they were loaded end anew, as long from `now` as from their first day, and answers how
 * many: a month later the demo would be one of expired deals. Those that show what an expired deal looks like stay as they
 * are, and so do those that an admin has changed.
 */
export async function renewDemoDeals(db: Database, now: Date): Promise<number> {
  const ends = (await demoDeals(now))
    .filter(({ input: { expiresAt } }) => expiresAt && expiresAt > now)
    .map(({ key, input: { expiresAt, source } }) => ({ import_key: key, expires_at: expiresAt, source }));
  const renewed = await sql`
    update deals set expires_at = renewed.expires_at, updated_at = ${now}, version = deals.version + 1
    from json_populate_recordset(null::all_deals, ${JSON.stringify(ends)}::json) renewed
    where deals.import_key = renewed.import_key and deals.expires_at <= ${now}
      and deals.source = renewed.source
      and not exists (select from deal_changes where deal_changes.deal_id = deals.id)`.execute(db);
  return Number(renewed.numAffectedRows ?? 0);
}
