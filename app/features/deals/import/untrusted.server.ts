import { sql } from "kysely";
import type { Database } from "~/platform/db/connection.server";
import type { DeliveryContext } from "./ownership.server";

/** How many new deals of a source that is not trusted may wait in the queue. */
const MAX_WAITING = 100;

interface Admission {
  isTrusted: boolean;
  /** The keys of deals that may be written; null: all. */
  admitted: Set<string> | null;
}

/** Of a source that is not trusted, known deals may be written, and as many new ones as may wait. */
export async function admitDeals(
  db: Database,
  deals: readonly { key: string }[],
  { source }: DeliveryContext,
): Promise<Admission> {
  const keys = deals.map(({ key }) => key);
  if (source === null || keys.length === 0) return { isTrusted: true, admitted: null };
  const { rows } = await sql<{ waiting: number; known: string[] }>`
    select
      (select count(*) from submissions where submissions.source = name and decision is null) as waiting,
      array(select import_key from all_deals where import_key = any(${keys})) as known
    from sources where name = ${source} and not trusted`.execute(db);
  const [untrusted] = rows;
  if (!untrusted) return { isTrusted: true, admitted: null };
  const known = new Set(untrusted.known);
  const news = keys.filter((key) => !known.has(key)).slice(0, Math.max(0, MAX_WAITING - untrusted.waiting));
  return { isTrusted: false, admitted: new Set([...known, ...news]) };
}
