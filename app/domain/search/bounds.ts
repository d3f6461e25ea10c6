/** What is searched for at most: so many characters (code points), and so many words or phrases of each kind. */
export const MAX_QUERY_LENGTH = 200;
export const MAX_CLAUSES = 12;

/** Terms (words, or pairs of Chinese characters) of one query at most. */
export const MAX_TERMS = 64;

/** As much of a text as is searched for. */
export function truncateQuery(text: string): string {
  return [...text.slice(0, 2 * MAX_QUERY_LENGTH)].slice(0, MAX_QUERY_LENGTH).join("");
}
