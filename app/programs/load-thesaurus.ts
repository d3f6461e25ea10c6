import path from "node:path";
import { loadThesaurus } from "~/domain/search/thesaurus.server";
import type { Environment } from "~/env.server";
import { ROOT } from "./project-root";

/** As the application does: the site's own words, and those of the settings. */
export function loadThesaurusOf({ thesaurusFiles }: Pick<Environment, "thesaurusFiles">): void {
  loadThesaurus([path.join(ROOT, "thesaurus/shop-words.tsv"), ...thesaurusFiles]);
}
