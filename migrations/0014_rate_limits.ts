import { type Kysely, sql } from "kysely";

/** The table of rate-limiter-flexible takes the place of `attempts`; counts of the last hour begin anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table attempts`.execute(db);
  await sql`
    create table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
  await sql`create index rate_limits_expire on rate_limits (expire)`.execute(db);
}
