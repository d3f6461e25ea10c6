import { z } from "zod";
import { env } from "~/env.server";
import { type ErrorCode, STATUS } from "~/web/page/errors.server";
import type { Operation } from "./operation";
import { OPERATIONS } from "./operations";
import { answers, bodies } from "./schemas";

type Json = Record<string, unknown>;

const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });

/** Named schemas in JSON Schema's words, each pointing to the others by name. */
function named(schemas: Record<string, z.ZodType>, io: "input" | "output"): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const { schemas: made } = z.toJSONSchema(registry, { io, uri: (id) => ref("schemas", id).$ref });
  return Object.fromEntries(
    Object.entries(made).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema as Json]),
  );
}

function inline(schema: z.ZodType): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: "input" });
  return made;
}

const DESCRIPTIONS: Record<number, string> = {
  304: "What the client has (If-None-Match) is still right",
  400: "The body is broken, or a field is wrong: the sentence names it",
  401: "The session-token is missing, or its session has ended; or email and password do not belong together",
  403: "Not allowed to this account, or sent from a page of another site",
  404: "There is no such thing",
  409: "Somebody else has changed it in between",
  413: "The body is larger than 256 KB",
  415: "The body is not application/json in UTF-8",
  429: "Too many requests: Retry-After says how many seconds to wait",
  500: "A fault of the site",
  503: "The site is too busy, or its database is away: Retry-After says how many seconds to wait",
};

const LIMIT_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

const headers: Record<string, Json> = {
  ETag: { description: "Names this answer, for If-None-Match", schema: { type: "string" } },
  Link: { description: "Addresses of the next and the previous page (RFC 8288)", schema: { type: "string" } },
  "X-Total-Count": {
    description: "Entries of the whole list; of a search for common words at least so many",
    schema: { type: "integer", minimum: 0 },
  },
  "RateLimit-Limit": { description: "Requests allowed in a window", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "Requests left in this window", schema: { type: "integer" } },
  "RateLimit-Reset": { description: "Seconds until the next window", schema: { type: "integer" } },
  "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } },
};

const withHeaders = (names: string[]) => Object.fromEntries(names.map((name) => [name, ref("headers", name)]));

/** The errors that an operation can answer, by status. */
function errorsOf(operation: Operation): number[] {
  const codes: ErrorCode[] = [
    ...(operation.errors ?? []),
    ...(operation.access === "anyone" ? [] : (["unauthorized"] as const)),
    ...(operation.access === "admin" ? (["forbidden"] as const) : []),
    ...(operation.body ? (["bad_request", "too_large", "unsupported_type"] as const) : []),
    ...(operation.limited === "no" ? [] : (["limited", "unavailable"] as const)),
    "fault",
  ];
  return [...new Set(codes.map((code) => STATUS[code]))].sort((a, b) => a - b);
}

function responsesOf(operation: Operation, isRead: boolean): Json {
  const limits = operation.limited === "no" ? [] : LIMIT_HEADERS;
  const told = withHeaders([
    ...(isRead || operation.answer === "Deal" ? ["ETag"] : []),
    ...(operation.paged ? ["X-Total-Count", "Link"] : []),
    ...limits,
  ]);
  const content = { "application/json": { schema: ref("schemas", operation.answer) } };
  const good = operation.statuses.map((status) => [
    status,
    { description: status === 201 ? "Created" : operation.summary, headers: told, content },
  ]);
  const same = isRead ? [[304, { description: DESCRIPTIONS[304], headers: withHeaders(["ETag", ...limits]) }]] : [];
  const bad = errorsOf(operation).map((status) => {
    const waits = status === 429 || status === 503 ? ["Retry-After"] : [];
    const content = { "application/json": { schema: ref("schemas", "Error") } };
    return [status, { description: DESCRIPTIONS[status], headers: withHeaders(waits), content }];
  });
  return Object.fromEntries([...good, ...same, ...bad]);
}

function parametersOf(path: string, operation: Operation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(operation.query ?? {}).map(([name, schema]) => {
    const { description, ...rest } = inline(schema);
    return { name, in: "query", description, schema: rest };
  });
  return [...inPath, ...inQuery];
}

function nameOf(schema: z.ZodType): string {
  return Object.entries(bodies).find(([, body]) => body === schema)?.[0] ?? "";
}

function operationJson(method: string, path: string, operation: Operation): Json {
  const parameters = parametersOf(path, operation);
  const { body } = operation;
  return {
    operationId: `${method} ${path}`
      .toLowerCase()
      .replace(/[^a-z]+/g, "-")
      .replace(/-$/, ""),
    tags: [operation.noun],
    summary: operation.summary,
    security: operation.access === "anyone" ? [] : [{ sessionToken: [] }],
    ...(operation.access === "admin" && { description: "For admins alone." }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: ref("schemas", nameOf(body)) } } },
    }),
    responses: responsesOf(operation, method === "GET"),
  };
}

function pathsOf(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [key, operation] of Object.entries(OPERATIONS)) {
    const [method = "", path = ""] = key.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationJson(method, path, operation) };
  }
  return paths;
}

let document: Json | undefined;

/** The API's own description (OpenAPI 3.1), made from the table of operations and the schemas that requests are held against. */
export function openApiDocument(): Json & { openapi: "3.1.0" } {
  document ??= {
    info: {
      title: `${env().siteName} API`,
      version: "1",
      description: 'Deals, ratings, likes and accounts as JSON. Errors are `{ error: "<sentence>" }`.',
    },
    servers: [{ url: env().publicOrigin ?? "/" }],
    paths: pathsOf(),
    components: {
      schemas: { ...named(bodies, "input"), ...named(answers, "output") },
      headers,
      securitySchemes: {
        sessionToken: { type: "apiKey", in: "header", name: "session-token", description: "From POST /api/auth/login" },
      },
    },
  };
  return { openapi: "3.1.0", ...document };
}
