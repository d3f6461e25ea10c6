import { createHash } from "node:crypto";
import { type ErrorCode, errorHeaders, STATUS } from "./errors.server";

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
  limited: "Too many requests; try again later",
  fault: "Something went wrong here",
  busy: "Too many requests at this moment; try again in a few seconds",
  unavailable: "The database is not answering; try again in a few seconds",
};

/** What a handler answers when it cannot do what was asked. */
export interface Refusal {
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
}

export function refuse(refused: ErrorCode, error?: string): Refusal {
  return { refused, error };
}

/** The one shape of an API error. */
export function apiError(code: ErrorCode, { error, headers }: Omit<Refusal, "refused"> = {}): Response {
  return Response.json(
    { error: error ?? SENTENCES[code] },
    { status: STATUS[code], headers: { "Cache-Control": "no-store", ...errorHeaders(code), ...headers } },
  );
}

/** The answer of a read, or 304 to who has it already (If-None-Match). */
export function readAnswer(request: Request, { data, headers }: Success<unknown>): Response {
  const text = JSON.stringify(data);
  // Weak, since a compressed answer has other bytes.
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const known = { "Cache-Control": "public, no-cache", ETag: tag, ...headers };
  if (hasTag(request, tag)) return new Response(null, { status: 304, headers: known });
  return new Response(text, { headers: { "Content-Type": "application/json", ...known } });
}

function hasTag(request: Request, tag: string): boolean {
  const asked = request.headers.get("If-None-Match");
  if (asked === null) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, "");
  return asked.trim() === "*" || asked.split(",").some((one) => bare(one) === bare(tag));
}

/** The answer of a write, which nobody keeps. */
export function writeAnswer({ data, status, headers }: Success<unknown>): Response {
  return Response.json(data, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
