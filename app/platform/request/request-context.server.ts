import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

export interface LimitState {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  retryAfter: number;
}

export interface RequestContext {
  id: string;
  /** The Origin header. The edge deletes it from the request: Remix would fail on a foreign one. */
  origin?: string;
  /** The client's address, as trusted proxies report it. */
  address: string;
  /** Whether it comes from this machine, and through no proxy. */
  isLocal?: boolean;
  memo: Map<string, unknown>;
  errorHeaders: Map<string, string>;
  /** Whether the response may be cached for other viewers: nothing of this one request may be in it. */
  isShared: boolean;
  /** Whether the response is a document, not data for the page's script. */
  isDocument: boolean;
  /** The state of each rate limit that this request has consumed a point of. */
  counted: Map<string, LimitState | null>;
  /** The last rate limit that it has exceeded. */
  limit?: string;
  /** How the response cache has served it; undefined if it did not. */
  cache?: "hit" | "miss" | "stale";
  /** The service token that authorised it, and the token's source. */
  service?: { id: string; source: string };
  /** Lifts the time limit of the request's body, which the application is going to read. */
  allowSlowBody?: () => void;
  /** What allows the document's inline scripts in the content security policy: a nonce, or hashes. */
  scriptSources: string[];
}

/** Remix requests a page's data at the page's path with this suffix. */
const DATA_URL = /^[^?]*\.data(?:\?|$)/;

export function newRequestContext({
  url = "",
  ...known
}: Pick<RequestContext, "address" | "isLocal" | "isShared" | "origin"> & { url?: string }): RequestContext {
  return {
    ...known,
    isDocument: !DATA_URL.test(url),
    id: randomUUID(),
    memo: new Map(),
    errorHeaders: new Map(),
    counted: new Map(),
    scriptSources: [],
  };
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInRequest<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run);
}

/** The current request's context; undefined without the edge, in development and in tests. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Remix drops an error's headers unless each route of the page exports `headers`: app/entry.server.tsx sends these. */
export function setErrorHeaders(headers: HeadersInit): void {
  for (const [name, value] of new Headers(headers)) requestContext()?.errorHeaders.set(name, value);
}

export function onceInRequest<T>(name: string, compute: () => T): T {
  const memo = requestContext()?.memo;
  if (!memo) return compute();
  if (!memo.has(name)) memo.set(name, compute());
  return memo.get(name) as T;
}
