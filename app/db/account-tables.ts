import type { Generated } from "kysely";
import type { Trust } from "./moderation-tables";

interface UsersTable {
  id: Generated<string>;
  username: string;
  email: string;
  password_hash: string;
  is_admin: Generated<boolean>;
  /** After sign-up the email is unverified. */
  made_by: Generated<"sign-up" | "operator">;
  trust: Trust | null;
  created_at: Generated<Date>;
}

interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  device: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}

/** Of rate-limiter-flexible; `expire` in milliseconds since 1970. */
interface RateLimitsTable {
  key: string;
  points: number;
  expire: number;
}

interface SiteSecretsTable {
  name: string;
  secret: Buffer;
}

interface SpentChecksTable {
  token_hash: Buffer;
  expires_at: Date;
}

interface PasswordResetsTable {
  user_id: string;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  rate_limits: RateLimitsTable;
  site_secrets: SiteSecretsTable;
  spent_checks: SpentChecksTable;
  password_resets: PasswordResetsTable;
}
