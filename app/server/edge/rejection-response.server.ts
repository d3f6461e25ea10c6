import { readdirSync } from "node:fs";
import path from "node:path";
import { parseUrl } from "~/domain/parse-url";
import { detectLanguage } from "~/i18n/detect-language.server";
import { DEFAULT_LANGUAGE, type Language } from "~/i18n/languages";
import { translate } from "~/i18n/translator.server";
import { isApiPath } from "~/server/api-path";
import { pathOf, REJECTIONS, type Rejection } from "./rejections.server";

/** Who is refused, as far as it is known: of a head that cannot be parsed nothing but how it began. */
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
 * Makes what the edge answers by itself: JSON below /api, a page in the reader's language for whoever takes HTML, else
 * a line of text.
 *
 * @param client the directory of what browsers fetch, for the site's style sheet
 */
export function rejectionResponses(
  client?: string,
): (refusal: Rejection, refused: RejectedRequest) => Promise<RejectionResponse> {
  const styles = client ? styleSheetsIn(client) : [];
  return async (refusal, { url, accept = "", cookie = "" }) => {
    const { status, error, title, text } = REJECTIONS[refusal];
    const headers = { "Cache-Control": "no-store", ...(status === 405 && { Allow: "GET, HEAD" }) };
    const answer = (type: string, body: string) => ({
      status,
      headers: {
        ...headers,
        "Content-Type": `${type}; charset=utf-8`,
        "Content-Length": String(Buffer.byteLength(body)),
      },
      body,
    });
    if (isApiPath(pathOf({ url }))) {
      return answer("application/json", JSON.stringify({ error }));
    }
    const language = await languageOf(url, cookie);
    const t = translate(language);
    // The limit of the edge is one of a minute.
    const said = t(text, { count: 1 });
    if (!accept.includes("text/html")) return answer("text/plain", `${said}\n`);
    const words = { title: t(title), text: said, home: t("errors.home") };
    return answer("text/html", document(language, words, styles));
  };
}

function styleSheetsIn(client: string): string[] {
  const names = readdirSync(path.join(client, "assets"));
  return names.filter((name) => name.endsWith(".css")).map((name) => `/assets/${name}`);
}

/** As the pages have it; the default of an address that is none. */
async function languageOf(url: string, cookie: string): Promise<Language> {
  const address = `http://localhost${url}`;
  return parseUrl(address) ? detectLanguage({ url: address, headers: new Headers({ cookie }) }) : DEFAULT_LANGUAGE;
}

/** A page that costs next to nothing: texts of ours alone, in the site's own style. */
function document(
  language: Language,
  { title, text, home }: Record<"title" | "text" | "home", string>,
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
<p class="mt-6"><a href="/" class="button button-quiet">${home}</a></p>
</section>
</main>
</body>
</html>
`;
}
