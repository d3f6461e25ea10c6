import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { LimitState } from "./limits/limit-headers";

/** What stands in front of the application knows of a request. */
export interface RequestContext {
  /** Names the request in logs, answers and error pages. */
  id: string;
  /** The Origin that the request came with. Remix would answer a foreign one with a fault; the edge keeps it from it. */
  origin?: string;
  /** Where the request came from, as far as the proxies in front are believed. */
  address: string;
  /** What {@link onceInRequest} keeps. */
  kept: Map<string, unknown>;
  /** What {@link setErrorHeaders} has set. */
  errorHeaders: Map<string, string>;
  /** Whether the answer is made for whoever asks the same: nothing of this one request may stand in it. */
  isShared: boolean;
  /** The limits that this request has been counted for already, each with what is left of it. */
  counted: Map<string, LimitState | null>;
  /** The service token that it was authorised by, and whom that delivers for. */
  service?: { id: string; source: string };
  /** The SHA-256 hashes of the document's own inline scripts, which the content security policy allows. */
  scriptHashes: string[];
}

/** The context of a request that has come, or of an answer that is made for many. */
export function newRequestContext(
  about: Pick<RequestContext, "address" | "isShared"> & Partial<Pick<RequestContext, "origin">>,
): RequestContext {
  return {
    ...about,
    id: randomUUID(),
    kept: new Map(),
    errorHeaders: new Map(),
    counted: new Map(),
    scriptHashes: [],
  };
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInRequest<T>(context: RequestContext, run: () => T): T {
  return storage.run(context, run);
}

/** The context of the request being answered; undefined in development and in tests, where nothing stands in front. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/**
 * Sets headers of the answer, should it be an error: of what routes throw or answer Remix drops the headers unless each
 * route of the page exports a function for them. app/entry.server.tsx sends them.
 */
export function setErrorHeaders(headers: HeadersInit): void {
  for (const [name, value] of new Headers(headers)) requestContext()?.errorHeaders.set(name, value);
}

/** Makes something once for all loaders that answer the same request. */
export function onceInRequest<T>(name: string, make: () => T): T {
  const kept = requestContext()?.kept;
  if (!kept) return make();
  if (!kept.has(name)) kept.set(name, make());
  return kept.get(name) as T;
}
