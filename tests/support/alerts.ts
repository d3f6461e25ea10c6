import { parseAlert } from "~/features/alerts/alert-input.server";
import { createAlert } from "~/features/alerts/alerts.server";
import type { Database } from "~/platform/db/connection.server";
import { US_DOLLAR } from "~/platform/values/currency";

/** Saves a valid alert, as typed; returns its id. */
export async function insertAlert(
  db: Database,
  userId: string,
  typed: Record<string, unknown>,
  { dealId = null, now = new Date() }: { dealId?: string | null; now?: Date } = {},
): Promise<string> {
  const parsed = parseAlert(typed, { currency: US_DOLLAR, dealId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const created = await createAlert(db, { userId, rule: parsed.value, now });
  if (typeof created === "string" || !("id" in created)) throw new Error(JSON.stringify(created));
  return created.id;
}
