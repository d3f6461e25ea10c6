import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { env } from "~/env.server";
import { isRight, RIGHTS } from "~/features/accounts/rights";
import { type ErrorCode, STATUS } from "~/platform/errors/errors.server";
import { currentSite } from "~/platform/process/current-site.server";
import { isForServices, type Operation } from "./operation";
import { OPERATIONS } from "./operations";
import { bodies, OPENAPI, responses } from "./schemas";

const DESCRIPTIONS: Record<number, string> = {
  308: "The deal has been merged into another, to which Location leads",
  304: "Not modified: the client's version (If-None-Match) is fresh",
  400: "The body, a field, a header or a parameter is invalid: the error names it",
  401: "The session-token is missing or expired; or email and password do not match; or the service token is missing or invalid",
  403: "Not allowed for this account or token, or a cross-site request",
  404: "Not found",
  409: "The version is stale, or the Idempotency-Key was used for another request; or what is submitted repeats a deal or is one too many; or the call must be confirmed",
  413: "The body is larger than 256 KB, or than 1 MB where many deals are delivered",
  415: "The body is not application/json in UTF-8",
  429: "Rate limit exceeded: Retry-After says how many seconds to wait",
  500: "An internal error",
  503: "The site is overloaded, or its database is down: Retry-After says how many seconds to wait",
};

const text = z.string().optional();
const count = z.int().min(0).optional();

const headers = {
  ETag: text.meta({ description: "Identifies this response, for If-None-Match" }),
  Location: text.meta({ description: "The same resource of the deal that stays" }),
  Link: text.meta({ description: "Addresses of the next and the previous page (RFC 8288)" }),
  "Idempotency-Replayed": z.enum(["true"]).optional().meta({
    description: "The Idempotency-Key has been used before: this is the stored response, nothing was done",
  }),
  "X-Total-Count": count.meta({
    description: "Entries of the whole list; for a search of common words a lower bound",
  }),
  "RateLimit-Limit": count.meta({ description: "Requests allowed in a window" }),
  "RateLimit-Remaining": count.meta({ description: "Requests left in this window" }),
  "RateLimit-Reset": count.meta({ description: "Seconds until the next window" }),
  "Retry-After": count.meta({ description: "Seconds to wait" }),
};
type Header = keyof typeof headers;

const LIMIT_HEADERS: readonly Header[] = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

function withHeaders(names: readonly Header[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, headers[name]])));
}

const json = (schema: z.ZodType) => ({ "application/json": { schema } });

function errorsOf(operation: Operation, path: string): number[] {
  const codes: ErrorCode[] = [
    ...(operation.errors ?? []),
    ...(path.startsWith("/api/deals/{id}") ? (["merged"] as const) : []),
    ...(operation.access === "anyone" ? [] : (["unauthorized"] as const)),
    ...(isRight(operation.access) || isForServices(operation.access) ? (["forbidden"] as const) : []),
    ...(isForServices(operation.access) ? (["bad_request"] as const) : []),
    ...(operation.body ? (["bad_request", "too_large", "unsupported_type"] as const) : []),
    ...(operation.limited === "no" ? [] : (["limited", "unavailable"] as const)),
    "fault",
  ];
  return [...new Set(codes.map((code) => STATUS[code]))].sort((a, b) => a - b);
}

function responsesOf(operation: Operation, path: string, isRead: boolean): ZodOpenApiResponsesObject {
  const limits = operation.limited === "no" ? [] : LIMIT_HEADERS;
  const successHeaders = withHeaders([
    ...(isRead || operation.response === "Deal" ? (["ETag"] as const) : []),
    ...(operation.paged ? (["X-Total-Count", "Link"] as const) : []),
    ...("Idempotency-Key" in (operation.headers ?? {}) ? (["Idempotency-Replayed"] as const) : []),
    ...limits,
  ]);
  const success = (operation.statuses ?? [200]).map((status) => [
    status,
    {
      description: status === 201 ? "Created" : operation.summary,
      headers: successHeaders,
      content: json(responses[operation.response]),
    },
  ]);
  const notModified = isRead
    ? [[304, { description: DESCRIPTIONS[304], headers: withHeaders(["ETag", ...limits]) }]]
    : [];
  const failures = errorsOf(operation, path).map((status) => [
    status,
    {
      description: DESCRIPTIONS[status],
      headers: withHeaders(status === 308 ? ["Location"] : status === 429 || status === 503 ? ["Retry-After"] : []),
      content: json(responses.Error),
    },
  ]);
  return Object.fromEntries([...success, ...notModified, ...failures]);
}

function securityOf(access: Operation["access"]): Record<string, string[]>[] {
  if (access === "anyone") return [];
  return isForServices(access) ? [{ serviceToken: [access] }] : [{ sessionToken: [] }];
}

function operationObject(method: string, path: string, operation: Operation): ZodOpenApiOperationObject {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return {
    operationId: `${method} ${path}`
      .toLowerCase()
      .replace(/[^a-z]+/g, "-")
      .replace(/-$/, ""),
    tags: [operation.noun],
    summary: operation.summary,
    security: securityOf(operation.access),
    ...(isRight(operation.access) && {
      description: `For ${RIGHTS[operation.access].map((role) => `${role}s`).join(" and ")} only.`,
    }),
    ...(isForServices(operation.access) && { description: `For service tokens with the scope ${operation.access}.` }),
    ...((names.length > 0 || operation.query || operation.headers) && {
      requestParams: {
        path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
        query: z.object(operation.query ?? {}),
        header: z.object(operation.headers ?? {}),
      },
    }),
    ...(operation.body && { requestBody: { required: !operation.bodyIsOptional, content: json(operation.body) } }),
    responses: responsesOf(operation, path, method === "GET"),
  };
}

function pathsOf(): NonNullable<ZodOpenApiObject["paths"]> {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [key, operation] of Object.entries(OPERATIONS)) {
    const [method = "", path = ""] = key.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(method, path, operation) };
  }
  return paths;
}

let document: ReturnType<typeof createDocument> | undefined;

// The id makes a schema a component, to which others refer by $ref.
for (const [id, schema] of Object.entries<z.ZodType>({ ...bodies, ...responses })) {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

export function openApiDocument() {
  document ??= createDocument({
    openapi: OPENAPI,
    info: {
      title: "API",
      version: "1",
      description: `Deals, ratings, likes and accounts as JSON. Prices are in ${env().siteCurrency.code}. Errors are \`{ error: "<sentence>" }\`.`,
    },
    servers: [{ url: env().publicOrigin ?? "/" }],
    paths: pathsOf(),
    components: {
      headers,
      securitySchemes: {
        sessionToken: { type: "apiKey", in: "header", name: "session-token", description: "From POST /api/auth/login" },
        serviceToken: { type: "http", scheme: "bearer", description: "From POST /api/tokens" },
      },
    },
  });
  const info = { ...document.info, title: `${currentSite().name} API` };
  return { ...document, info, openapi: OPENAPI } as const;
}
