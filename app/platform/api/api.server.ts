import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { env } from "~/env.server";
import { BusyError } from "~/features/accounts/password-hash.server";
import { isRight, may, type Right } from "~/features/accounts/rights";
import { type FoundSession, findSession } from "~/features/accounts/sessions.server";
import { findKeptDeal } from "~/features/duplicates/merge.server";
import type { Scope } from "~/features/sources/source";
import { findToken, type ServiceToken } from "~/features/sources/tokens.server";
import type { Database } from "~/platform/db/connection.server";
import { type ErrorCode, errorOfDatabase } from "~/platform/errors/errors.server";
import { limitHeaders, rejectionHeaders } from "~/platform/limits/limit-headers";
import { clientNetwork, type LimitName, takeFromLimits, tightest } from "~/platform/limits/rate-limits.server";
import { logEvent } from "~/platform/log/events.server";
import { logDatabaseFailure, logFault } from "~/platform/log/faults.server";
import { boundedLocation } from "~/platform/page/redirects.server";
import { database } from "~/platform/process/database.server";
import { reading } from "~/platform/process/read-replica.server";
import type { LimitState } from "~/platform/request/request-context.server";
import { requestContext } from "~/platform/request/request-context.server";
import { mayReadReplica } from "~/platform/session/recent-write.server";
import { crossOriginHeaders, isCrossOrigin } from "./cross-origin.server";
import { isForServices, type Operation } from "./operation";
import {
  type ApiPath,
  allowedMethods,
  findOperation,
  type MethodOf,
  type OPERATIONS,
  type OperationKey,
} from "./operations";
import { readInput } from "./request-input.server";
import { type ApiError, apiError, readResponse, reject, type Success, writeResponse } from "./response.server";
import type { Responses } from "./schemas";
import { SECOND_FACTOR_FIRST } from "./sentences.server";

const NO_TOKEN = "The Authorization header has no service token that is good; send `Bearer hj_…`";

/** The context of an operation's handler: rate limited, authorized, its input validated. */
interface ApiRequest<O extends Operation = Operation> {
  request: Request;
  /** The URL with only the query parameters that the operation declares. */
  url: URL;
  params: LoaderFunctionArgs["params"];
  db: Database;
  now: Date;
  session: O["access"] extends "member" | Right ? FoundSession : null;
  service: O["access"] extends Scope ? ServiceToken : null;
  /** Validated query parameters, only for operations of service tokens; others read `url`. */
  query: O extends { access: Scope; query: infer Query extends z.ZodRawShape }
    ? z.output<z.ZodObject<Query>>
    : undefined;
  headers: O extends { headers: infer Headers extends z.ZodRawShape } ? z.output<z.ZodObject<Headers>> : undefined;
  body: O extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
}

type OperationOf<Key> = Key extends OperationKey ? (typeof OPERATIONS)[Key] : never;
type Reply<O extends Operation> = Promise<Success<Responses[O["response"]]> | ApiError>;

type Handlers<Path extends ApiPath> = {
  [Method in MethodOf<Path>]: (
    pageRequest: ApiRequest<OperationOf<`${Method} ${Path}`>>,
  ) => Reply<OperationOf<`${Method} ${Path}`>>;
};

type AnyHandler = (request: object) => Promise<Success<unknown> | ApiError>;

/** The API ignores session cookies. */
export function apiToken(request: Request): string {
  return request.headers.get("session-token") ?? "";
}

/** The service token of a request (RFC 6750). */
function bearerToken(request: Request): string {
  return /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
}

export async function findService(
  request: Request,
  { db, now, scope }: { db: Database; now: Date; scope: Scope },
): Promise<ServiceToken | ApiError> {
  const service = await findToken(db, { token: bearerToken(request), now });
  if (!service) return { ...reject("unauthorized", NO_TOKEN), headers: { "WWW-Authenticate": "Bearer" } };
  const context = requestContext();
  if (context) context.service = service;
  return service.scopes.includes(scope) ? service : reject("forbidden", `This token is not good for ${scope}`);
}

/** Makes loader and action of an API path; errors are JSON too. */
export function apiRoute<Path extends ApiPath>(path: Path, handlers: Handlers<Path>) {
  const allow = allowedMethods(path);
  const byMethod = new Map(Object.entries(handlers)) as Map<string, AnyHandler>;
  return async ({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">): Promise<Response> => {
    const response = await handleSafely(request, async () => {
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
      const method = request.method === "HEAD" ? "GET" : request.method;
      const operation = findOperation(method, path);
      const handle = byMethod.get(method);
      if (!operation || !handle) return apiError("method_not_allowed", { headers: { Allow: allow } });
      return handleOperation({ request, params, path, operation, handle });
    });
    for (const [name, value] of Object.entries(crossOriginHeaders(request, allow))) response.headers.set(name, value);
    return response;
  };
}

async function handleSafely(request: Request, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof BusyError) return apiError("busy");
    const code = errorOfDatabase(error);
    if (code === "bad_request")
      return apiError(code, { error: "A text has a character that cannot be stored: U+0000" });
    if (code) {
      logDatabaseFailure(code, error);
      return apiError(code);
    }
    logFault(error, request);
    return apiError("fault");
  }
}

/** A call of an operation; what it finds out about the client is set for the log and the response's headers. */
interface Call {
  request: Request;
  params: LoaderFunctionArgs["params"];
  path: ApiPath;
  operation: Operation;
  handle: AnyHandler;
  session?: FoundSession | null;
  /** The rate limit with the fewest points left, or the exceeded one. */
  limit?: LimitState | null;
}

async function handleOperation(call: Call): Promise<Response> {
  const { request } = call;
  const isRead = request.method === "GET" || request.method === "HEAD";
  const reply = await toKeptDeal(call, await replyTo(call));
  const { limit = null } = call;
  const headers = { ...(limit?.allowed === false ? rejectionHeaders(limit) : limitHeaders(limit)), ...reply.headers };
  if ("rejected" in reply) {
    logRejection(reply.rejected, call);
    return apiError(reply.rejected, { error: reply.error, details: reply.details, headers });
  }
  return isRead ? readResponse(request, { ...reply, headers }) : writeResponse({ ...reply, headers });
}

/** Redirects from a deal that is not found to the one that it was merged into. */
async function toKeptDeal({ request, params, path }: Call, reply: Success<unknown> | ApiError) {
  const { dealId = "" } = params;
  if (!("rejected" in reply) || reply.rejected !== "not_found" || !path.startsWith("/api/deals/{id}")) return reply;
  const keptId = await findKeptDeal(database(), dealId);
  if (!keptId) return reply;
  const { pathname, search } = new URL(request.url);
  const keptPath = pathname.replace(dealId, keptId);
  return { ...reject("merged"), headers: { Location: boundedLocation(`${keptPath}${search}`, keptPath) } };
}

async function replyTo(call: Call): Promise<Success<unknown> | ApiError> {
  const { request, params, operation, handle } = call;
  const { access, limited = {} } = operation;
  const isService = isForServices(access);
  const [db, now, network] = [database(), new Date(), clientNetwork()];
  const token = isService ? bearerToken(request) : apiToken(request);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (limited !== "no") {
    const counted: LimitName[] = [isRead ? "apiRead" : "apiWrite", ...(limited.network ?? [])];
    call.limit = await takeFromLimits(
      db,
      counted.map((limit) => [limit, network]),
    );
    if (call.limit?.allowed === false) return reject("limited");
  }
  if (!isRead && !token && isCrossOrigin(request)) return reject("forbidden", "Not allowed from pages of another site");
  const session = access === "anyone" || isService ? null : await findSession(db, { token, now });
  const service = isService ? await findService(request, { db, now, scope: access }) : null;
  call.session = session;
  if (service && "rejected" in service) return service;
  if (access === "member" && !session) return reject("unauthorized");
  if (isRight(access)) {
    if (!session) return reject("unauthorized");
    if (!may(session.user, access)) return reject("forbidden");
    if (session.user.role === "admin" && env().adminSecondFactor && !session.hasSecondFactor) {
      return reject("forbidden", SECOND_FACTOR_FIRST);
    }
  }
  const client = session?.user.id ?? service?.source;
  if (client && limited !== "no") {
    const counted: LimitName[] = [isService ? "delivery" : "apiSession", ...(limited.user ?? [])];
    const uses = counted.map((limit) => [limit, client] as const);
    call.limit = tightest(call.limit ?? null, await takeFromLimits(db, uses));
    if (call.limit?.allowed === false) return reject("limited");
  }
  const input = await readInput(request, operation);
  if ("rejected" in input) return input;
  const handleOn = (db: Database) =>
    handle({ request, url: declaredUrl(request, operation), params, db, now, session, service, ...input });
  // A client with a token may keep no cookies, by which its own last write would be known.
  const isAnonymous = !token && !bearerToken(request);
  return isAnonymous && mayReadReplica(request, null) ? reading(handleOn) : handleOn(db);
}

function declaredUrl(request: Request, { query = {} }: Operation): URL {
  const url = new URL(request.url);
  const declared = [...url.searchParams].filter(([name]) => Object.hasOwn(query, name));
  url.search = String(new URLSearchParams(declared));
  return url;
}

/** Logs the documented path, since a URL may contain anything (docs/security.md, B6, K3). Failed log-ins: `login_failed`. */
function logRejection(rejected: ErrorCode, call: Call): void {
  const { request, path, operation, session } = call;
  const service = requestContext()?.service;
  const { access } = operation;
  const about = {
    ...{ userId: session?.user.id, method: request.method, path },
    ...{ token: service?.id, source: service?.source },
  };
  if (rejected === "limited") logEvent("limited", about);
  if (rejected === "unauthorized" && access !== "anyone") logEvent("api_denied", { ...about, reason: "signed_out" });
  if (rejected !== "forbidden") return;
  if (service) logEvent("api_denied", { ...about, reason: "not_in_scope" });
  else if (!session) logEvent("cross_site_refused", about);
  else logEvent("api_denied", { ...about, reason: reasonOf(access, session) });
}

function reasonOf(access: Operation["access"], { user }: FoundSession) {
  if (!isRight(access)) return "not_author";
  return may(user, access) ? "no_second_factor" : "not_admin";
}
