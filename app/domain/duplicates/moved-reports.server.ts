import { sql } from "kysely";
import type { Database } from "~/db/connection.server";

/** Reports are deleted with the rows of reviews that are moved. Locks these reviews, so that none is added meanwhile. */
export async function lockReports(transaction: Database, dealIds: readonly string[]): Promise<object[]> {
  await sql`select from ratings where deal_id = any(${dealIds}::uuid[]) order by id for update`.execute(transaction);
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(reports.*) as row from reports join ratings on ratings.id = rating_id
    where ratings.deal_id = any(${dealIds}::uuid[])`.execute(transaction);
  return rows.map(({ row }) => row);
}

/** Inserts reports again, but not those that are there, nor those of reviews that are not. */
export async function restoreReports(transaction: Database, reports: readonly object[]): Promise<void> {
  if (reports.length === 0) return;
  const account = (name: string) => sql`(select id from users where users.id = ${sql.ref(`old.${name}`)})`;
  await sql`
    insert into reports (id, rating_id, user_id, reason, note, created_at, network, decision, answer, decided_by, decided_at)
    select id, rating_id, ${account("user_id")}, reason, note, created_at, network, decision, answer,
      ${account("decided_by")}, decided_at
    from json_populate_recordset(null::reports, ${JSON.stringify(reports)}::json) old
    where exists (select from ratings where ratings.id = old.rating_id)
    on conflict do nothing`.execute(transaction);
}
