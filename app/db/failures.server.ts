import pg from "pg";

const CONNECTION_CODES = new Set([
  "EAGAIN",
  "EADDRNOTAVAIL",
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETDOWN",
  "ENETUNREACH",
  "ENFILE",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
  "ETIMEDOUT",
]);

/** What pg, its pool and Kysely say, without any code, of connections that fail, are lost, or are being closed. */
const CONNECTION_TEXTS = [
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

/**
 * Whether an error says that the database is away, too slow, too busy or full, rather than that the question was wrong: a
 * failed connection, a time-out, PostgreSQL's classes 08 (connection), 53 (resources) and 57 (operator), and a deadlock
 * or conflict that outlasted all tries.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (code) return CONNECTION_CODES.has(code) || /^(?:08|53|57|40001$|40P01$)/.test(code);
  return CONNECTION_TEXTS.some((text) => text.test(error.message));
}

/**
 * Whether a write was refused because there is no room for it: PostgreSQL's disk is full, or the embedded database keeps
 * from writing before it is. All can still be read.
 */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ["53100", "25006"].includes(String((error as { code?: unknown }).code));
}

/** Whether PostgreSQL could not read or write its own files: classes 58 (system) and XX (internal, corrupted data). */
export function isDatabaseDamaged(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(58|XX)/.test(error.code ?? "");
}

/**
 * Whether a statement failed with its connection, or may still be running on it: anything but PostgreSQL's own answer
 * to the statement. Such an answer may be the last one, too: the server ends, or ends this session.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || !error.code) return true;
  return /^(08|57P|25P0[34])/.test(error.code);
}
