import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { sharedCacheControl } from "~/platform/cache/response-cache.server";
import type { RequestContext } from "~/platform/request/request-context.server";
import { pathOf } from "./rejections.server";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.server";

/** Pages that may load the human check's script. */
const HUMAN_CHECK_PAGES = /^\/(?:signup|login)\/?$/i;

interface ResponseContext {
  context: RequestContext;
  isShared: boolean;
  isPicture: boolean;
  publicOrigin?: string;
  sessionCookie?: string;
  recaptchaOrigin?: string;
}

export function setResponseHeaders(request: IncomingMessage, response: ServerResponse, options: ResponseContext): void {
  const { context, isShared, isPicture, publicOrigin, sessionCookie } = options;
  const recaptchaOrigin = HUMAN_CHECK_PAGES.test(pathOf(request)) ? options.recaptchaOrigin : undefined;
  for (const [name, value] of securityHeaders({ publicOrigin, recaptchaOrigin, isPicture })) {
    response.setHeader(name, value);
  }
  response.setHeader("X-Request-Id", context.id);
  onHeaders(response, () => {
    // An error page is no picture.
    if (response.statusCode >= 400) response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    const { scriptSources } = context;
    if (scriptSources.length > 0) {
      response.setHeader("Content-Security-Policy", contentSecurityPolicy({ scriptSources, recaptchaOrigin }));
    }
    const own = response.getHeader("Cache-Control")?.toString();
    const isCacheable = isShared && response.statusCode === 200 && !response.hasHeader("Set-Cookie");
    const shared = isCacheable ? sharedCacheControl(own) : null;
    // no-cache still allows revalidation with an ETag.
    const unshared = isPersonal(request, response, sessionCookie) ? "private, no-store" : "private, no-cache";
    response.setHeader("Cache-Control", shared ?? own ?? unshared);
  });
}

function isPersonal({ headers }: IncomingMessage, response: ServerResponse, sessionCookie = ""): boolean {
  const setCookies = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  return [headers.cookie ?? "", ...setCookies].some(
    (cookies) => sessionCookie !== "" && cookies.includes(`${sessionCookie}=`),
  );
}
