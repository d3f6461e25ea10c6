import { digest, hasTag } from "~/platform/cache/etag.server";
import { type ErrorCode, errorHeaders, STATUS } from "~/platform/errors/errors.server";

/** Default messages of API errors, in English and stable, because programs match on them. */
const MESSAGES: Record<ErrorCode, string> = {
  merged: "This deal has been merged into another",
  bad_request: "The body is not valid JSON",
  unauthorized: "The session-token is missing or its session has ended; log in first",
  forbidden: "Not allowed",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  stale: "Somebody else has changed this since it was read; read it again",
  unconfirmed: "This must be confirmed",
  too_large: "The request is too large",
  unsupported_type: "The body must be application/json in UTF-8",
  unsupported_encoding: "The Content-Encoding of the body must be gzip or identity",
  limited: "Too many requests; try again later",
  fault: "Something went wrong here",
  busy: "Too many requests at this moment; try again in a few seconds",
  disk_full: "The disk is full, so nothing can be saved at the moment; reading goes on",
  read_only: "The database takes no writes, most likely because its disk is full; reading goes on",
  unavailable: "The database is not answering; try again in a few seconds",
};

export interface ApiError {
  rejected: ErrorCode;
  /** An English message; by default the code's own. */
  error?: string;
  /** Further fields of the response. */
  details?: Record<string, number>;
  headers?: Record<string, string>;
}

export interface Success<T> {
  data: T;
  status?: 200 | 201;
  headers?: Record<string, string>;
  /** A deal's version, the prefix of its ETag, which edits send back as If-Match. */
  version?: number;
}

export function reject(rejected: ErrorCode, error?: string): ApiError {
  return { rejected, error };
}

export function replayHeaders(replayed = false): Record<string, string> {
  return replayed ? { "Idempotency-Replayed": "true" } : {};
}

export function apiError(code: ErrorCode, { error, details, headers }: Omit<ApiError, "rejected"> = {}): Response {
  return Response.json(
    { error: error ?? MESSAGES[code], ...details },
    { status: STATUS[code], headers: { "Cache-Control": "no-store", ...errorHeaders(code), ...headers } },
  );
}

/** The response to a read, or 304 when If-None-Match matches. */
export function readResponse(request: Request, { data, headers, version }: Success<unknown>): Response {
  const text = JSON.stringify(data);
  const tag = etag(text, version);
  const all = { "Cache-Control": "public, no-cache", ETag: tag, ...headers };
  if (hasTag(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers: all });
  return new Response(text, { headers: { "Content-Type": "application/json", ...all } });
}

/** A weak ETag, since a compressed response has other bytes. */
function etag(text: string, version?: number): string {
  return version === undefined ? `W/"${digest(text)}"` : `W/"${version}.${digest(text)}"`;
}

/** The deal version of an If-Match header; null for `*`, and -1, which no deal has, for anything but an ETag of ours. */
export function matchedVersion(ifMatch = "*"): number | null {
  const tag = ifMatch.trim();
  if (tag === "*") return null;
  const [, version] = /^(?:W\/)?"(\d{1,9})\.[\w-]+"$/.exec(tag) ?? [];
  return version === undefined ? -1 : Number(version);
}

export function writeResponse({ data, status, headers, version }: Success<unknown>): Response {
  const response = Response.json(data, { status, headers: { "Cache-Control": "no-store", ...headers } });
  if (version !== undefined) response.headers.set("ETag", etag(JSON.stringify(data), version));
  return response;
}
