import { parse } from "cookie";
import { RemixI18Next } from "remix-i18next/server";
import { env } from "~/env.server";
import { isLanguage, LANGUAGES, type Language } from "~/platform/i18n/languages";
import { memoized } from "~/platform/values/memoized";

const PARAMETER = "lang";

/** The plain `language` cookie of specification §3.8; remix-i18next only needs its `parse`. */
const cookie = {
  parse: async (header: string | null) => {
    const { language } = parse(header ?? "");
    return isLanguage(language) ? language : null;
  },
};

const detectorOf = memoized((fallbackLanguage: string) => {
  return new RemixI18Next({
    detection: {
      supportedLanguages: [...LANGUAGES],
      fallbackLanguage,
      order: ["searchParams", "cookie"],
      searchParamKey: PARAMETER,
      cookie: cookie as never,
    },
  });
});

/** Only exactly `en` and `zh` are valid, not `zh-CN`. */
export function languageOfAddress(url: URL): Language | null {
  const requested = url.searchParams.get(PARAMETER);
  return isLanguage(requested) ? requested : null;
}

/** The language of a response: `?lang=`, else the `language` cookie, else the site's. */
export async function detectLanguage({ url, headers }: Pick<Request, "url" | "headers">): Promise<Language> {
  const address = new URL(url);
  if (!languageOfAddress(address)) address.searchParams.delete(PARAMETER);
  return (await detectorOf(env().siteLanguage).getLocale(new Request(address, { headers }))) as Language;
}
