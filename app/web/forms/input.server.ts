import { parseUrl } from "~/domain/parse-url";
import { env } from "~/env.server";
import { maxBodyOf } from "~/server/edge/rejections.server";
import { logEvent } from "~/server/log/events.server";
import { requestContext } from "~/server/request-context.server";
import { errorPage } from "~/web/page/page.server";
import { isPlainJson } from "./json-text";

/**
 * Whether a write comes from this site's own pages: Sec-Fetch-Site says so, or, where a browser does not send it, the
 * Origin is ours. A request with neither comes from no browser, and is let pass only without cookies.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = originOf(request);
  if (origin) return isOurs(origin, request.headers.get("Host"));
  return !request.headers.has("Cookie");
}

/** The Origin that a browser names, or undefined. */
export function originOf(request: Request): string | undefined {
  return request.headers.get("Origin") ?? requestContext()?.origin;
}

/** Whether an origin is this site's own, which `host` tells where no setting does. */
export function isOurs(origin: string, host: string | null): boolean {
  const { publicOrigin } = env();
  if (publicOrigin) return origin === publicOrigin;
  const named = parseUrl(origin);
  return named !== null && parseUrl(`${named.protocol}//${host}`)?.host === named.host;
}

/**
 * The one way in which an action reads its input: refuses what another site sends (403), what is no form (400) and
 * what is too large (413).
 *
 * @throws an error page
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (!isSameOrigin(request)) {
    logEvent("cross_site_refused", { path: new URL(request.url).pathname });
    throw errorPage("forbidden");
  }
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) throw errorPage("bad_request");
  const bytes = await readBytes(request, request.body);
  if (typeof bytes === "string") throw errorPage(bytes);
  return new URLSearchParams(bytes.toString("utf8"));
}

/**
 * The one way in which the API reads a body: JSON in UTF-8, perhaps in gzip, told apart from what is of another type or encoding
 * (415), too large when it is unpacked (413) or broken (400).
 */
export async function readJson(
  request: Request,
): Promise<
  { value: unknown } | { refused: "unsupported_type" | "unsupported_encoding" | "too_large" | "bad_request" }
> {
  const { headers } = request;
  const type = headers.get("Content-Type") ?? "";
  const isJson = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type);
  if (!isJson) return { refused: "unsupported_type" };
  const encoding = (headers.get("Content-Encoding") ?? "identity").trim().toLowerCase();
  const isGzip = encoding === "gzip" || encoding === "x-gzip";
  if (!isGzip && encoding !== "identity") return { refused: "unsupported_encoding" };
  const unpacked = isGzip ? request.body?.pipeThrough(new DecompressionStream("gzip")) : request.body;
  const bytes = await readBytes(request, unpacked);
  if (typeof bytes === "string") return { refused: bytes };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return isPlainJson(text) ? { value } : { refused: "bad_request" };
  } catch {
    return { refused: "bad_request" };
  }
}

/**
 * A body's bytes, or why there are none. What is left of one that is too large stays unread, and its stream is not cancelled:
 * that would close the connection before the response. The edge discards the rest.
 */
async function readBytes(
  request: Request,
  body: ReadableStream<Uint8Array> | null | undefined,
): Promise<Buffer | "too_large" | "bad_request"> {
  if (!body) return Buffer.alloc(0);
  const maxBody = maxBodyOf(new URL(request.url).pathname);
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > maxBody) return "too_large";
      chunks.push(read.value);
    }
  } catch {
    // Its sender has hung up, or it is no gzip.
    return "bad_request";
  }
  return Buffer.concat(chunks);
}
