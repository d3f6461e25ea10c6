import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import { isUuid } from "~/platform/values/uuid";

/** Remembers that an admin calls other deals no duplicates of this one, and why; the first time counts. */
export async function rememberDifferent(
  db: Database,
  {
    dealId,
    others,
    reason = "",
    actorId,
    now,
  }: { dealId: string; others: readonly string[]; reason?: string; actorId: string; now: Date },
): Promise<void> {
  const ids = others.filter((id) => isUuid(id) && id !== dealId);
  if (!isUuid(dealId) || ids.length === 0) return;
  await sql`
    insert into different_deals (first_id, second_id, reason, user_id, at)
    select least(deal.id, other.id), greatest(deal.id, other.id), ${reason}, (select id from users where id = ${actorId}), ${now}
    from all_deals deal join all_deals other on other.id = any(${ids}::uuid[]) where deal.id = ${dealId}
    on conflict do nothing`.execute(db);
}

export function isDifferent(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from different_deals where first_id = least(${one}, ${other}) and second_id = greatest(${one}, ${other})
  )`;
}
