import { env } from "~/env.server";
import { maxBodyOf } from "~/platform/edge/rejections.server";
import { logEvent } from "~/platform/log/events.server";
import { errorPage } from "~/platform/page/page.server";
import { requestContext } from "~/platform/request/request-context.server";
import { parseUrl } from "~/platform/values/parse-url";
import { isPlainJson } from "./json-text";

/**
 * Whether a write comes from this site's own pages, by Sec-Fetch-Site, or by the Origin in browsers that do not send it.
 * A request with neither does not come from a browser, and passes only without cookies.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = originOf(request);
  if (origin) return isOurs(origin, request.headers.get("Host"));
  return !request.headers.has("Cookie");
}

export function originOf(request: Request): string | undefined {
  return request.headers.get("Origin") ?? requestContext()?.origin;
}

/** Whether an origin is this site's own: PUBLIC_ORIGIN, or, when that is not set, the one of `host`. */
export function isOurs(origin: string, host: string | null): boolean {
  const { publicOrigin } = env();
  if (publicOrigin) return origin === publicOrigin;
  const url = parseUrl(origin);
  return url !== null && parseUrl(`${url.protocol}//${host}`)?.host === url.host;
}

/** @throws a 403 error page for a cross-site request */
export function requireSameOrigin(request: Request): void {
  if (isSameOrigin(request)) return;
  logEvent("cross_site_refused", { path: new URL(request.url).pathname });
  throw errorPage("forbidden");
}

/** Every action reads its input here. @throws an error page: 403 if cross-site, 400 of another type, 413 too large */
export async function readForm(request: Request): Promise<URLSearchParams> {
  requireSameOrigin(request);
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) throw errorPage("bad_request");
  const bytes = await readBytes(request, request.body);
  if (typeof bytes === "string") throw errorPage(bytes);
  if (hasMoreFields(bytes, MAX_FIELDS)) throw errorPage("too_large");
  return new URLSearchParams(bytes.toString("utf8"));
}

/** Whether it is a multipart form of a page whose form may have a file. */
export function takesFile(request: Request): boolean {
  const isMultipart = /^multipart\/form-data\s*;/i.test(request.headers.get("Content-Type") ?? "");
  return isMultipart && maxBodyOf(new URL(request.url).pathname) > MAX_READ_BYTES;
}

/** The limit of a form's fields: 128,000 empty ones cost 30 ms to read. */
const MAX_FIELDS = 1_000;

function hasMoreFields(form: Buffer, limit: number): boolean {
  let ends = 0;
  for (let at = form.indexOf("&"); at >= 0 && ends < limit; at = form.indexOf("&", at + 1)) ends += 1;
  return ends >= limit;
}

/** Reads JSON in UTF-8, perhaps in gzip; rejected for its type or encoding (415), size when decompressed (413), syntax (400). */
export async function readJson(
  request: Request,
): Promise<
  { value: unknown } | { rejected: "unsupported_type" | "unsupported_encoding" | "too_large" | "bad_request" }
> {
  const { headers } = request;
  const type = headers.get("Content-Type") ?? "";
  const isJson = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type);
  if (!isJson) return { rejected: "unsupported_type" };
  const encoding = (headers.get("Content-Encoding") ?? "identity").trim().toLowerCase();
  const isGzip = encoding === "gzip" || encoding === "x-gzip";
  if (!isGzip && encoding !== "identity") return { rejected: "unsupported_encoding" };
  const decompressed = isGzip ? request.body?.pipeThrough(new DecompressionStream("gzip")) : request.body;
  const bytes = await readBytes(request, decompressed);
  if (typeof bytes === "string") return { rejected: bytes };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return isPlainJson(text) ? { value: JSON.parse(text) as unknown } : { rejected: "bad_request" };
  } catch {
    return { rejected: "bad_request" };
  }
}

/** The limit of what is read into memory; only files, which are read as streams, may be larger. */
const MAX_READ_BYTES = 1024 * 1024;

/** Cancelling a stream that is too large would close the connection before the response: the edge discards the rest. */
async function readBytes(
  request: Request,
  body: ReadableStream<Uint8Array> | null | undefined,
): Promise<Buffer | "too_large" | "bad_request"> {
  if (!body) return Buffer.alloc(0);
  const maxBytes = Math.min(maxBodyOf(new URL(request.url).pathname), MAX_READ_BYTES);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > maxBytes) return "too_large";
      chunks.push(read.value);
    }
  } catch {
    // The client has disconnected, or the gzip is invalid.
    return "bad_request";
  }
  return Buffer.concat(chunks);
}
