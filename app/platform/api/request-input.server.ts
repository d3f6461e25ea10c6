import { z } from "zod";
import { readJson } from "~/platform/forms/input.server";
import { isForServices, type Operation } from "./operation";
import { type ApiError, reject } from "./response.server";

/** Validates queries only for service tokens, for which a misspelt `dryRun` must not write; others ignore invalid ones. */
export async function readInput(request: Request, operation: Operation) {
  const query = isForServices(operation.access)
    ? readQuery(new URL(request.url), operation.query)
    : { data: undefined };
  if ("rejected" in query) return query;
  const headers = readHeaders(request, operation.headers);
  if ("rejected" in headers) return headers;
  const body = operation.body ? await readBody(request, operation.body, operation.bodyIsOptional) : { data: undefined };
  if ("rejected" in body) return body;
  return { query: query.data, headers: headers.data, body: body.data };
}

type Read = { data: unknown } | ApiError;

function readQuery({ searchParams }: URL, shape: z.ZodRawShape = {}): Read {
  const names = Object.keys(shape);
  const allowed = names.length > 0 ? `but ${names.join(", ")}` : "at all";
  if ([...searchParams.keys()].some((name) => !names.includes(name))) {
    return reject("bad_request", `This call takes no parameters in its address ${allowed}`);
  }
  const repeated = names.find((name) => searchParams.getAll(name).length > 1);
  if (repeated) return reject("bad_request", `${repeated} must be given once`);
  return parse(z.object(shape), Object.fromEntries(searchParams));
}

function readHeaders(request: Request, shape: z.ZodRawShape = {}): Read {
  if (!("If-Match" in shape) && request.headers.has("If-Match") && !["GET", "HEAD"].includes(request.method)) {
    return reject("bad_request", "This call does not honour If-Match");
  }
  return parse(
    z.object(shape),
    Object.fromEntries(Object.keys(shape).map((name) => [name, request.headers.get(name) ?? undefined])),
  );
}

async function readBody(request: Request, schema: z.ZodType, isOptional = false): Promise<Read> {
  const { headers } = request;
  const isAbsent = !request.body || !headers.has("Content-Type") || headers.get("Content-Length") === "0";
  if (isOptional && isAbsent) return parse(schema, {});
  const read = await readJson(request);
  return "rejected" in read ? reject(read.rejected) : parse(schema, read.value);
}

function parse(schema: z.ZodType, value: unknown): Read {
  const parsed = schema.safeParse(value);
  return parsed.success ? { data: parsed.data } : reject("bad_request", messagesOf(parsed.error.issues));
}

function messagesOf(issues: readonly { message: string }[]): string {
  return [...new Set(issues.map(({ message }) => message))].join("; ");
}
