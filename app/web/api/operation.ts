import type { z } from "zod";
import type { Scope } from "~/domain/sources/source";
import type { LimitName } from "~/web/limits/limits.server";
import type { ErrorCode } from "~/web/page/errors.server";
import type { responses } from "./schemas";

/** One call of the API: what it takes, whom it serves, what it answers. */
export interface Operation {
  noun: Noun;
  summary: string;
  /** Whose `session-token` it wants, or what the service token that it wants must be good for. */
  access: "anyone" | "member" | "admin" | Scope;
  /** Parameters of the address. One that is not named here is ignored, and refused where programs deliver. */
  query?: z.ZodRawShape;
  /** Headers that it reads besides those of every call. A write that does not name If-Match refuses it. */
  headers?: z.ZodRawShape;
  body?: z.ZodType;
  /** The schema of the answer, and the statuses that come with it. */
  response: keyof typeof responses;
  statuses: readonly (200 | 201)[];
  /** What can go wrong besides what its access, its body and every call bring along. */
  errors?: readonly ErrorCode[];
  /** Limits besides those of every call; none at all where the database is not asked. */
  limited?: { network?: readonly LimitName[]; user?: readonly LimitName[] } | "no";
  /** Whether the answer is a list with `X-Total-Count` and `Link`. */
  paged?: boolean;
}

export const NOUNS = [
  "deals",
  "ratings",
  "likes",
  "nolucks",
  "users",
  "sessions",
  "human-check",
  "deliveries",
  "runs",
  "tokens",
  "document",
] as const;
export type Noun = (typeof NOUNS)[number];

/** Whether an operation wants a service token. */
export function isForServices(access: Operation["access"]): access is Scope {
  return access.startsWith("deals:");
}
