import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { hasTag } from "~/server/cache/etag";
import {
  type CacheState,
  type RenderedResponse,
  ResponseCache,
  sharedCacheControl,
} from "~/server/cache/response-cache.server";
import type { SharedRequest } from "~/server/cache/shared-request.server";
import { VersionPoller } from "~/server/cache/version-poller";
import { newRequestContext, type RequestContext, runInRequest } from "~/server/request-context.server";
import { securityHeaders } from "./security-headers";

/** Networks whose last write is remembered. */
const MAX_WRITERS = 10_000;

/** What an answer is sent with anew each time, or belongs to the one connection that it was made on. */
const NOT_CACHED = new Set([
  "cache-control",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "set-cookie",
]);

const STALE_WARNING = ["Warning", '110 - "Response is Stale"'];

/** Of an answer that its reader has already. */
const BODY_HEADERS = new Set(["content-type"]);

export interface CachedResponsesOptions {
  /** Answers a request as the application does, without a connection: see `createRequestHandler`. */
  handle(request: Request): Promise<Response>;
  publicOrigin?: string;
  /** Bytes kept at most. */
  bytes: number;
  /** Reads the version of the content. */
  readVersion(): Promise<number>;
}

export interface CacheableRequest {
  shared: SharedRequest;
  context: RequestContext;
  /** Who asks, as limits count. */
  network: string;
  /** Headers of this one answer: names and values in turn. */
  headers: () => readonly string[];
  /** Whether the response may be made, where the cache has none: limits say so. */
  admit(): Promise<boolean>;
}

/** Answers from a cache what is the same for everybody, as one application makes it for nobody in particular. */
export class CachedResponses {
  readonly #cache: ResponseCache;
  readonly #versions: VersionPoller;
  /** When each network has last written something, on the clock of `performance.now`. */
  readonly #written = new LRUCache<string, number>({ max: MAX_WRITERS });

  constructor(private readonly options: CachedResponsesOptions) {
    this.#cache = new ResponseCache(options.bytes);
    this.#versions = new VersionPoller(options.readVersion);
  }

  /** How often an answer was there, had to be made, and was shown though it was outdated. */
  get counts(): Readonly<Record<CacheState, number>> {
    return this.#cache.counts;
  }

  /** After a network has written something: it sees that at once, and nobody sees content from before for long. */
  written(network: string): void {
    this.#written.set(network, performance.now());
    this.#versions.expire();
  }

  /**
   * Answers a request from the cache, made anew if need be.
   *
   * @param headers of this one time
   * @returns false, and nothing is sent, where the application could not make it: it answers for itself then
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    { shared, context, network, headers, admit }: CacheableRequest,
  ): Promise<boolean> {
    const reading = this.#versions.current();
    const version = reading instanceof Promise ? await reading : reading;
    const finding = this.#cache.find(shared.key, {
      version,
      since: this.#written.get(network) ?? Number.NEGATIVE_INFINITY,
      admit,
      make: () => this.#make(shared, context.address),
    });
    const found = finding instanceof Promise ? await finding : finding;
    if (!found || found.answer.rendered.status >= 500) return false;
    const { answer, state } = found;
    const told = [...headers(), "Server-Timing", `cache;desc=${state}`];
    if (answer.rendered.isShared) told.push("Age", String(Math.floor(answer.age(performance.now()) / 1_000)));
    if (state === "stale") told.push(...STALE_WARNING);
    if (answer.rendered.status === 200 && hasTag(request.headers["if-none-match"], answer.etag)) {
      response.writeHead(304, [...withoutBody(answer.headers), ...told]).end();
      return true;
    }
    const compressing = answer.bodyFor(String(request.headers["accept-encoding"] ?? ""));
    const body = compressing instanceof Promise ? await compressing : compressing;
    // It is larger by what has been compressed.
    if (compressing instanceof Promise && answer.rendered.isShared) this.#cache.keep(shared.key, answer);
    response.writeHead(answer.rendered.status, [...body.headers, ...told]);
    response.end(request.method === "HEAD" ? undefined : body.bytes);
    return true;
  }

  /** Has the application answer, told nothing of who asks but what the answer may depend on. */
  async #make({ url, headers: preferences, setCookie }: SharedRequest, address: string): Promise<RenderedResponse> {
    const context = newRequestContext({ address, isShared: true });
    const { handle, publicOrigin } = this.options;
    const host = publicOrigin ? new URL(publicOrigin).host : "localhost";
    const request = new Request(`http://${host}${url}`, { headers: preferences });
    const response = await runInRequest(context, () => handle(request));
    const { status, headers } = response;
    const body = Buffer.from(await response.arrayBuffer());
    headers.append("Vary", "Accept-Encoding");
    const cookies = headers.getSetCookie();
    const cacheControl = sharedCacheControl(headers.get("cache-control") ?? undefined);
    const isShared = status === 200 && cacheControl !== null && cookies.every((cookie) => cookie === setCookie);
    return {
      status,
      headers: [
        ...securityHeaders({ scriptHashes: context.scriptHashes, publicOrigin }),
        ...[...headers].filter(([name]) => !NOT_CACHED.has(name)),
        ...cookies.map((cookie) => ["Set-Cookie", cookie] as const),
        // Other caches are not trusted with a cookie.
        ["Cache-Control", isShared && cookies.length === 0 ? cacheControl : "private, no-cache"],
      ],
      body,
      isShared,
    };
  }
}

function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, index) => !BODY_HEADERS.has((headers[index - (index % 2)] ?? "").toLowerCase()));
}
