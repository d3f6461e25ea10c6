import { env } from "~/env.server";
import { logEvent } from "./event-log.server";
import { isPlainJson } from "./json-text";
import { errorPage } from "./page.server";
import { requestContext } from "./request-context.server";

/** Most bytes of a body. */
const MAX_BODY = 256 * 1024;

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
  return URL.canParse(origin) && new URL(origin).host === host;
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
  if (!type.startsWith("application/x-www-form-urlencoded")) throw errorPage("bad_request");
  const bytes = await readBytes(request);
  if (!bytes) throw errorPage("too_large");
  return new URLSearchParams(bytes.toString("utf8"));
}

/**
 * The one way in which the API reads a body: JSON in UTF-8, told apart from what is of another type (415), too large
 * (413) or broken (400).
 */
export async function readJson(
  request: Request,
): Promise<{ value: unknown } | { refused: "unsupported_type" | "too_large" | "bad_request" }> {
  const { headers } = request;
  const type = headers.get("Content-Type") ?? "";
  const isJson = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i.test(type);
  if (!isJson || (headers.get("Content-Encoding") ?? "identity") !== "identity") return { refused: "unsupported_type" };
  const bytes = await readBytes(request);
  if (!bytes) return { refused: "too_large" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return isPlainJson(text) ? { value } : { refused: "bad_request" };
  } catch {
    return { refused: "bad_request" };
  }
}

/** A body's bytes; null when there are too many of them. */
async function readBytes(request: Request): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
