import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { HOUR_MS } from "~/platform/values/durations";
import { digest } from "./etag.server";

/** Ages until which an entry is fresh, is served while it is revalidated, and is kept to be served on errors. */
const FRESH_MS = 5_000;
const STALE_MS = 10_000;
const RETENTION_MS = HOUR_MS;

const seconds = (milliseconds: number) => milliseconds / 1_000;
const SHARED_DIRECTIVES = `s-maxage=${seconds(FRESH_MS)}, stale-if-error=${seconds(RETENTION_MS)}`;
const PAGE_DIRECTIVES = `public, max-age=0, stale-while-revalidate=${seconds(STALE_MS - FRESH_MS)}`;

/**
 * The Cache-Control header. Caches in front store a response as long as this one does, browsers as long as its `own` header says.
 * Null for a response that must not be shared.
 */
export function sharedCacheControl(own = "public"): string | null {
  if (/\b(?:private|no-store)\b/.test(own)) return null;
  return `${/\bmax-age=/.test(own) ? own : PAGE_DIRECTIVES}, ${SHARED_DIRECTIVES}`;
}

/** Smaller bodies are not compressed; bodies larger than this fraction of the cache are not stored. */
const MIN_COMPRESSED_BYTES = 1_024;
const MAX_ENTRY_FRACTION = 8;

/** The memory of an entry besides its key and bodies. */
const ENTRY_OVERHEAD_BYTES = 1_024;

type Compression = "gzip" | "br";
type HeaderList = readonly (readonly [name: string, value: string])[];

/** `headers`: those that are the same for each request, as alternating names and values. */
interface EncodedBody {
  bytes: Buffer;
  headers: readonly string[];
}

const compress: Record<Compression, (body: Buffer) => Promise<Buffer>> = {
  gzip: (body) => promisify(gzip)(body),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

export interface RenderedResponse {
  status: number;
  headers: HeaderList;
  body: Buffer;
  isShared: boolean;
}

class CacheEntry {
  readonly etag: string;
  readonly #headers: HeaderList;
  readonly #identity: EncodedBody;
  readonly #compressed = new Map<Compression, EncodedBody | Promise<EncodedBody>>();
  #bytes: number;

  constructor(
    readonly rendered: RenderedResponse,
    readonly version: number | null,
    /** The start of the rendering, as `performance.now()`. */
    readonly startedAt: number,
  ) {
    const ownEtag = rendered.headers.find(([name]) => name.toLowerCase() === "etag")?.[1];
    this.etag = ownEtag ?? `W/"${digest(rendered.body)}"`;
    this.#headers = ownEtag ? rendered.headers : [...rendered.headers, ["ETag", this.etag]];
    this.#identity = this.#withHeaders(rendered.body);
    this.#bytes = ENTRY_OVERHEAD_BYTES + rendered.body.length;
  }

  /** The headers of a 304, as alternating names and values. */
  get unchangedHeaders(): readonly string[] {
    return this.#headers.filter(([name]) => name.toLowerCase() !== "content-type").flat();
  }

  /** The body in the best accepted encoding. Compressed on first use; synchronous if that is done. */
  bodyFor(accepted = ""): EncodedBody | Promise<EncodedBody> {
    const encoding = this.#compressionFor(accepted);
    if (!encoding) return this.#identity;
    const body = this.#compressed.get(encoding) ?? this.#compress(encoding);
    this.#compressed.set(encoding, body);
    return body;
  }

  #compressionFor(accepted: string): Compression | null {
    if (this.rendered.body.length < MIN_COMPRESSED_BYTES) return null;
    if (/(?:^|,)\s*br\s*(?:,|$)/.test(accepted)) return "br";
    return /(?:^|,)\s*gzip\s*(?:,|$)/.test(accepted) ? "gzip" : null;
  }

  async #compress(encoding: Compression): Promise<EncodedBody> {
    const bytes = await compress[encoding](this.rendered.body);
    const body = this.#withHeaders(bytes, ["Content-Encoding", encoding]);
    this.#compressed.set(encoding, body);
    this.#bytes += bytes.length;
    return body;
  }

  #withHeaders(bytes: Buffer, ownHeaders: readonly string[] = []): EncodedBody {
    return { bytes, headers: [...this.#headers.flat(), ...ownHeaders, "Content-Length", String(bytes.length)] };
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Milliseconds since rendering started. */
  age(now: number): number {
    return now - this.startedAt;
  }
}

export type CacheState = "hit" | "miss" | "stale";

interface CacheResult {
  entry: CacheEntry;
  state: CacheState;
}

interface Lookup {
  /** The content version; null while the database is down. */
  version: number | null;
  /** Entries rendered before this moment lack the requester's own last write. */
  since: number;
  /** Called on a miss that no pending render serves; false: do not render. */
  admit(): Promise<boolean>;
  render(): Promise<RenderedResponse>;
}

/** A cache bounded in bytes. An entry of another content version is a miss; a stale one may replace a failed rendering. */
export class ResponseCache {
  readonly #entries: LRUCache<string, CacheEntry>;
  readonly #pending = new Map<string, { version: number | null; startedAt: number; ready: Promise<CacheEntry> }>();
  readonly #counts: Record<CacheState, number> = { hit: 0, miss: 0, stale: 0 };

  /** @param bytes maximum size of all entries */
  constructor(bytes: number) {
    this.#entries = new LRUCache({ maxSize: bytes, maxEntrySize: Math.ceil(bytes / MAX_ENTRY_FRACTION) });
  }

  get counts(): Readonly<Record<CacheState, number>> {
    return this.#counts;
  }

  /** The entry of a key, synchronously on a hit; null on a miss if the database is down or `admit` returned false. */
  find(key: string, lookup: Lookup): CacheResult | null | Promise<CacheResult | null> {
    const now = performance.now();
    const entry = this.#entries.get(key);
    const isCurrent = entry?.version === lookup.version && entry.startedAt > lookup.since;
    if (lookup.version === null) return entry && entry.age(now) < RETENTION_MS ? this.#count(entry, "stale") : null;
    if (entry && isCurrent && entry.age(now) < STALE_MS) {
      if (entry.age(now) >= FRESH_MS) void this.#render(key, lookup).catch(() => {});
      return this.#count(entry, "hit");
    }
    return this.#renderOr(key, lookup, entry && entry.age(now) < RETENTION_MS ? entry : undefined);
  }

  async #renderOr(key: string, lookup: Lookup, stale: CacheEntry | undefined): Promise<CacheResult | null> {
    if (!this.#isPending(key, lookup) && !(await lookup.admit())) return null;
    const entry = await this.#render(key, lookup);
    if (stale && entry.rendered.status >= 500) return this.#count(stale, "stale");
    return this.#count(entry, "miss");
  }

  #count(entry: CacheEntry, state: CacheState): CacheResult {
    this.#counts[state] += 1;
    return { entry, state };
  }

  /** Renders once for all concurrent requests of a key. */
  #render(key: string, lookup: Lookup): Promise<CacheEntry> {
    const { version, render } = lookup;
    const pending = this.#pending.get(key);
    if (pending && this.#isPending(key, lookup)) return pending.ready;
    const startedAt = performance.now();
    const ready = render()
      .then((rendered) => {
        const entry = new CacheEntry(rendered, version, startedAt);
        if (rendered.isShared && version !== null) this.store(key, entry);
        return entry;
      })
      .finally(() => this.#pending.get(key)?.ready === ready && this.#pending.delete(key));
    this.#pending.set(key, { version, startedAt, ready });
    return ready;
  }

  #isPending(key: string, { version, since }: Lookup): boolean {
    const pending = this.#pending.get(key);
    return pending?.version === version && pending.startedAt > since;
  }

  /** Stores an entry at its present size, unless a newer one is stored. */
  store(key: string, entry: CacheEntry): void {
    const stored = this.#entries.peek(key);
    if (stored && stored.startedAt > entry.startedAt) return;
    this.#entries.set(key, entry, { size: entry.bytes + 2 * key.length });
  }
}
