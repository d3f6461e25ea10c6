import type { Generated } from "kysely";
import type { TextLanguage } from "~/platform/db/tables/columns";

/** One row at most; null: the default. */
export interface SiteTable {
  only_row: Generated<boolean>;
  name: string | null;
  /** The number of the site's ICP filing. */
  filing: string | null;
  daily_deals: number | null;
  /** "#rrggbb", as the other two, which are set only with it. */
  brand_color: string | null;
  ink_light: string | null;
  ink_dark: string | null;
  logo: Buffer | null;
  logo_type: "png" | "jpg" | "webp" | null;
  logo_width: number | null;
  logo_height: number | null;
}

export interface SiteTextsTable {
  name: string;
  lang: TextLanguage;
  text: string;
}

/** In the order of `position`. */
export interface CategoriesTable {
  key: string;
  slug: string;
  en: string;
  zh: string;
  icon: string;
  hidden: Generated<boolean>;
  position: number;
}

/** Of renamed categories, until the search documents of all their deals have the present names. */
export interface CategoryRebuildsTable {
  category: string;
  /** Deals with a later id may have documents with a former name. */
  after_id: string;
}

/** What categories have been called; their present names come first. */
export interface FormerCategoryNamesTable {
  kind: "name" | "slug";
  /** In lower case. */
  value: string;
  category: string;
}
