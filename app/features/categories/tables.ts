import type { Generated } from "kysely";

/** The categories; `position` is their order. */
export interface CategoriesTable {
  key: string;
  slug: string;
  en: string;
  zh: string;
  icon: string;
  hidden: Generated<boolean>;
  position: number;
}

/** Renamed categories, until the search documents of all their deals have the new names. */
export interface CategoryRebuildsTable {
  category: string;
  /** Deals with a later id may have documents with a former name. */
  after_id: string;
}

/** Former names and slugs of categories; present names come first. */
export interface FormerCategoryNamesTable {
  kind: "name" | "slug";
  /** The former name or slug, in lower case. */
  value: string;
  category: string;
}
