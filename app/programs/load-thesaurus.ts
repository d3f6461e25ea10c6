import path from "node:path";
import type { Environment } from "~/env.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { ROOT } from "./project-root";

/** Loads the application's thesaurus: the site's own words, and those of the settings. */
export function loadThesaurusOf({ thesaurusFiles }: Pick<Environment, "thesaurusFiles">): void {
  loadThesaurus([path.join(ROOT, "thesaurus/shop-words.tsv"), ...thesaurusFiles]);
}
