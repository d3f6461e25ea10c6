import { sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "~/platform/db/connection.server";

/** Makes the first attempt of `work` to lock the table `users`, after others, the victim of a deadlock. */
export async function withDeadlock<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const { result } = await db.transaction().execute(async (transaction) => {
    await sql`lock table users in access share mode`.execute(transaction);
    const result = work();
    const held = sql<{ name: string }>`select pg_class.oid::regclass::text as name
      from pg_locks waiting join pg_locks held on held.pid = waiting.pid and held.granted
        and held.mode = 'AccessExclusiveLock' join pg_class on pg_class.oid = held.relation and relkind = 'r'
      where waiting.relation = 'users'::regclass and not waiting.granted`;
    const lockedTable = async () => (await held.execute(db)).rows[0]?.name;
    await expect.poll(lockedTable, { timeout: 90_000 }).toBeDefined();
    // What waits first looks for a deadlock first, and is its victim.
    await sql`lock table ${sql.table((await lockedTable()) ?? "")} in access share mode`.execute(transaction);
    return { result };
  });
  return result;
}
