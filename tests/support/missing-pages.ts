import { updateState } from "~/features/life/update-state.server";
import type { Database } from "~/platform/db/connection.server";
import { DAY_MS } from "~/platform/values/durations";

/** Makes the page of a deal one that its shop has said twice to be missing. */
export async function insertMissingPage(
  db: Database,
  dealId: string,
  { since = new Date(Date.now() - DAY_MS), asked = new Date() }: { since?: Date; asked?: Date } = {},
): Promise<void> {
  const times = { first_missing_at: since, last_missing_at: asked, asked_at: asked, due_at: asked };
  await db
    .insertInto("link_checks")
    .values({ deal_id: dealId, status: 404, ...times })
    .execute();
  await updateState(db, dealId, "page");
}
