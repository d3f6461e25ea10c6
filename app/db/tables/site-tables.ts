import type { Generated } from "kysely";
import type { TextLanguage } from "./columns";

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
