import { expect, it } from "vitest";
import { thesaurus } from "~/features/search/thesaurus.server";
import { loadThesaurusOf } from "~/programs/load-thesaurus";

it("is loaded once per process, by whichever program asks first", () => {
  const before = thesaurus();
  loadThesaurusOf({ thesaurusFiles: [] });
  const loaded = thesaurus();
  expect(loaded).not.toBe(before);
  expect(loaded.words.length).toBeGreaterThan(1_000);
  loadThesaurusOf({ thesaurusFiles: [] });
  expect(thesaurus()).toBe(loaded);
});
