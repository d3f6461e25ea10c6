import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { sharedCacheControl } from "~/server/cache/response-cache.server";
import type { RequestContext } from "~/server/request-context.server";
import { pathOf } from "./rejections.server";
import { contentSecurityPolicy, securityHeaders } from "./security-headers";

/** The pages that may load the human check's script. */
const WITH_HUMAN_CHECK = /^\/(?:signup|login)\/?$/i;

interface ResponseContext {
  context: RequestContext;
  /** Whether whoever asks the same is answered the same. */
  isShared: boolean;
  publicOrigin?: string;
  sessionCookie?: string;
  recaptchaOrigin?: string;
}

/** Sets the headers of every answer, and when it leaves those that depend on what it has become. */
export function setResponseHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  answering: ResponseContext,
): void {
  const { context, isShared, publicOrigin, sessionCookie } = answering;
  const recaptchaOrigin = WITH_HUMAN_CHECK.test(pathOf(request)) ? answering.recaptchaOrigin : undefined;
  for (const [name, value] of securityHeaders({ publicOrigin, recaptchaOrigin })) response.setHeader(name, value);
  response.setHeader("X-Request-Id", context.id);
  onHeaders(response, () => {
    const { scriptHashes } = context;
    if (scriptHashes.length > 0) {
      response.setHeader("Content-Security-Policy", contentSecurityPolicy({ scriptHashes, recaptchaOrigin }));
    }
    const given = response.getHeader("Cache-Control")?.toString();
    const isKept = isShared && response.statusCode === 200 && !response.hasHeader("Set-Cookie");
    const shared = isKept ? sharedCacheControl(given) : null;
    // What has a person's preferences is kept only to ask again, and what is one person's not at all.
    const alone = isPersonal(request, response, sessionCookie) ? "private, no-store" : "private, no-cache";
    response.setHeader("Cache-Control", shared ?? given ?? alone);
  });
}

/** Whether an answer may say what is one person's alone: to a request with a session, or to one that begins it. */
function isPersonal({ headers }: IncomingMessage, response: ServerResponse, sessionCookie = ""): boolean {
  const given = [response.getHeader("Set-Cookie") ?? []].flat().map(String);
  return [headers.cookie ?? "", ...given].some(
    (cookies) => sessionCookie !== "" && cookies.includes(`${sessionCookie}=`),
  );
}
