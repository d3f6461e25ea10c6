import pg from "pg";

const CONNECTION_CODES = new Set(
  `EAGAIN EADDRNOTAVAIL EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH EMFILE ENETDOWN
  ENETUNREACH ENFILE ENOENT ENOTFOUND EPIPE ERR_STREAM_DESTROYED ERR_STREAM_WRITE_AFTER_END ETIMEDOUT`.split(/\s+/),
);

/** Messages of connection errors by pg, its pool and Kysely, which have no code. */
const CONNECTION_MESSAGES = [
  /timeout/i,
  /connection terminated/i,
  /connection is closed/i,
  /server closed the connection/i,
  /is not queryable/,
  /SSL connection/,
  /unexpected \w+ message from backend/,
  /received invalid response/,
  /after calling end on the pool/,
  /driver has already been destroyed/,
];

/** Prefixes of PostgreSQL's codes (its documentation's appendix A) for which the statement is not to blame. */
const UNAVAILABLE_CODES = [
  "08", // connection
  "25P03", // the transaction was idle for too long
  "25P04", // the transaction took too long
  "28", // the role is unknown, locked out, or its password has changed
  "3D000", // the database does not exist
  "40001", // a conflict, after all retries
  "40P01", // a deadlock, after all retries
  "42501", // the role may not connect, or has lost its rights
  "53", // resources
  "55000", // the database takes no connections
  "55P03", // a lock was not released in time
  "57", // the operator, or the statement took too long
  "58", // the server's own files
  "F0", // the server's configuration
];

/** Whether the database is down, refuses this role, or is too slow, too busy or full: the statement is not to blame. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (code) return CONNECTION_CODES.has(code) || UNAVAILABLE_CODES.some((known) => code.startsWith(known));
  return CONNECTION_MESSAGES.some((pattern) => pattern.test(error.message));
}

/** Whether a text has U+0000, which PostgreSQL stores in no text and no JSON: a fault of the request, not of the site. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ["22021", "22P05"].includes(error.code ?? "");
}

/**
 * Whether a write failed on a full disk, or because the database takes none: the embedded one before its disk is full, a replica,
 * or one that its operator has made so. Reads still work.
 */
export function isWriteRefused(error: unknown): "disk_full" | "read_only" | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  if (code === "53100") return "disk_full";
  return code === "25006" ? "read_only" : null;
}

/** The failure of the database; null if the statement itself is to blame. */
export function databaseFailure(error: unknown): "disk_full" | "read_only" | "unavailable" | null {
  return isWriteRefused(error) ?? (isDatabaseUnavailable(error) ? "unavailable" : null);
}

/** Whether PostgreSQL could not read or write its own files: classes 58 (system) and XX (internal, corrupted data). */
export function isDatabaseDamaged(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(58|XX)/.test(error.code ?? "");
}

/** Whether a statement lost its connection or may still run on it: any error but PostgreSQL's own that keep the session. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || !error.code) return true;
  return /^(08|57P|25P0[34])/.test(error.code);
}

/** Whether a prepared statement's result has other types since a migration: PostgreSQL plans it anew, but as it was described. */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000";
}
