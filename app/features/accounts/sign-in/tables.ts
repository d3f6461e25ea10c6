import type { Generated, JSONColumnType } from "kysely";

export interface SecondFactorsTable {
  user_id: string;
  /** The shared secret of TOTP, in Base32. */
  secret: string;
  /** The time step, of 30 s since 1970, of the last code that was used: each works once. */
  last_step: number;
  created_at: Date;
}

export interface RecoveryCodesTable {
  user_id: string;
  /** A SHA-256 hash. */
  code_hash: Buffer;
}

/** State between two requests of one browser. */
export interface SignInStepsTable {
  /** SHA-256 of the token in the browser's cookie. */
  token_hash: Buffer;
  kind: string;
  user_id: string | null;
  data: JSONColumnType<object>;
  tries: Generated<number>;
  expires_at: Date;
}

/** Accounts of an OpenID provider that log in to accounts of this site. */
export interface IdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  created_at: Date;
}

export interface PasskeysTable {
  /** The credential id in base64url, as browsers name it. */
  id: string;
  user_id: string;
  /** The key in COSE format. */
  public_key: Buffer;
  /** The passkey's own count of its uses; 0 if it keeps none. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  used_at: Date | null;
}
