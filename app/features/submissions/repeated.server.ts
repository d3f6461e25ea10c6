import type { DealTitles } from "~/features/deals/deal-texts";
import type { DealInput } from "~/features/deals/input";
import { compareTitles } from "~/features/duplicates/compare-titles.server";
import { type Duplicate, findDuplicates } from "~/features/duplicates/find-duplicates.server";
import { dealFacts, titleFacts } from "~/features/duplicates/title-facts.server";
import { identifyOffer } from "~/features/prices/offer-key.server";
import type { Database } from "~/platform/db/connection.server";
import { asSubmitted } from "./submission-input";

export interface Repeated {
  /** Published deals that it may repeat. */
  duplicates: Duplicate[];
  /** Undecided, unpublished submissions of the same member. */
  waiting: (DealTitles & { id: string })[];
}

/** The repeated deals; null if there are none. `except` is the submission itself, when it is edited. */
export async function findRepeated(
  db: Database,
  { input, userId, except, now }: { input: DealInput; userId: string; except?: string; now: Date },
): Promise<Repeated | null> {
  const duplicates = await findDuplicates(db, input, { now });
  const { key } = identifyOffer(asSubmitted(input));
  const sameOffer = (await findOwnWaiting(db, { key, userId })).filter(({ id }) => id !== except);
  const own = [titleFacts(input.title)];
  const waiting = sameOffer.filter((deal) => compareTitles(own, dealFacts(deal)) !== null);
  return duplicates.length + waiting.length > 0 ? { duplicates, waiting } : null;
}

/** A member's own submissions of an offer that wait unpublished, the oldest first. @param key see `identifyOffer` */
export async function findOwnWaiting(
  db: Database,
  { key, userId }: { key: string; userId: string },
): Promise<Repeated["waiting"]> {
  return db
    .selectFrom("submissions")
    .innerJoin("all_deals", "all_deals.id", "deal_id")
    .select(["submissions.id", "title", "lang", "translations"])
    .where("user_id", "=", userId)
    .where("decision", "is", null)
    .where("status", "=", "pending")
    .where("offer_id", "=", (eb) => eb.selectFrom("offers").select("offers.id").where("key", "=", key))
    .orderBy("submissions.created_at")
    .execute();
}
