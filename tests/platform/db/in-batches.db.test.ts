import { sql } from "kysely";
import { expect, it } from "vitest";
import { connect } from "~/platform/db/connection.server";
import { deleteInBatches } from "~/platform/db/in-batches.server";
import { databaseUrl, useDatabase } from "../../support/database";

const db = useDatabase();

it("deletes what a condition holds for in statements of so many rows, and passes over rows that are locked", async () => {
  await sql`insert into rate_limits (key, points, expire) select 'k' || n, 1, n from generate_series(1, 27) n`.execute(
    db(),
  );
  let statements = 0;
  const counting = connect(databaseUrl(), { onQuery: () => (statements += 1) });
  const deleted = await db()
    .transaction()
    .execute(async (transaction) => {
      await sql`select from rate_limits where expire = 3 for update`.execute(transaction);
      return deleteInBatches(counting, "rate_limits", sql`expire <= 25`, 10);
    });
  await counting.destroy();
  expect([deleted, statements]).toEqual([24, 3]);
  const { rows } = await sql<{ key: string }>`select key from rate_limits order by expire`.execute(db());
  expect(rows.map(({ key }) => key)).toEqual(["k3", "k26", "k27"]);
});
