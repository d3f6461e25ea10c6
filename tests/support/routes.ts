import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { LANGUAGES, type Language, type LocalizedText } from "~/platform/i18n/languages";
import { databaseUrl } from "./database";

/** Refuses writes, as a replica does. */
function readOnlyUrl(): string {
  const url = new URL(databaseUrl());
  url.searchParams.set("options", "-c default_transaction_read_only=on");
  return url.href.replaceAll("+", "%20");
}

// The application reads these once; its connections are open until the worker ends, which runs more files.
Object.assign(process.env, { DATABASE_URL: databaseUrl(), DATABASE_READ_URL: readOnlyUrl(), BCRYPT_COST: "4" });

/** No response may contain it. */
export const HERE = "http://shop.test";

type Params = LoaderFunctionArgs["params"];

export function routeArgs(request: Request, params: Params = {}): LoaderFunctionArgs & ActionFunctionArgs {
  return { request, params, context: {} };
}

export function load<T>(
  loader: (args: LoaderFunctionArgs) => T,
  path: string,
  { params, headers }: { params?: Params; headers?: HeadersInit } = {},
): T {
  return loader(routeArgs(new Request(new URL(path, HERE), { headers }), params));
}

export function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, HERE), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: HERE, Host: new URL(HERE).host, "User-Agent": "Test browser", ...headers },
  });
}

export function jsonRequest(
  path: string,
  body: unknown,
  { method = "POST", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Request {
  const all = { "Content-Type": "application/json", ...headers };
  return new Request(new URL(path, HERE), { method, headers: all, body: JSON.stringify(body) });
}

export function flashOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((cookie) => /^flash=(\w*)[.;]/.exec(cookie)?.[1])
    .find(Boolean);
}

/** "" if the cookie is deleted. */
export function tokenOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((cookie) => /^authSession=([\w-]{43}|);/.exec(cookie)?.[1])
    .find((token) => token !== undefined);
}

export interface Answer {
  status: number;
  headers: Headers;
  data: unknown;
  inChinese: unknown;
}

/** Returned or thrown; an Error is rethrown. */
export async function answerOf(call: () => unknown): Promise<Answer> {
  const { status, headers, data } = await responseOf(call);
  return { status, headers, data: localized("en", data), inChinese: localized("zh", data) };
}

function localized(language: Language, data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map((entry) => localized(language, entry));
  if (Object.keys(data).join() === LANGUAGES.join()) return (data as LocalizedText)[language];
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, localized(language, value)]));
}

async function responseOf(call: () => unknown): Promise<Omit<Answer, "inChinese">> {
  let result: unknown;
  try {
    result = await call();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    result = thrown;
  }
  if (result instanceof Response) {
    const text = await result.text();
    const isJson = result.headers.get("Content-Type")?.startsWith("application/json");
    return { status: result.status, headers: result.headers, data: isJson ? JSON.parse(text) : text };
  }
  if (isDataWithInit(result)) {
    return { status: result.init?.status ?? 200, headers: new Headers(result.init?.headers), data: result.data };
  }
  return { status: 200, headers: new Headers(), data: result };
}

interface DataWithInit {
  type: "DataWithResponseInit";
  data: unknown;
  init: ResponseInit | null;
}

function isDataWithInit(value: unknown): value is DataWithInit {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}
