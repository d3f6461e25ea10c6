import { sql } from "kysely";
import { expect, it } from "vitest";
import { rootData } from "~/platform/page/root-data.server";
import { useDatabase } from "../../support/database";
import { useLog } from "../../support/log";
import { insertSignedIn } from "../../support/people";
import { HERE } from "../../support/routes";

const db = useDatabase();
const log = useLog();

/** The session itself, and what else is said of a member. */
it.each(["sessions", "likes", "messages"])(
  "a failure to read %s is a 503, and shows nobody as signed out",
  async (table) => {
    const { headers } = await insertSignedIn(db());
    const request = new Request(`${HERE}/follow`, { headers });
    const { data, init } = await db()
      .transaction()
      .execute(async (transaction) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(transaction);
        return rootData(request);
      });
    expect([data.user, init?.status, new Headers(init?.headers).getSetCookie()]).toEqual([undefined, 503, []]);
    expect(log.records()).toEqual([expect.objectContaining({ event: "database_failed", code: "unavailable" })]);
    const found = await rootData(request);
    expect([found.data.user?.viewer, found.init?.status]).toEqual(["member", 200]);
  },
);
