import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Database } from "~/db/connection.server";
import { parseDealInput } from "~/domain/deals/input";
import { importDeals, importKey } from "./import.server";

/** Only programs started from the sources read it. */
const DEMO_DEALS = new URL("../../../../demo/deals.json", import.meta.url);

/** A deal in the API's field names, but for its times: in hours from the moment it is loaded. */
const demoDeal = z.looseObject({ expiresInHours: z.number().nullable(), publishedHoursAgo: z.number().nonnegative() });

/**
 * Puts the demo deals into a shop that has no deal at all, and answers how many. Their times are relative to `now`, so
 * that the demo is always of today.
 */
export async function loadDemoDeals(db: Database, now: Date): Promise<number> {
  if (await db.selectFrom("deals").select("id").limit(1).executeTakeFirst()) return 0;
  const records = z.array(demoDeal).parse(JSON.parse(await readFile(DEMO_DEALS, "utf8")));
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

  const deals = records.map(({ expiresInHours, publishedHoursAgo, ...fields }) => {
    const expiresAt = expiresInHours === null ? null : hoursFromNow(expiresInHours).toISOString();
    const parsed = parseDealInput({ ...fields, expiresAt }, { source: "admin" });
    if (!parsed.ok) throw new Error(`Demo deal ${fields.url}: ${JSON.stringify(parsed.errors)}`);
    return { key: importKey(parsed.value), input: parsed.value, createdAt: hoursFromNow(-publishedHoursAgo) };
  });
  // Two first starts at once both come this far: the keys see to it that each deal is there once.
  return (await importDeals(db, deals)).added;
}
