import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Milliseconds for which an answer is fresh, after which it is shown while it is made anew, and kept for bad times. */
const FRESH_MS = 5_000;
const STALE_MS = 10_000;
const RETENTION_MS = 3_600_000;

const seconds = (milliseconds: number) => milliseconds / 1_000;
const SHARED_DIRECTIVES = `s-maxage=${seconds(FRESH_MS)}, stale-if-error=${seconds(RETENTION_MS)}`;
const PAGE_DIRECTIVES = `public, max-age=0, stale-while-revalidate=${seconds(STALE_MS - FRESH_MS)}`;

/**
 * What a shared answer says of how long it may be kept: by caches in front of this one as long as by this one, and by
 * browsers as long as it says itself. Null for an answer that is not to be shared.
 *
 * @param given the answer's own Cache-Control
 */
export function sharedCacheControl(given = "public"): string | null {
  if (/\b(?:private|no-store)\b/.test(given)) return null;
  return `${/\bmax-age=/.test(given) ? given : PAGE_DIRECTIVES}, ${SHARED_DIRECTIVES}`;
}

/** Bytes of a body that is not worth compressing; one that is larger than this part of the cache is not kept. */
const MIN_COMPRESSED_BYTES = 1_024;
const MAX_ENTRY_FRACTION = 8;

/** What an entry costs besides its texts, in bytes. */
const ENTRY_OVERHEAD_BYTES = 1_024;

type Encoding = "identity" | "gzip" | "br";
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Bytes, and all headers that do not change from one time to the next: names and values in turn. */
interface EncodedBody {
  bytes: Buffer;
  headers: readonly string[];
}

const compress: Record<Exclude<Encoding, "identity">, (body: Buffer) => Promise<Buffer>> = {
  gzip: (body) => promisify(gzip)(body),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** An answer as the application made it, for nobody in particular. */
export interface RenderedResponse {
  status: number;
  headers: HeaderList;
  body: Buffer;
  /** Whether it may be kept. */
  isShared: boolean;
}

/** An answer that is ready to be sent. */
export class CacheEntry {
  readonly etag: string;
  readonly #headers: string[];
  readonly #bodies = new Map<Encoding, EncodedBody>();
  readonly #compressing = new Map<Encoding, Promise<EncodedBody>>();

  constructor(
    readonly rendered: RenderedResponse,
    /** Of the content that it was made from. */
    readonly version: number | null,
    /** When it was begun, on the clock of `performance.now`. */
    readonly startedAt: number,
  ) {
    const given = rendered.headers.find(([name]) => name.toLowerCase() === "etag")?.[1];
    this.etag = given ?? `W/"${createHash("sha256").update(rendered.body).digest("base64url").slice(0, 22)}"`;
    this.#headers = [...rendered.headers, ...(given ? [] : [["ETag", this.etag] as const])].flat();
    this.#bodies.set("identity", this.#withHeaders("identity", rendered.body));
  }

  /** For a client, and so for whoever has it already: what goes with any of its bodies. */
  get headers(): readonly string[] {
    return this.#headers;
  }

  /** In the best encoding of those that are accepted; compressed once, when it is first asked for. At once where it is there. */
  bodyFor(accepted = ""): EncodedBody | Promise<EncodedBody> {
    const encoding = this.#encodingFor(accepted);
    const ready = this.#bodies.get(encoding);
    if (ready || encoding === "identity") return ready ?? this.#withHeaders(encoding, this.rendered.body);
    const compressing = this.#compressing.get(encoding) ?? this.#compress(encoding);
    this.#compressing.set(encoding, compressing);
    return compressing;
  }

  #encodingFor(accepted: string): Encoding {
    if (this.rendered.body.length < MIN_COMPRESSED_BYTES) return "identity";
    if (/(?:^|,)\s*br\s*(?:,|$)/.test(accepted)) return "br";
    return /(?:^|,)\s*gzip\s*(?:,|$)/.test(accepted) ? "gzip" : "identity";
  }

  async #compress(encoding: keyof typeof compress): Promise<EncodedBody> {
    const body = this.#withHeaders(encoding, await compress[encoding](this.rendered.body));
    this.#bodies.set(encoding, body);
    return body;
  }

  #withHeaders(encoding: Encoding, bytes: Buffer): EncodedBody {
    const length = ["Content-Length", String(bytes.length)];
    return {
      bytes,
      headers: [...this.#headers, ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]), ...length],
    };
  }

  get bytes(): number {
    return [...this.#bodies.values()].reduce((sum, { bytes }) => sum + bytes.length, ENTRY_OVERHEAD_BYTES);
  }

  /** Milliseconds since it was begun. */
  age(now: number): number {
    return now - this.startedAt;
  }
}

export type CacheState = "hit" | "miss" | "stale";

export interface Found {
  answer: CacheEntry;
  state: CacheState;
}

interface Asked {
  /** The version of the content; null while the database is away. */
  version: number | null;
  /** Answers begun before this moment do not know what whoever asks has written. */
  since: number;
  /** Asked before a response is made that nobody makes yet; false: none is to be. */
  admit(): Promise<boolean>;
  make(): Promise<RenderedResponse>;
}

/**
 * A cache of answers, bounded in bytes: an answer is fresh for 5 s, shown until 10 s while it is made anew, and up to an hour
 * where no other can be made. One that was made of other content than there is now is none.
 */
export class ResponseCache {
  readonly #answers: LRUCache<string, CacheEntry>;
  readonly #pending = new Map<string, { version: number | null; begunAt: number; ready: Promise<CacheEntry> }>();
  readonly #counts: Record<CacheState, number> = { hit: 0, miss: 0, stale: 0 };

  /** @param bytes kept at most */
  constructor(bytes: number) {
    this.#answers = new LRUCache({ maxSize: bytes, maxEntrySize: Math.ceil(bytes / MAX_ENTRY_FRACTION) });
  }

  /** How often an answer was there, had to be made, and was shown though it was outdated. */
  get counts(): Readonly<Record<CacheState, number>> {
    return this.#counts;
  }

  /** An answer for a key, at once where it is there; null where none is, and the database is away or none may be made. */
  find(key: string, asked: Asked): Found | null | Promise<Found | null> {
    const now = performance.now();
    const answer = this.#answers.get(key);
    const isCurrent = answer?.version === asked.version && answer.startedAt > asked.since;
    if (asked.version === null) return answer && answer.age(now) < RETENTION_MS ? this.#count(answer, "stale") : null;
    if (answer && isCurrent && answer.age(now) < STALE_MS) {
      if (answer.age(now) >= FRESH_MS) void this.#make(key, asked).catch(() => {});
      return this.#count(answer, "hit");
    }
    return this.#makeOr(key, asked, answer && answer.age(now) < RETENTION_MS ? answer : undefined);
  }

  /** What cannot be made is shown as it was, if it was ever made. */
  async #makeOr(key: string, asked: Asked, former: CacheEntry | undefined): Promise<Found | null> {
    if (!this.#isPending(key, asked) && !(await asked.admit())) return null;
    const answer = await this.#make(key, asked);
    if (former && answer.rendered.status >= 500) return this.#count(former, "stale");
    return this.#count(answer, "miss");
  }

  #count(answer: CacheEntry, state: CacheState): Found {
    this.#counts[state] += 1;
    return { answer, state };
  }

  /** Makes an answer once, however many wait for it. */
  #make(key: string, asked: Asked): Promise<CacheEntry> {
    const { version, make } = asked;
    const pending = this.#pending.get(key);
    if (pending && this.#isPending(key, asked)) return pending.ready;
    const begunAt = performance.now();
    const ready = make()
      .then((made) => {
        const answer = new CacheEntry(made, version, begunAt);
        if (made.isShared && version !== null) this.keep(key, answer);
        return answer;
      })
      .finally(() => this.#pending.get(key)?.ready === ready && this.#pending.delete(key));
    this.#pending.set(key, { version, begunAt, ready });
    return ready;
  }

  #isPending(key: string, { version, since }: Asked): boolean {
    const pending = this.#pending.get(key);
    return pending?.version === version && pending.begunAt > since;
  }

  /** Keeps an answer with as many bytes as it has by now, unless a later one is kept. */
  keep(key: string, answer: CacheEntry): void {
    const kept = this.#answers.peek(key);
    if (kept && kept.startedAt > answer.startedAt) return;
    this.#answers.set(key, answer, { size: answer.bytes + 2 * key.length });
  }
}
