import { SITE_PAGES } from "~/features/site/site-texts";
import { LANGUAGES, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translator.server";
import { describePage } from "~/platform/page/meta.server";
import { errorPage, type PageRequest } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";
import { parseUntrusted } from "~/platform/untrusted-documents/parse-untrusted.server";

/**
 * A page that an admin has written, in the other language, with a note, where it is not in the reader's. Its plain text where it
 * is not read as Markdown.
 *
 * @throws a 404 error page
 */
export async function sitePageView({ t, language, params }: PageRequest) {
  const page = SITE_PAGES.find((name) => name === params.page);
  const texts = page && currentSite().texts[page];
  const languages = LANGUAGES.filter((one) => texts?.[one]);
  const shown: Language | undefined = languages.find((one) => one === language) ?? languages[0];
  if (!page || !shown) throw errorPage("not_found");
  const title = t(`sitePages.${page}`);
  const text = texts?.[shown] ?? "";
  const nodes = await parseUntrusted("sitePage", { text, title: translate(shown)(`sitePages.${page}`) });
  const description = t("sitePages.description", { page: title, site: currentSite().name });
  return {
    title,
    note: shown === language ? null : t("sitePages.onlyIn", { language: t(`list.languages.${shown}`) }),
    nodes: nodes ?? [{ tag: "pre", children: [text] }],
    /** The language of the text; absent if it is the page's. */
    lang: shown === language ? undefined : shown,
    meta: describePage(language, `/${page}`, { title, description, languages }),
  };
}
