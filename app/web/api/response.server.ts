import { createHash } from "node:crypto";
import { hasTag } from "~/server/cache/etag";
import { type ErrorCode, errorHeaders, STATUS } from "~/web/page/errors.server";

/** API error sentences are English; programs match on them. */
const SENTENCES: Record<ErrorCode, string> = {
  bad_request: "The body is not valid JSON",
  unauthorized: "The session-token is missing or its session has ended; log in first",
  forbidden: "Not allowed",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  stale: "Somebody else has changed this since it was read; read it again",
  too_large: "The request is too large",
  unsupported_type: "The body must be application/json in UTF-8",
  unsupported_encoding: "The Content-Encoding of the body must be gzip or identity",
  limited: "Too many requests; try again later",
  fault: "Something went wrong here",
  busy: "Too many requests at this moment; try again in a few seconds",
  disk_full: "The disk is full, so nothing can be saved at the moment; reading goes on",
  unavailable: "The database is not answering; try again in a few seconds",
};

/** What a handler answers when it cannot do what was asked. */
export interface ApiError {
  refused: ErrorCode;
  /** What is wrong, in English; the code's own sentence if there is nothing more to say. */
  error?: string;
  headers?: Record<string, string>;
}

/** What a handler answers otherwise. */
export interface Success<T> {
  data: T;
  status?: 200 | 201;
  headers?: Record<string, string>;
  /** The number of a deal's state, with which its ETag begins: who edits it says which state that is based on. */
  version?: number;
}

export function reject(refused: ErrorCode, error?: string): ApiError {
  return { refused, error };
}

/** Says of a response that its request was sent before, with the same Idempotency-Key, and has not been acted on again. */
export function replayHeaders(replayed = false): Record<string, string> {
  return replayed ? { "Idempotency-Replayed": "true" } : {};
}

/** The one shape of an API error. */
export function apiError(code: ErrorCode, { error, headers }: Omit<ApiError, "refused"> = {}): Response {
  return Response.json(
    { error: error ?? SENTENCES[code] },
    { status: STATUS[code], headers: { "Cache-Control": "no-store", ...errorHeaders(code), ...headers } },
  );
}

/** The answer of a read, or 304 to who has it already (If-None-Match). */
export function readResponse(request: Request, { data, headers, version }: Success<unknown>): Response {
  const text = JSON.stringify(data);
  const tag = etag(text, version);
  const known = { "Cache-Control": "public, no-cache", ETag: tag, ...headers };
  if (hasTag(request.headers.get("If-None-Match"), tag)) return new Response(null, { status: 304, headers: known });
  return new Response(text, { headers: { "Content-Type": "application/json", ...known } });
}

/** Weak, since a compressed answer has other bytes. */
function etag(text: string, version?: number): string {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return version === undefined ? `W/"${hash}"` : `W/"${version}.${hash}"`;
}

/**
 * The state of a deal that an edit is based on (If-Match), whatever likes and ratings it has had since; null when any
 * will do, and -1, which no deal has, for what no ETag of ours says.
 */
export function matchedVersion(ifMatch = "*"): number | null {
  const asked = ifMatch.trim();
  if (asked === "*") return null;
  const [, version] = /^(?:W\/)?"(\d{1,9})\.[\w-]+"$/.exec(asked) ?? [];
  return version === undefined ? -1 : Number(version);
}

/** The answer of a write, which nobody keeps. */
export function writeResponse({ data, status, headers, version }: Success<unknown>): Response {
  const answer = Response.json(data, { status, headers: { "Cache-Control": "no-store", ...headers } });
  if (version !== undefined) answer.headers.set("ETag", etag(JSON.stringify(data), version));
  return answer;
}
