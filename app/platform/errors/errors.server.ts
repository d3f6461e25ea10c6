import { databaseFailure, isUnstorableText } from "~/platform/db/failures.server";

export const STATUS = {
  merged: 308,
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  unconfirmed: 409,
  too_large: 413,
  unsupported_type: 415,
  unsupported_encoding: 415,
  limited: 429,
  fault: 500,
  busy: 503,
  disk_full: 503,
  read_only: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS;

export function errorOfStatus(status: number): ErrorCode {
  const codes = Object.keys(STATUS) as ErrorCode[];
  return codes.find((code) => STATUS[code] === status) ?? "fault";
}

const RETRY_AFTER_SECONDS = "5";

export function errorHeaders(code: ErrorCode): Record<string, string> {
  if (code === "unauthorized") return { "WWW-Authenticate": 'session-token realm="api"' };
  return STATUS[code] === 503 ? { "Retry-After": RETRY_AFTER_SECONDS } : {};
}

/** The error code of a database failure, or of what no database stores; null for a bug of this site. */
export function errorOfDatabase(error: unknown): "bad_request" | "disk_full" | "read_only" | "unavailable" | null {
  return isUnstorableText(error) ? "bad_request" : databaseFailure(error);
}
