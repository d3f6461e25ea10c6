import type { Database } from "~/platform/db/connection.server";
import { lockUser } from "~/platform/db/lock-user.server";
import { inTransaction } from "~/platform/db/transaction.server";
import { DAY_MS } from "~/platform/values/durations";
import { BLOCK_TERMS, type BlockInput } from "./block-input";
import { activeBlocks, type HostBlock } from "./blocked-hosts.server";
import { logModeration } from "./events.server";

export async function blockHost(
  db: Database,
  { host, reason, term }: BlockInput,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const days = BLOCK_TERMS[term];
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  await inTransaction(db, async (transaction) => {
    const actor = await lockUser(transaction, actorId);
    const block = { until, reason, blocked_by: actor, blocked_at: now };
    await transaction
      .insertInto("blocked_hosts")
      .values({ host, ...block })
      .onConflict((conflict) => conflict.column("host").doUpdateSet(block))
      .execute();
    const event = { action: "host_blocked", host, reason: term, reasonText: reason } as const;
    await logModeration(transaction, event, { actorId: actor, now });
  });
}

export async function unblockHost(
  db: Database,
  host: string,
  { actorId, now }: { actorId: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const actor = await lockUser(transaction, actorId);
    const { numDeletedRows } = await transaction
      .deleteFrom("blocked_hosts")
      .where("host", "=", host)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await logModeration(transaction, { action: "host_unblocked", host }, { actorId: actor, now });
    return true;
  });
}

export async function listBlocks(db: Database, now: Date): Promise<HostBlock[]> {
  return activeBlocks(db, now).orderBy("host").execute();
}
