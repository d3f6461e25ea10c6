import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "~/platform/db/connection.server";
import { type Site, startProgram, startSite } from "../../scripts/start-site";
import { databaseUrl, useDatabase } from "../support/database";
import { insertDeals } from "../support/deals";
import { insertSignedIn } from "../support/people";
import { hasPgBouncer, startPgBouncer } from "../support/pgbouncer";
import { ask } from "./site";

describe.skipIf(!hasPgBouncer)("behind PgBouncer in transaction mode", () => {
  const db = useDatabase();
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let pooled: Database;
  let site: Site;
  beforeAll(async () => {
    bouncer = await startPgBouncer(databaseUrl());
    pooled = connect(bouncer.connectionString, { pooled: true });
    site = await startSite({
      ...{ DATABASE_URL: bouncer.connectionString, DATABASE_DIRECT_URL: databaseUrl() },
      ...{ RATE_LIMIT_FACTOR: "0", CACHE_MB: "0" },
    });
  }, 600_000);
  afterAll(async () => {
    expect(await site.stop()).toBe(0);
    await pooled.destroy();
    await bouncer.stop();
  });

  it("the site serves pages and takes writes, more at a time than the server has connections", async () => {
    const [dealId = ""] = await insertDeals(db(), [{ title: "Desk lamp" }]);
    const names = Array.from({ length: 8 }, (_, n) => `member${n}`);
    const members = await Promise.all(names.map((name) => insertSignedIn(db(), name)));
    const replies = await Promise.all(
      members.flatMap(({ token }) => [
        ask(site.port, "/deals"),
        ask(site.port, "/api/likes/toggle", {
          method: "POST",
          headers: { "Content-Type": "application/json", "session-token": token },
          body: JSON.stringify({ dealId }),
        }),
      ]),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200));
    const { body } = await ask(site.port, `/api/deals/${dealId}`);
    expect(JSON.parse(body)).toMatchObject({ likeCount: 8 });
  });

  it("its jobs run, on connections of their own", async () => {
    await sql`select graphile_worker.add_job('purge_rate_limits', job_key => 'here')`.execute(db());
    const waiting = async () => {
      const { rows } = await sql`select from graphile_worker.jobs where key = 'here'`.execute(db());
      return rows.length;
    };
    // Sooner than it would be found without a notification.
    await expect.poll(waiting, { timeout: 4_000, interval: 50 }).toBe(0);
  });

  it("statements time out by the server's setting", async () => {
    const { rows } = await sql`show statement_timeout`.execute(pooled);
    expect(rows).toEqual([{ statement_timeout: "5s" }]);
  });

  it("a site without a direct connection does not start, and says what is missing", async () => {
    const { ended, output } = startProgram("serve", { DATABASE_URL: bouncer.connectionString, PORT: "0" });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/leads to PgBouncer \(.*\): set DATABASE_DIRECT_URL as well\.\n$/);
  });
});
