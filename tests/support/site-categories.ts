import { DEFAULT_CATEGORIES } from "~/domain/deals/default-categories";

/** Those of the sites under test, which migrations write. */
export const SITE_CATEGORIES = DEFAULT_CATEGORIES;
