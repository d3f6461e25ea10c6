import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { inTransaction } from "~/platform/db/transaction.server";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";

const db = useDatabase();

// The embedded database runs one transaction at a time: no deadlocks.
it("two deadlocked transactions both succeed, each once", async () => {
  const ids = await insertDeals(db(), [{}, {}]);
  const markInTurn = (order: readonly string[]) =>
    inTransaction(db(), async (transaction) => {
      for (const id of order) {
        await sql`update all_deals set description = description || '+' where id = ${id}`.execute(transaction);
        // Long enough for the other to take its first lock.
        await sleep(200);
      }
    });
  await Promise.all([markInTurn(ids), markInTurn(ids.toReversed())]);
  const rows = await db().selectFrom("all_deals").select("description").execute();
  expect(rows.map(({ description }) => /\++$/.exec(description)?.[0])).toEqual(["++", "++"]);
}, 600_000);
