import type { Database } from "~/db/connection.server";
import type { DealInput } from "~/domain/deals/input";
import { offerKey } from "~/domain/prices/offer-key.server";

export interface DuplicateDeal {
  id: string;
  title: string;
  store: string;
  discountedPrice: number;
}

export interface Duplicate {
  certainty: "certain" | "likely";
  deal: DuplicateDeal;
}

/** Deals that are returned. */
const MAX_FOUND = 5;

/** The live deals of the same offer. */
export async function findDuplicates(
  db: Database,
  { url }: Pick<DealInput, "title" | "store" | "url" | "discountedPrice">,
  { now }: { except?: string; now: Date },
): Promise<Duplicate[]> {
  const deals = await db
    .selectFrom("deals")
    .select(["id", "title", "store", "discounted_price as discountedPrice"])
    .where("offer_id", "=", db.selectFrom("offers").select("id").where("key", "=", offerKey({ url })))
    .where("is_live", "=", true)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .orderBy("created_at")
    .limit(MAX_FOUND)
    .execute();
  return deals.map((deal) => ({ certainty: "certain", deal }));
}
