import { env } from "~/env.server";
import type { Category } from "~/features/categories/categories";
import { CATEGORY_ICONS } from "~/features/categories/category-icons";
import { MAX_CATEGORIES } from "~/features/categories/category-input";
import { BRAND_TEXT_FIELDS, type BrandField } from "~/features/site/brand-input";
import { derivedInks } from "~/features/site/colors";
import { LOGO_SIDE, MAX_LOGO_BYTES } from "~/features/site/logo.server";
import { type BrandText, SITE_PAGES } from "~/features/site/site-texts";
import { versionOf } from "~/features/site/site-version.server";
import { formatCount } from "~/platform/i18n/format";
import { LANGUAGES, type Language } from "~/platform/i18n/languages";
import { translate } from "~/platform/i18n/translator.server";
import { defaultText } from "~/platform/page/brand-texts.server";
import type { PageRequest } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";

/** The default colours, app/platform/ui/styles/theme.css: what an empty field stands for. */
const DEFAULT_COLORS = { brandColor: "#c2301c", inkLight: "#a32413", inkDark: "#ff9077" } as const;
const COLORS = ["brandColor", "inkLight", "inkDark"] as const;

/** The empty rows of the form; to add more categories, save it in between. */
const NEW_ROWS = 5;
const EMPTY_ROW: Category = { key: "", slug: "", en: "", zh: "", icon: "other", hidden: false };

export interface SiteFieldView {
  name: BrandField;
  label: string;
  hint: string | null;
  placeholder: string;
  value: string;
  /** The language of the text; absent if it has none. */
  lang?: Language;
}

export function siteView({ t, language }: PageRequest) {
  const { stored, logo } = currentSite();
  const { siteName, dailyDeals } = env();
  const colors = { ...DEFAULT_COLORS, ...(stored.brandColor && derivedInks(stored.brandColor)) };
  return {
    contents: t("siteForm.contents"),
    brand: {
      title: t("siteForm.brand"),
      text: t("siteForm.brandText"),
      fields: [
        field("name", siteName, stored.name),
        field("filing", "京ICP备12345678号-1", stored.filing),
        field("dailyDeals", String(dailyDeals), stored.dailyDeals?.toString() ?? null),
      ],
      colors: {
        title: t("siteForm.colors"),
        text: t("siteForm.colorsText"),
        fields: COLORS.map((name) => field(name, colors[name], stored[name])),
      },
      texts: {
        title: t("siteForm.texts"),
        text: t("siteForm.textsText"),
        fields: BRAND_TEXT_FIELDS.map(textField),
      },
      submit: t("siteForm.save"),
      version: versionOf("brand", stored),
    },
    categories: {
      title: t("siteForm.categories"),
      text: t("siteForm.categoriesText"),
      submit: t("siteForm.saveCategories"),
      version: versionOf("categories", stored),
      add: t("siteForm.newCategories"),
      labels: {
        en: t("siteForm.columns.en"),
        zh: t("siteForm.columns.zh"),
        slug: t("siteForm.columns.slug"),
        icon: t("siteForm.columns.icon"),
        position: t("siteForm.columns.position"),
        hidden: t("siteForm.columns.hidden"),
      },
      icons: CATEGORY_ICONS.map((icon) => [icon, t(`siteForm.icons.${icon}`)] as const),
      rows: [...stored.categories, ...Array.from({ length: NEW_ROWS }, () => EMPTY_ROW)]
        .slice(0, MAX_CATEGORIES)
        .map((category, at) => ({
          ...category,
          at,
          legend: category[language] || t("siteForm.newCategory"),
          position: category.key ? String(at + 1) : "",
        })),
    },
    pages: {
      title: t("siteForm.pages"),
      text: t("siteForm.pagesText"),
      forms: SITE_PAGES.map((page) => {
        const title = t(`sitePages.${page}`);
        const texts = stored.texts[page];
        return {
          page,
          title,
          shown: texts ? t("siteForm.showPage", { page: title }) : null,
          submit: t("siteForm.savePage", { page: title }),
          version: versionOf(page, stored),
          fields: LANGUAGES.map((lang) => ({
            name: `${page}.${lang}` as const,
            label: t("siteForm.textIn", { text: title, language: t(`list.languages.${lang}`) }),
            hint: texts && missing(texts, lang, "page"),
            value: texts?.[lang] ?? "",
            lang,
          })),
        };
      }),
    },
    logo: {
      title: t("siteForm.logo"),
      label: t("siteForm.logoFile"),
      hint: t("siteForm.logoHint", {
        size: MAX_LOGO_BYTES / 1024,
        min: LOGO_SIDE.min,
        max: formatCount(language, LOGO_SIDE.max),
      }),
      submit: t("siteForm.saveLogo"),
      remove: t("siteForm.removeLogo"),
      shown: logo,
    },
  };

  function field(
    name: Exclude<BrandField, `${string}.${string}`>,
    placeholder: string,
    value: string | null,
  ): SiteFieldView {
    const label = t(`siteForm.fields.${name}`);
    return { name, label, hint: t(`siteForm.hints.${name}`), placeholder, value: value ?? "" };
  }

  function textField(name: (typeof BRAND_TEXT_FIELDS)[number]): SiteFieldView {
    const [text, lang] = name.split(".") as [BrandText, Language];
    const label = t("siteForm.textIn", { text: t(`siteForm.fields.${text}`), language: t(`list.languages.${lang}`) });
    const placeholder = defaultText({ t: translate(lang), language: lang }, text);
    const texts = stored.texts[text] ?? {};
    const hint = missing(texts, lang, "text");
    return { name, label, hint, placeholder, value: texts[lang] ?? "", lang };
  }

  /** A note on what readers of a language see if only the other one has a text. */
  function missing(texts: Partial<Record<Language, string>>, lang: Language, kind: "page" | "text"): string | null {
    const other = LANGUAGES.find((one) => one !== lang && texts[one]);
    if (texts[lang] || !other) return null;
    const [language, written] = [t(`list.languages.${lang}`), t(`list.languages.${other}`)];
    return t(`siteForm.onlyIn.${kind}`, { language, written });
  }
}

export type SiteView = ReturnType<typeof siteView>;
