import { sql } from "kysely";
import { RIGHTS } from "~/features/accounts/rights";
import type { Database } from "~/platform/db/connection.server";
import { hashOf, isToken, makeToken } from "~/platform/secrets/token.server";
import { isUuid } from "~/platform/values/uuid";
import { isSourceName, SCOPES, type Scope } from "./source";

/** Secret scanners recognise it. */
const PREFIX = "hj_";

const USED_AT_INTERVAL = sql`interval '1 minute'`;

const MAX_YEAR = 2100;

const MAX_LISTED = 500;

export interface ServiceToken {
  id: string;
  source: string;
  scopes: Scope[];
}

export interface ListedToken extends ServiceToken {
  /** Whether it has not expired and its creator is still an admin. */
  active: boolean;
  createdAt: Date;
  /** The last use, to the minute; null before the first. */
  usedAt: Date | null;
  expiresAt: Date | null;
}

export type TokenError =
  | { field: "source"; code: "required" | "invalid_source" }
  | { field: "scopes"; code: "required" | "unknown_scope" }
  | { field: "expiresAt"; code: "invalid_date" | "past_date" };

/** The token is returned only here; its SHA-256 is stored. `expiresAt` is by the year 2100; null for never. */
export async function createToken(
  db: Database,
  {
    source,
    scopes,
    expiresAt,
    actorId,
    now,
  }: { source: string; scopes: readonly string[]; expiresAt: Date | null; actorId: string; now: Date },
): Promise<{ created: ListedToken; token: string } | { errors: TokenError[] }> {
  const known = SCOPES.filter((scope) => scopes.includes(scope));
  const errors: TokenError[] = [];
  if (source === "") errors.push({ field: "source", code: "required" });
  else if (!isSourceName(source)) errors.push({ field: "source", code: "invalid_source" });
  if (scopes.length === 0) errors.push({ field: "scopes", code: "required" });
  else if (scopes.some((scope) => !known.includes(scope as Scope)))
    errors.push({ field: "scopes", code: "unknown_scope" });
  if (expiresAt && !(expiresAt.getUTCFullYear() <= MAX_YEAR)) errors.push({ field: "expiresAt", code: "invalid_date" });
  else if (expiresAt && expiresAt <= now) errors.push({ field: "expiresAt", code: "past_date" });
  if (errors.length > 0) return { errors };
  const token = PREFIX + makeToken();
  const { rows } = await sql<{ id: string }>`
    with source as (
      insert into sources (name, created_at) values (${source}, ${now}) on conflict (name) do update set name = excluded.name
      returning name
    )
    insert into service_tokens (source, token_hash, scopes, created_by, created_at, expires_at)
    select name, ${hashOf(token)}, ${known}, (select id from users where id = ${actorId}), ${now}, ${expiresAt}::timestamptz
    from source returning id`.execute(db);
  const id = rows[0]?.id ?? "";
  return { token, created: { id, source, scopes: known, active: true, createdAt: now, usedAt: null, expiresAt } };
}

const isActive = (now: Date) =>
  sql<boolean>`(coalesce(expires_at > ${now}, true) and coalesce(role = any(${RIGHTS.sources}), false))`;

export async function findToken(
  db: Database,
  { token, now }: { token: string; now: Date },
): Promise<ServiceToken | null> {
  if (!token.startsWith(PREFIX) || !isToken(token.slice(PREFIX.length))) return null;
  const found = await db
    .selectFrom("service_tokens")
    .innerJoin("users", "users.id", "created_by")
    .select(["service_tokens.id", "source", "scopes"])
    .select(sql<boolean>`coalesce(used_at < ${now}::timestamptz - ${USED_AT_INTERVAL}, true)`.as("outdated"))
    .where("token_hash", "=", hashOf(token))
    .where(isActive(now))
    .executeTakeFirst();
  if (!found) return null;
  const { outdated, scopes, ...rest } = found;
  if (outdated) await db.updateTable("service_tokens").set({ used_at: now }).where("id", "=", rest.id).execute();
  return { ...rest, scopes: scopes as Scope[] };
}

/** Lists all tokens or those of some sources, by source, newest first, at most 500; expired ones too. */
export async function listTokens(
  db: Database,
  { sources, now }: { sources?: readonly string[]; now: Date },
): Promise<ListedToken[]> {
  let tokens = db.selectFrom("service_tokens").leftJoin("users", "users.id", "created_by");
  if (sources) tokens = tokens.where(sql<boolean>`source = any(${sources})`);
  const rows = await tokens
    .select(["service_tokens.id", "source", "scopes", isActive(now).as("active")])
    .select(["service_tokens.created_at as createdAt", "used_at as usedAt", "expires_at as expiresAt"])
    .orderBy("source")
    .orderBy("service_tokens.created_at", "desc")
    .orderBy("service_tokens.id")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({ ...row, scopes: row.scopes as Scope[] }));
}

export async function revokeToken(db: Database, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const revoked = await db.deleteFrom("service_tokens").where("id", "=", id).returning("source").executeTakeFirst();
  return revoked?.source ?? null;
}
