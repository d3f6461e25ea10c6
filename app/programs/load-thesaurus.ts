import path from "node:path";
import type { Environment } from "~/env.server";
import { loadThesaurus } from "~/features/search/thesaurus.server";
import { ROOT } from "./project-root";

let isLoaded = false;

/**
 * Loads the application's thesaurus: the site's own words, and those of the settings. Once per process: what is suggested is read
 * anew for each thesaurus, which the next request would wait for.
 */
export function loadThesaurusOf({ thesaurusFiles }: Pick<Environment, "thesaurusFiles">): void {
  if (isLoaded) return;
  loadThesaurus([path.join(ROOT, "thesaurus/shop-words.tsv"), ...thesaurusFiles]);
  isLoaded = true;
}
