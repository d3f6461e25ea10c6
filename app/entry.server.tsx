import { createHash, randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { env } from "./env.server";
import { loadAffiliateRules } from "./features/links/affiliate.server";
import { prepareSuggestions } from "./features/lists/web/suggestions.server";
import { kinds } from "./features/search/kinds.server";
import { loadSegmenter } from "./features/search/segmenter.server";
import { apiError } from "./platform/api/response.server";
import { errorOfStatus } from "./platform/errors/errors.server";
import type { Language } from "./platform/i18n/languages";
import { TranslationProvider } from "./platform/i18n/translation";
import { translatorFor } from "./platform/i18n/translator.server";
import { logFault } from "./platform/log/faults.server";
import { NonceContext } from "./platform/page/components/nonce";
import { database } from "./platform/process/database.server";
import { isApiPath } from "./platform/request/api-path";
import { detectLanguage } from "./platform/request/detect-language.server";
import { requestContext } from "./platform/request/request-context.server";
import { sessionToken } from "./platform/session/session.server";
import { loadThesaurusOf } from "./programs/load-thesaurus";

// Loaded at the start, so that no request waits for it.
loadSegmenter();
kinds();
loadThesaurusOf(env());
loadAffiliateRules(env().affiliateFile);
prepareSuggestions(database());

/** Sends the document in one piece instead of streaming it: it is complete without script, and compressed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // Every error below /api is JSON, also for its pages.
  if (status >= 400 && isApiPath(new URL(request.url).pathname)) {
    return apiError(errorOfStatus(status), { headers: status === 405 ? { Allow: "GET, HEAD" } : {} });
  }
  const nonce = randomBytes(16).toString("base64");
  const language = await detectLanguage(request);
  const html = await render({ request, context, nonce, language });
  // A document of a session is for one viewer; one that may be cached must not carry a nonce that is valid.
  const isPersonal = sessionToken(request) !== undefined;
  requestContext()?.scriptSources.push(...(isPersonal ? [`'nonce-${nonce}'`] : scriptHashes(html, nonce)));
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie");
  if (status >= 400) addErrorHeaders(headers);
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  return new Response(new TextEncoder().encode(html), { status, headers });
}

interface Rendering {
  request: Request;
  context: EntryContext;
  nonce: string;
  language: Language;
}

async function render({ request, context, nonce, language }: Rendering): Promise<string> {
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <TranslationProvider i18n={translatorFor(language)}>
        <RemixServer context={await withReadData(context)} url={request.url} nonce={nonce} />
      </TranslationProvider>
    </NonceContext.Provider>,
  );
  return `<!DOCTYPE html>${html}`;
}

/** Marks the hydration data as already read, so that rendering never suspends. */
async function withReadData({ serverHandoffStream, ...context }: EntryContext): Promise<EntryContext> {
  if (!serverHandoffStream) return context;
  const read = { result: { done: true, value: await text(serverHandoffStream) } };
  const streamCache = { 0: Object.assign(Promise.resolve(), read) };
  return { ...context, serverHandoffStream: new ReadableStream(), renderMeta: { ...context.renderMeta, streamCache } };
}

/** The hashes of the document's own scripts, which have the unguessable nonce: an injected one has no hash. */
function scriptHashes(html: string, nonce: string): string[] {
  const pieces = html.split(` nonce="${nonce}"`);
  const scripts = pieces.slice(1).flatMap((piece, at) => {
    const before = pieces[at] ?? "";
    const isScript = /^<script\b/.test(before.slice(before.lastIndexOf("<")));
    return isScript ? piece.slice(piece.indexOf(">") + 1, piece.indexOf("</script>")) : [];
  });
  return scripts.filter(Boolean).map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
}

export function handleDataRequest(response: Response): Response {
  if (response.status >= 400) addErrorHeaders(response.headers);
  response.headers.append("Vary", "Cookie");
  return response;
}

function addErrorHeaders(headers: Headers): void {
  for (const [name, value] of requestContext()?.errorHeaders ?? []) headers.set(name, value);
}

/** Logs all but client errors such as an unsupported method. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logFault(error, request);
}
