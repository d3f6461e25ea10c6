import { answerDailyDeals } from "~/features/site/site.server";
import type { Database } from "~/platform/db/connection.server";

/** The default badge's number while the site has the demo deals: a round one below how many of them are live. */
export const DEMO_DAILY_DEALS = 100;

/** Sets the demo's number, unless an admin has set one. */
export async function setDemoDailyDeals(db: Database): Promise<void> {
  await answerDailyDeals(db, DEMO_DAILY_DEALS);
}

/** Removes the demo's number, so that admins are asked about the default number. */
export async function removeDemoDailyDeals(db: Database): Promise<void> {
  await db.updateTable("site").set({ daily_deals: null }).where("daily_deals", "=", DEMO_DAILY_DEALS).execute();
}
