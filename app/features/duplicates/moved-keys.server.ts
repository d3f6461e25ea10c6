import type { Database } from "~/platform/db/connection.server";
import { LOCK_ORDER } from "~/platform/db/lock-order.server";

/** The import keys of a merged deal and of those merged into it before, by their ids. */
export type StoredKeys = Record<string, string>;

/** Gives a locked deal without an import key that of a deal merged into it, so that deliveries go on updating it. */
export async function adoptKey(transaction: Database, keptId: string): Promise<void> {
  const merged = await transaction
    .selectFrom("all_deals")
    .select(["id", "import_key"])
    .where("merged_into", "=", keptId)
    .where("import_key", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("all_deals as kept").where("kept.id", "=", keptId).where("kept.import_key", "is not", null),
        ),
      ),
    )
    .orderBy(LOCK_ORDER)
    .limit(1)
    .executeTakeFirst();
  if (merged) await moveKey(transaction, merged.import_key, { fromId: merged.id, toId: keptId });
}

export async function returnKey(transaction: Database, keys: StoredKeys, keptId: string): Promise<void> {
  const kept = await transaction
    .selectFrom("all_deals")
    .select("import_key")
    .where("id", "=", keptId)
    .executeTakeFirst();
  const owner = Object.entries(keys).find(([, key]) => key === kept?.import_key);
  if (owner) await moveKey(transaction, owner[1], { fromId: keptId, toId: owner[0] });
}

async function moveKey(
  transaction: Database,
  importKey: string | null,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await transaction.updateTable("all_deals").set({ import_key: null }).where("id", "=", fromId).execute();
  await transaction.updateTable("all_deals").set({ import_key: importKey }).where("id", "=", toId).execute();
}
