import { readdirSync } from "node:fs";
import path from "node:path";
import { DEFAULT_LANGUAGE, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translator.server";
import { isApiPath } from "~/platform/request/api-path";
import { detectLanguage } from "~/platform/request/detect-language.server";
import { parseUrl } from "~/platform/values/parse-url";
import { pathOf, REJECTIONS, type Rejection } from "./rejections.server";

/** A rejected request as far as it is known: if the headers are malformed, at most the URL. */
export interface RejectedRequest {
  /** The request's path and query. */
  url: string;
  accept?: string;
  cookie?: string;
}

export interface RejectionResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Responses of rejections: JSON below /api, else a page in the viewer's language if HTML is accepted, else a line of text.
 * `client` is the build's client directory, for the style sheet; the response to an unknown host names `publicOrigin`.
 */
export function rejectionResponses({
  client,
  publicOrigin = "",
}: {
  client?: string;
  publicOrigin?: string;
} = {}): (reason: Rejection, request: RejectedRequest) => Promise<RejectionResponse> {
  const styles = client ? styleSheetsIn(client) : [];
  return async (reason, { url, accept = "", cookie = "" }) => {
    const { status, error, title, text } = REJECTIONS[reason];
    const headers = { "Cache-Control": "no-store", ...(status === 405 && { Allow: "GET, HEAD" }) };
    const respond = (type: string, body: string) => ({
      status,
      headers: {
        ...headers,
        "Content-Type": `${type}; charset=utf-8`,
        "Content-Length": String(Buffer.byteLength(body)),
      },
      body,
    });
    if (isApiPath(pathOf({ url }))) {
      return respond("application/json", JSON.stringify({ error }));
    }
    const language = await languageOf(url, cookie);
    const t = translate(language);
    // The edge's rate limit is per minute.
    const message = t(text, { count: 1, origin: publicOrigin });
    if (!accept.includes("text/html")) return respond("text/plain", `${message}\n`);
    const words = { title: t(title), text: message, home: t("errors.home") };
    const homeUrl = reason === "unknown_host" ? `${publicOrigin}/` : "/";
    return respond("text/html", document(language, { ...words, homeUrl }, styles));
  };
}

function styleSheetsIn(client: string): string[] {
  const names = readdirSync(path.join(client, "assets"));
  return names.filter((name) => name.endsWith(".css")).map((name) => `/assets/${name}`);
}

/** The language as pages detect it; the default if the URL is invalid. */
async function languageOf(url: string, cookie: string): Promise<Language> {
  const address = `http://localhost${url}`;
  return parseUrl(address) ? detectLanguage({ url: address, headers: new Headers({ cookie }) }) : DEFAULT_LANGUAGE;
}

function document(
  language: Language,
  { title, text, home, homeUrl }: Record<"title" | "text" | "home" | "homeUrl", string>,
  styles: string[],
) {
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join("");
  return `<!DOCTYPE html>
<html lang="${language}" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${sheets}
</head>
<body>
<main class="shell">
<section class="mx-auto my-8 max-w-xl rounded-card border border-line bg-surface px-6 py-12 text-center shadow-card">
<h1 class="text-2xl font-bold">${title}</h1>
<p class="mt-3 text-soft">${text}</p>
<p class="mt-6"><a href="${homeUrl}" class="button button-quiet">${home}</a></p>
</section>
</main>
</body>
</html>
`;
}
