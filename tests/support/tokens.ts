import { SCOPES, type Scope } from "~/features/sources/source";
import { createToken } from "~/features/sources/tokens.server";
import type { Database } from "~/platform/db/connection.server";

/** With all scopes if none are given. */
export async function insertToken(
  db: Database,
  { source, actorId, scopes = SCOPES }: { source: string; actorId: string; scopes?: readonly Scope[] },
): Promise<{ id: string; token: string }> {
  const made = await createToken(db, { source, scopes, expiresAt: null, actorId, now: new Date() });
  if ("errors" in made) throw new Error(JSON.stringify(made.errors));
  return { id: made.created.id, token: made.token };
}
