import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "~/db/connection.server";
import { withRollback } from "~/db/retry.server";
import { rateDeal } from "~/domain/ratings/ratings.server";
import { setReaction } from "~/domain/reactions/reactions.server";
import { useDatabase } from "../../support/database";
import { insertSeries } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();

/** The updates of deals in this transaction, and those of them that wrote no index entry. */
async function updates(transaction: Database) {
  const { rows } = await sql<{ all: number; heapOnly: number }>`
    select pg_stat_get_xact_tuples_updated('all_deals'::regclass) as all,
      pg_stat_get_xact_tuples_hot_updated('all_deals'::regclass) as "heapOnly"`.execute(transaction);
  return rows[0];
}

it("a like writes no index entry, a rating does", async () => {
  const ids = await insertSeries(db(), 100, () => ({}));
  const { id: userId } = await insertMember(db());
  const [dealId = ""] = ids;
  const counted = (write: (transaction: Database) => Promise<unknown>) =>
    withRollback(db(), async (transaction) => {
      const before = await updates(transaction);
      await write(transaction);
      const after = await updates(transaction);
      return [Number(after?.all) - Number(before?.all), Number(after?.heapOnly) - Number(before?.heapOnly)];
    });
  const like = (transaction: Database) => setReaction(transaction, "like", { dealId, userId, on: true });
  expect(await counted(like)).toEqual([1, 1]);
  const rate = (transaction: Database) => rateDeal(transaction, { dealId, userId, rating: 5, comment: null });
  expect(await counted(rate)).toEqual([1, 0]);
});
