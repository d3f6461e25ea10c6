/** Everything that can go wrong at the edge, and its one status. */
export const STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  too_large: 413,
  unsupported_type: 415,
  limited: 429,
  fault: 500,
  busy: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** What only programs are told in this way: people are led to the log-in, shown both versions, or given an error page. */
export type ProgramErrorCode = "unauthorized" | "stale" | "unsupported_type" | "fault";

/** What a status says, where it is one of ours. */
export function errorOfStatus(status: number): ErrorCode {
  const codes = Object.keys(STATUS) as ErrorCode[];
  return codes.find((code) => STATUS[code] === status) ?? "fault";
}

/** Seconds after which a program may ask again. */
const RETRY_AFTER = "5";

/** Headers that go with a status. */
export function errorHeaders(code: ErrorCode): Record<string, string> {
  if (code === "unauthorized") return { "WWW-Authenticate": 'session-token realm="api"' };
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
