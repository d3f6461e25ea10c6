/** Everything that can go wrong at the edge, and its one status. */
export const STATUS = {
  bad_request: 400,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  limited: 429,
  busy: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** Seconds after which a program may ask again. */
const RETRY_AFTER = "5";

/** Headers that go with a status. */
export function errorHeaders(code: ErrorCode): Record<string, string> {
  return STATUS[code] === 503 ? { "Retry-After": RETRY_AFTER } : {};
}

const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "ETIMEDOUT",
]);

/**
 * Whether an error says that the database is away, too slow or full, rather than that the question was wrong: a failed
 * connection, a time-out, and PostgreSQL's classes 08 (connection), 53 (resources) and 57 (operator).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (code) return CONNECTION_CODES.has(code) || /^(08|53|57)/.test(code);
  return /timeout|Connection terminated|connection is closed|server closed the connection/i.test(error.message);
}
