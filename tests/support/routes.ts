import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterAll } from "vitest";
import { LANGUAGES, type Language, type LocalizedText } from "~/i18n/languages";
import { database } from "~/server/database.server";
import { databaseUrl } from "./database";

// The application finds its database in the environment. Tests without a database have no address to give.
if (databaseUrl()) process.env.DATABASE_URL = databaseUrl();

afterAll(async () => {
  if (databaseUrl()) await database().destroy();
});

/** Where the requests of these tests go: an origin that no answer may repeat. */
export const HERE = "http://shop.test";

type Params = LoaderFunctionArgs["params"];

/** What Remix hands to a loader or an action. */
export function routeArgs(request: Request, params: Params = {}): LoaderFunctionArgs & ActionFunctionArgs {
  return { request, params, context: {} };
}

/** Calls a loader for a path of this site, as a browser's GET would. */
export function load<T>(
  loader: (args: LoaderFunctionArgs) => T,
  path: string,
  { params, headers }: { params?: Params; headers?: HeadersInit } = {},
): T {
  return loader(routeArgs(new Request(new URL(path, HERE), { headers }), params));
}

/** A form of this site's own page, as a browser sends it. */
export function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return new Request(new URL(path, HERE), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: HERE, Host: new URL(HERE).host, "User-Agent": "Test browser", ...headers },
  });
}

/** The message that an answer leaves for the next page. */
export function flashOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((cookie) => /^flash=(\w*)[.;]/.exec(cookie)?.[1])
    .find(Boolean);
}

/** The session token that an answer gives to the browser; "" when it takes one away. */
export function tokenOf(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .map((cookie) => /^authSession=([\w-]{43}|);/.exec(cookie)?.[1])
    .find((token) => token !== undefined);
}

/** What a loader or action answers in the end, whether it returned or threw it. */
export interface Answer {
  status: number;
  headers: Headers;
  /** As somebody reads it in English, and in Chinese. */
  data: unknown;
  inChinese: unknown;
}

/** The status, headers and data of what a route returns or throws; an Error stays thrown. */
export async function answerOf(call: () => unknown): Promise<Answer> {
  const { status, headers, data } = await givenBy(call);
  return { status, headers, data: readIn("en", data), inChinese: readIn("zh", data) };
}

/** What is left of data where each sentence is said in one language. */
function readIn(language: Language, data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map((entry) => readIn(language, entry));
  if (Object.keys(data).join() === LANGUAGES.join()) return (data as LocalizedText)[language];
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, readIn(language, value)]));
}

async function givenBy(call: () => unknown): Promise<Omit<Answer, "inChinese">> {
  let given: unknown;
  try {
    given = await call();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    given = thrown;
  }
  if (given instanceof Response) {
    const text = await given.text();
    const isJson = given.headers.get("Content-Type")?.startsWith("application/json");
    return { status: given.status, headers: given.headers, data: isJson ? JSON.parse(text) : text };
  }
  if (isDataWithInit(given)) {
    return { status: given.init?.status ?? 200, headers: new Headers(given.init?.headers), data: given.data };
  }
  return { status: 200, headers: new Headers(), data: given };
}

interface DataWithInit {
  type: "DataWithResponseInit";
  data: unknown;
  init: ResponseInit | null;
}

function isDataWithInit(value: unknown): value is DataWithInit {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}
