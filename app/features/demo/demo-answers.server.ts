import { sql } from "kysely";
import { answerDailyDeals, markAnswered } from "~/features/site/site.server";
import { SITE_QUESTIONS } from "~/features/site/site-questions";
import type { Database } from "~/platform/db/connection.server";

/** The default badge's number while the site has the demo deals: a round one below how many of them are live. */
export const DEMO_DAILY_DEALS = 100;

/** Marks answers as the demo's, which leave with it. */
const DEMO = "demo";

/** Sets the demo's number, unless an admin or a setting has set one; nothing else that a demo says need be true. */
export async function setDemoAnswers(db: Database, { setsNumber }: { setsNumber: boolean }): Promise<void> {
  if (setsNumber) await answerDailyDeals(db, DEMO_DAILY_DEALS);
  await markAnswered(db, [...SITE_QUESTIONS, DEMO]);
}

/** Removes the demo's answers, so that admins are asked. */
export async function removeDemoAnswers(db: Database): Promise<void> {
  await db.updateTable("site").set({ daily_deals: null }).where("daily_deals", "=", DEMO_DAILY_DEALS).execute();
  await db.updateTable("site").set({ answered: [] }).where(sql<boolean>`${DEMO} = any(answered)`).execute();
}
