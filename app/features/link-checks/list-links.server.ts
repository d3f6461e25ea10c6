import { sql } from "kysely";
import { updateState } from "~/features/life/update-state.server";
import type { Database } from "~/platform/db/connection.server";
import { deleteInBatches } from "~/platform/db/in-batches.server";
import { DAY_MS } from "~/platform/values/durations";
import { parseUrl } from "~/platform/values/parse-url";
import { NIL_UUID } from "~/platform/values/uuid";

const BATCH_SIZE = 1_000;

/** The days whose clicks say which deals are asked first. */
const CLICK_DAYS = 30;

/** When an address that is not asked is looked at again, as a setting may have changed. */
const UNASKED_FOR_MS = DAY_MS;

/** The deals whose addresses are asked: those that are live, and on which no admin has decided. */
const IS_ASKED = sql`is_live and state_decision is null`;

/** Brings the list of what is asked up to date: its deals, hosts and clicks; returns how many deals came or went. */
export async function listLinks(
  db: Database,
  { now, isAsked }: { now: Date; isAsked: (url: URL) => boolean },
): Promise<number> {
  const removed = await deleteInBatches(
    db,
    "link_checks",
    sql`not exists (select from deals where id = deal_id and ${IS_ASKED}) or (host is null and due_at <= ${now})`,
  );
  let added = 0;
  for (let after: string | undefined = NIL_UUID; after !== undefined; ) {
    const ids = await addBatch(db, { now, isAsked }, after);
    added += ids.length;
    after = ids.at(-1);
  }
  await sql`
    insert into link_hosts (host, due_at) select distinct host, ${now}::timestamptz from link_checks where host is not null
    on conflict do nothing`.execute(db);
  await sql`
    with recent as (
      select deal_id, sum(clicks)::integer as clicks from deal_clicks
      where day > (${now}::timestamptz at time zone 'UTC')::date - ${CLICK_DAYS}::integer group by deal_id
    )
    update link_checks set clicks = coalesce(recent.clicks, 0)
    from link_checks known left join recent on recent.deal_id = known.deal_id
    where known.deal_id = link_checks.deal_id and known.clicks <> coalesce(recent.clicks, 0)`.execute(db);
  await sql`
    delete from link_hosts where due_at < ${new Date(now.getTime() - DAY_MS)}
      and not exists (select from link_checks where link_checks.host = link_hosts.host)`.execute(db);
  return removed + added;
}

/** Adds deals whose ids follow; returns these ids in order. */
async function addBatch(
  db: Database,
  { now, isAsked }: Parameters<typeof listLinks>[1],
  after: string,
): Promise<string[]> {
  const { rows: deals } = await sql<{ id: string; url: string; state: string }>`
    select id, url, state from deals
    where id > ${after} and ${IS_ASKED} and not exists (select from link_checks where deal_id = id)
    order by id limit ${BATCH_SIZE}`.execute(db);
  const rows = deals.map(({ id, url: address }) => {
    const url = parseUrl(address);
    const isNamed = url !== null && isAsked(url);
    return { id, host: isNamed ? url.host : null, due_at: isNamed ? null : new Date(now.getTime() + UNASKED_FOR_MS) };
  });
  await sql`
    insert into link_checks (deal_id, host, due_at)
    select deals.id, host, due_at
    from json_to_recordset(${JSON.stringify(rows)}::json) link (id uuid, host text, due_at timestamptz) join deals using (id)
    order by deals.id
    on conflict do nothing`.execute(db);
  // Doubts about another address, which has been replaced.
  for (const { id, state } of deals) if (state === "doubtful") await updateState(db, id, "page");
  return deals.map(({ id }) => id);
}
