import { type RawBuilder, sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";

/** Rows of a table as JSON: `moved` now belong to the kept deal, `dropped` are those of users who had one at both. */
interface Moved {
  moved: object[];
  dropped: object[];
}

export const PEOPLES_TABLES = ["likes", "nolucks", "worked", "ratings"] as const;
type PeoplesTable = (typeof PEOPLES_TABLES)[number];

export type MovedRows = Record<PeoplesTable, Moved> & {
  clicks: object[];
  events: number[];
  /** The reports about the reviews of both deals. */
  reports?: object[];
};

interface Merge {
  fromId: string;
  intoId: string;
}

/** The tables in which a user has one row per deal: the later signal replaces the other. */
const RIVALS: Record<PeoplesTable, readonly PeoplesTable[]> = {
  likes: ["likes"],
  nolucks: ["nolucks", "worked"],
  worked: ["nolucks", "worked"],
  ratings: ["ratings"],
};

const newest = (table: PeoplesTable) => sql.ref(`${table}.${table === "ratings" ? "updated_at" : "created_at"}`);

/** Locks the users with rows at two deals, before the deals, as reactions do. */
export async function lockPeople(transaction: Database, ids: readonly string[]): Promise<void> {
  const people = sql.join(
    PEOPLES_TABLES.map((table) => sql`select user_id from ${sql.table(table)} where deal_id = any(${ids}::uuid[])`),
    sql` union all `,
  );
  await sql`select id from users where id in (${people}) order by id for key share`.execute(transaction);
}

/** Moves what users did at one locked deal to another: the newest of a user's rows stays. Triggers keep the counts. */
export async function moveRows(transaction: Database, { fromId, intoId }: Merge): Promise<MovedRows> {
  const reports = await lockReports(transaction, [fromId, intoId]);
  const dropped = {} as Record<PeoplesTable, object[]>;
  for (const table of PEOPLES_TABLES) dropped[table] = [];
  for (const [table, losing, winning] of PEOPLES_TABLES.flatMap((table) => [
    [table, fromId, intoId] as const,
    [table, intoId, fromId] as const,
  ])) {
    const isOlder = RIVALS[table].map(
      (rival) => sql`exists (
        select from ${sql.table(rival)} rival where rival.deal_id = ${winning} and rival.user_id = ${sql.ref(`${table}.user_id`)}
          and (${sql.ref(`rival.${table === "ratings" ? "updated_at" : "created_at"}`)}, rival.deal_id) > (${newest(table)}, ${sql.ref(`${table}.deal_id`)})
      )`,
    );
    const { rows } = await sql<{ row: object }>`
      delete from ${sql.table(table)} where deal_id = ${losing} and (${sql.join(isOlder, sql` or `)})
      returning to_jsonb(${sql.ref(table)}.*) as row`.execute(transaction);
    dropped[table] = dropped[table].concat(rows.map(({ row }) => row));
  }
  const moved = {} as Record<PeoplesTable, Moved>;
  for (const table of PEOPLES_TABLES) {
    const { rows } = await sql<{ row: object }>`
      delete from ${sql.table(table)} where deal_id = ${fromId}
      returning to_jsonb(${sql.ref(table)}.*) as row`.execute(transaction);
    moved[table] = { moved: rows.map(({ row }) => row), dropped: dropped[table] };
    await insert(transaction, table, moved[table].moved, sql`${intoId}::uuid`);
  }
  const clicks = await sql<{ row: object }>`
    delete from deal_clicks where deal_id = ${fromId} returning to_jsonb(deal_clicks.*) as row`.execute(transaction);
  await addClicks(transaction, rowsOf(clicks), sql`${intoId}::uuid`);
  const events = await sql<{ id: number }>`
    update deal_events set deal_id = ${intoId} where deal_id = ${fromId} returning id`.execute(transaction);
  await restoreReports(transaction, reports);
  return { ...moved, clicks: rowsOf(clicks), events: events.rows.map(({ id }) => id), reports };
}

/** A row that is no longer there does not come back, nor what it had replaced; one that was changed is the kept deal's. */
export async function moveBack(transaction: Database, { fromId, intoId }: Merge, rows: MovedRows): Promise<void> {
  const reports = await lockReports(transaction, [intoId]);
  const dropped = {} as Record<PeoplesTable, object[]>;
  for (const table of PEOPLES_TABLES) dropped[table] = await stillReplaced(transaction, table, { intoId, rows });
  for (const table of PEOPLES_TABLES) {
    const key = table === "ratings" ? sql`id` : sql`user_id`;
    const { rows: back } = await sql<{ row: object }>`
      delete from ${sql.table(table)} kept
      using json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows[table].moved)}::json) old
      where kept.deal_id = ${intoId} and kept.${key} = old.${key}
      returning to_jsonb(kept.*) as row`.execute(transaction);
    await insert(
      transaction,
      table,
      back.map(({ row }) => row),
      sql`${fromId}::uuid`,
    );
  }
  for (const table of PEOPLES_TABLES) await insert(transaction, table, dropped[table], sql`old.deal_id`);
  await restoreReports(transaction, reports);
  await restoreReports(transaction, rows.reports ?? []);
  await sql`
    update deal_clicks kept set clicks = greatest(kept.clicks - old.clicks, 1)
    from json_populate_recordset(null::deal_clicks, ${JSON.stringify(rows.clicks)}::json) old
    where kept.deal_id = ${intoId} and kept.day = old.day`.execute(transaction);
  await addClicks(transaction, rows.clicks, sql`${fromId}::uuid`);
  await sql`update deal_events set deal_id = ${fromId} where id = any(${rows.events}::bigint[])`.execute(transaction);
}

/** The dropped rows of users whose rows that replaced them still exist at the kept deal. */
async function stillReplaced(
  transaction: Database,
  table: PeoplesTable,
  { intoId, rows }: { intoId: string; rows: MovedRows },
): Promise<object[]> {
  if (rows[table].dropped.length === 0) return [];
  const rivals = sql.join(
    RIVALS[table].map((rival) => sql`select user_id from ${sql.table(rival)} where deal_id = ${intoId}`),
    sql` union all `,
  );
  const left = await sql<{ row: object }>`
    select row from jsonb_array_elements(${JSON.stringify(rows[table].dropped)}::jsonb) dropped (row)
    where (row->>'user_id')::uuid in (${rivals})`.execute(transaction);
  return rowsOf(left);
}

/** Inserts rows again, except those of deleted users and of users who have a row, or the opposite signal, by now. */
async function insert(
  transaction: Database,
  table: PeoplesTable,
  rows: readonly object[],
  dealId: RawBuilder<unknown>,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => (name === "deal_id" ? dealId : sql.ref(name))));
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  const opposite = RIVALS[table].find((rival) => rival !== table);
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) old
    where (old.user_id is null or exists (select from users where users.id = old.user_id))
      and ${opposite ? sql`not exists (select from ${sql.table(opposite)} other where other.user_id = old.user_id and other.deal_id = ${dealId})` : sql`true`}
    on conflict do nothing`.execute(transaction);
}

async function addClicks(transaction: Database, rows: readonly object[], dealId: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into deal_clicks as stored (deal_id, day, clicks)
    select ${dealId}, day, clicks from json_populate_recordset(null::deal_clicks, ${JSON.stringify(rows)}::json) old
    on conflict (deal_id, day) do update set clicks = stored.clicks + excluded.clicks`.execute(transaction);
}

function rowsOf({ rows }: { rows: { row: object }[] }): object[] {
  return rows.map(({ row }) => row);
}

export function isMovedOf(row: object, userId: string): boolean {
  return "user_id" in row && row.user_id === userId;
}

/** Reads the reports, which are deleted with the rows of moved reviews. Locks these reviews, so that none is added meanwhile. */
async function lockReports(transaction: Database, dealIds: readonly string[]): Promise<object[]> {
  await sql`select from ratings where deal_id = any(${dealIds}::uuid[]) order by id for update`.execute(transaction);
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(reports.*) as row from reports join ratings on ratings.id = rating_id
    where ratings.deal_id = any(${dealIds}::uuid[])`.execute(transaction);
  return rows.map(({ row }) => row);
}

/** Inserts reports again, except those that still exist and those of reviews that no longer do. */
async function restoreReports(transaction: Database, reports: readonly object[]): Promise<void> {
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
