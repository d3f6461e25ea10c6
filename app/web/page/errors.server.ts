import { isDatabaseAway, isDiskFull } from "~/db/failures.server";

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
  unsupported_encoding: 415,
  limited: 429,
  fault: 500,
  busy: 503,
  disk_full: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** What only programs are told in this way: people are led to the log-in, shown both versions, or given an error page. */
export type ProgramErrorCode = "unauthorized" | "stale" | "unsupported_type" | "unsupported_encoding" | "fault";

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

/** What a failure of the database is to who asked; null for what is a fault of ours. */
export function errorOfDatabase(error: unknown): "disk_full" | "unavailable" | null {
  if (isDiskFull(error)) return "disk_full";
  return isDatabaseAway(error) ? "unavailable" : null;
}
