import type { z } from "zod";
import type { Right } from "~/features/accounts/rights";
import type { Scope } from "~/features/sources/source";
import type { ErrorCode } from "~/platform/errors/errors.server";
import type { LimitName } from "~/platform/limits/rate-limits.server";
import type { responses } from "./schemas";

export interface Operation {
  noun: Noun;
  summary: string;
  /** Who may call it: with a `session-token`, any member or one with the right; else a service token with the scope. */
  access: "anyone" | "member" | Right | Scope;
  /** Query parameters. Others are ignored, or rejected with 400 by operations for service tokens. */
  query?: z.ZodRawShape;
  /** Additional request headers. A write that does not declare If-Match rejects it. */
  headers?: z.ZodRawShape;
  body?: z.ZodType;
  /** Whether a request without a body is valid, and stands for {}. */
  bodyIsOptional?: true;
  response: keyof typeof responses;
  /** The statuses of success; default: 200. */
  statuses?: readonly (200 | 201)[];
  /** Errors besides those that its access and body imply. */
  errors?: readonly ErrorCode[];
  /** Rate limits besides the general ones; "no": none, since it does not use the database. */
  limited?: { network?: readonly LimitName[]; user?: readonly LimitName[] } | "no";
  /** Whether the response is a list with `X-Total-Count` and `Link`. */
  paged?: boolean;
}

export const NOUNS = [
  "deals",
  "submissions",
  "alerts",
  "ratings",
  "likes",
  "nolucks",
  "users",
  "sessions",
  "human-check",
  "deliveries",
  "runs",
  "tokens",
  "sources",
  "document",
] as const;
export type Noun = (typeof NOUNS)[number];

export function isForServices(access: Operation["access"]): access is Scope {
  return access.startsWith("deals:");
}
