import { env } from "~/env.server";
import { logEvent } from "./event-log.server";
import { errorPage } from "./page.server";
import { languageOf } from "./preferences.server";
import { requestContext } from "./request-context.server";

/** Most bytes of a form. */
const MAX_BODY = 256 * 1024;

/**
 * Whether a write comes from this site's own pages: Sec-Fetch-Site says so, or, where a browser does not send it, the
 * Origin is ours. A request with neither comes from no browser, and is let pass only without cookies.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin") ?? requestContext()?.origin;
  if (origin) return isOurs(origin, request.headers.get("Host"));
  return !request.headers.has("Cookie");
}

function isOurs(origin: string, host: string | null): boolean {
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
    throw errorPage("forbidden", languageOf(request));
  }
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) throw errorPage("bad_request", languageOf(request));
  return new URLSearchParams(await readText(request));
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY) throw errorPage("too_large", languageOf(request));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
