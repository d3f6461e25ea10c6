import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // One account for an identity, and one identity of a provider for an account.
  await sql`
    create table identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz(3) not null,
      primary key (issuer, subject),
      unique (user_id, issuer)
    )`.execute(db);
}
