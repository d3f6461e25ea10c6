import type { Generated } from "kysely";

/** A member's trust as set by an admin; null: by the member's record. */
export type Trust = "given" | "taken";

export interface UsersTable {
  id: Generated<string>;
  username: string;
  email: string;
  password_hash: string;
  role: Generated<"member" | "moderator" | "admin">;
  /** When a code that was sent to the email was typed; null until then. */
  email_confirmed_at: Date | null;
  email_code_hash: string | null;
  email_code_tries: Generated<number>;
  email_code_expires_at: Date | null;
  made_by: Generated<"sign-up" | "operator">;
  trust: Trust | null;
  created_at: Generated<Date>;
}

export interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: string;
  device: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}

export interface PasswordResetsTable {
  user_id: string;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
}
