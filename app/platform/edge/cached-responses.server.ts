import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { ContentVersions } from "~/platform/cache/content-versions";
import { etagPrefix, hasTag, unchangedEtag } from "~/platform/cache/etag.server";
import {
  type CacheState,
  type RenderedResponse,
  ResponseCache,
  sharedCacheControl,
} from "~/platform/cache/response-cache.server";
import type { SharedRequest } from "~/platform/cache/shared-request.server";
import { newRequestContext, type RequestContext, runInRequest } from "~/platform/request/request-context.server";
import { securityHeaders } from "./security-headers.server";

const MAX_WRITERS = 10_000;

/** Headers that are set for each response. */
const NOT_CACHED = new Set([
  "cache-control",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "set-cookie",
]);

const STALE_WARNING = ["Warning", '110 - "Response is Stale"'];

export interface CacheOptions {
  /** The application's request handler: see `createRequestHandler`. */
  handle(request: Request): Promise<Response>;
  bytes: number;
  versions: ContentVersions;
}

interface CacheableRequest {
  shared: SharedRequest;
  context: RequestContext;
  network: string;
  /** Headers of this one response, as alternating names and values. */
  headers: () => readonly string[];
  admit(): Promise<boolean>;
}

export class CachedResponses {
  readonly #cache: ResponseCache;
  /** Each network's last write, as `performance.now()`. */
  readonly #lastWrites = new LRUCache<string, number>({ max: MAX_WRITERS });

  constructor(private readonly options: CacheOptions & { publicOrigin?: string }) {
    this.#cache = new ResponseCache(options.bytes);
  }

  get counts(): Readonly<Record<CacheState, number>> {
    return this.#cache.counts;
  }

  /** Call it after a write of a network, which then reads its own write at once. */
  written(network: string): void {
    this.#lastWrites.set(network, performance.now());
    this.options.versions.expire();
  }

  /** @returns false, with nothing sent, if rendering failed or was not allowed: the application must respond itself */
  async respond(
    request: IncomingMessage,
    response: ServerResponse,
    { shared, context, network, headers, admit }: CacheableRequest,
  ): Promise<boolean> {
    const version = await this.options.versions.current();
    const ifNoneMatch = request.headers["if-none-match"];
    if (shared.versioned && version !== null) {
      const etag = unchangedEtag(ifNoneMatch, etagPrefix(version, shared.url, shared.headers.cookie ?? ""));
      if (etag) {
        context.cache = "hit";
        response.writeHead(304, this.#unchangedHeaders(etag, shared.versioned, headers())).end();
        return true;
      }
    }
    const found = await this.#cache.find(shared.key, {
      version,
      since: this.#lastWrites.get(network) ?? Number.NEGATIVE_INFINITY,
      admit,
      render: () => this.#render(shared, context.address),
    });
    if (!found || found.entry.rendered.status >= 500) return false;
    const { entry, state } = found;
    context.cache = state;
    const extraHeaders = [...headers(), "Server-Timing", `cache;desc=${state}`];
    if (entry.rendered.isShared) extraHeaders.push("Age", String(Math.floor(entry.age(performance.now()) / 1_000)));
    if (state === "stale") extraHeaders.push(...STALE_WARNING);
    if (entry.rendered.status === 200 && hasTag(ifNoneMatch, entry.etag)) {
      response.writeHead(304, [...entry.unchangedHeaders, ...extraHeaders]).end();
      return true;
    }
    const compressing = entry.bodyFor(String(request.headers["accept-encoding"] ?? ""));
    const body = compressing instanceof Promise ? await compressing : compressing;
    // The entry is stored again, because the compressed body adds to its size.
    if (compressing instanceof Promise && entry.rendered.isShared) this.#cache.store(shared.key, entry);
    response.writeHead(entry.rendered.status, [...body.headers, ...extraHeaders]);
    response.end(request.method === "HEAD" ? undefined : body.bytes);
    return true;
  }

  #unchangedHeaders(etag: string, cacheControl: string, others: readonly string[]): string[] {
    const own = {
      ETag: etag,
      "Cache-Control": sharedCacheControl(cacheControl) ?? cacheControl,
      Vary: "Cookie, Accept-Encoding",
    };
    const { publicOrigin } = this.options;
    return [...securityHeaders({ publicOrigin }), ...Object.entries(own)]
      .flat()
      .concat(others, "Server-Timing", "cache;desc=hit");
  }

  async #render({ url, headers: preferences, setCookie }: SharedRequest, address: string): Promise<RenderedResponse> {
    const context = newRequestContext({ address, url, isShared: true });
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
        ...securityHeaders({ scriptSources: context.scriptSources, publicOrigin }),
        ...[...headers].filter(([name]) => !NOT_CACHED.has(name)),
        ...cookies.map((cookie) => ["Set-Cookie", cookie] as const),
        // Caches in front might store the cookie.
        ["Cache-Control", isShared && cookies.length === 0 ? cacheControl : "private, no-cache"],
      ],
      body,
      isShared,
    };
  }
}
