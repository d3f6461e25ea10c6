import type { TextLanguage } from "~/features/deals/deal-texts";

/** The texts of the brand, each with a default. */
export const BRAND_TEXTS = [
  ...(["tagline", "description", "title", "subtitle", "badge"] as const),
  ...(["trendingTitle", "trendingText", "exclusiveTitle", "exclusiveText", "flashTitle", "flashText"] as const),
  ...(["affiliate", "prices", "shipping"] as const),
] as const;
export type BrandText = (typeof BRAND_TEXTS)[number];

/** What admins type for no text at all, since an empty field means the default. */
export const NO_TEXT = "-";
/** The texts that every page needs: a headline and a description. */
export const NEEDED_TEXTS: readonly BrandText[] = ["title", "description"];

/** Pages that exist once they are written, at `/` and their name. */
export const SITE_PAGES = ["privacy", "terms", "imprint", "accessibility"] as const;
export type SitePage = (typeof SITE_PAGES)[number];

export type SiteTextName = BrandText | SitePage;

/** `privacy.en` … */
export type SitePageField = `${SitePage}.${TextLanguage}`;

export const MAX_BRAND_TEXT = 200;
export const MAX_PAGE_TEXT = 20_000;
