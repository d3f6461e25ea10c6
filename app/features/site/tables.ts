import type { Generated } from "kysely";
import type { TextLanguage } from "~/platform/db/tables/columns";

/** The settings, in at most one row; null: the default. */
export interface SiteTable {
  only_row: Generated<boolean>;
  name: string | null;
  /** The number of the site's ICP filing. */
  filing: string | null;
  daily_deals: number | null;
  /** "#rrggbb", like the other two, which are set only with it. */
  brand_color: string | null;
  ink_light: string | null;
  ink_dark: string | null;
  logo: Buffer | null;
  logo_type: "png" | "jpg" | "webp" | null;
  logo_width: number | null;
  logo_height: number | null;
  /** The names of `SITE_QUESTIONS` that need not be asked again. */
  answered: Generated<string[]>;
}

export interface SiteTextsTable {
  name: string;
  lang: TextLanguage;
  text: string;
}
