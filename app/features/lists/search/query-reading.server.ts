import { truncateQuery } from "~/features/search/bounds";
import { STOP_WORDS } from "~/features/search/query.server";
import { AMOUNTS, type Amount, BARE, FILLER, WITH_CURRENCY } from "./price-amount.server";

/** Only Latin letters: these classes compile in a tenth of the time that those of all letters take. */
const IN_WORD = String.raw`a-z\d\u00df-\u024f_-`;
export const BEFORE = `(?<![${IN_WORD}])`;
export const BEHIND = `(?![${IN_WORD}])`;

/** Patterns of phrases in lower case, and a key that texts with one of them match: others do not compile the long pattern. */
export interface Phrases {
  key: RegExp;
  pattern: RegExp;
}

export function words(key: RegExp, ...patterns: string[]): Phrases {
  return { key, pattern: new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "gu") };
}

/** Marks for characters that were read, and for those that must not be. */
const READ = "\ue000";
const QUOTED = "\ue001";

const QUOTED_OR_EXCLUDED = /(?<!\S)-?"[^"]{0,200}"|(?<!\S)[-−]\p{L}\S{0,200}/gu;

/** A query of which phrases of several kinds are read, one after another. */
export class QueryReading<Kind> {
  readonly #typed: string;
  readonly #plain: string;
  /** What is not read yet, in lower case, as long as the typed text. */
  #rest: string;
  #found: { at: number; phrase: string; kind: Kind }[] = [];

  constructor(typed: string) {
    this.#typed = truncateQuery(typed.normalize("NFKC").replace(/[\s\ue000-\ue2ff]+/g, " ")).trim();
    const lower = this.#typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    this.#plain = lower.replace(QUOTED_OR_EXCLUDED, (part) => QUOTED.repeat(part.length));
    this.#rest = this.#plain;
  }

  /** Reads phrases as the kind that `kindOf` returns; null leaves them unread. */
  read({ key, pattern }: Phrases, kindOf: (phrase: string, before: string) => Kind | null): void {
    if (!key.test(this.#rest)) return;
    for (const { 0: marked, index: at } of [...this.#rest.matchAll(pattern)]) {
      const kind = kindOf(marked, this.#rest.slice(0, at));
      if (kind === null) continue;
      const end = at + marked.length;
      this.#rest = this.#rest.slice(0, at) + READ.repeat(marked.length) + this.#rest.slice(end);
      this.#found.push({ at, phrase: this.#typed.slice(at, end).trim(), kind });
    }
  }

  /** Reads phrases, unless no word would be left. */
  readBesideWords(phrases: Phrases, kind: Kind): void {
    const before = [this.#rest, this.#found] as const;
    this.#found = [...this.#found];
    this.read(phrases, () => kind);
    const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word) && !STOP_WORDS.has(word.toLowerCase());
    if (!this.words().split(" ").some(isWord)) [this.#rest, this.#found] = before;
  }

  /** Replaces each amount by a character of its own, until {@link unmarkAmounts}. */
  markAmounts(): ReadonlyMap<string, Amount> {
    const amounts = new Map<string, Amount>();
    if (!/[\d十百千万萬]/.test(this.#rest)) return amounts;
    this.#rest = this.#rest.replace(AMOUNTS, (typed, ...groups) => {
      const amount: Amount = groups.at(-1);
      const hasCurrency = amount.sign || amount.unit || /[块塊]/.test(amount.number);
      const mark = String.fromCharCode((hasCurrency ? WITH_CURRENCY : BARE) + amounts.size);
      amounts.set(mark, amount);
      return mark + FILLER.repeat(typed.length - 1);
    });
    return amounts;
  }

  unmarkAmounts(): void {
    this.#rest = this.#rest.replace(/[\ue003-\ue2ff]/g, (_, at: number) => this.#plain[at] ?? "");
  }

  /** The phrases of a kind, as typed, in their order. */
  phrases(kind: Kind): string[] {
    const found = this.#found.filter((one) => one.kind === kind);
    return found.sort((one, other) => one.at - other.at).map(({ phrase }) => phrase);
  }

  /** What was not read, as typed. */
  words(): string {
    const kept = Array.from({ length: this.#rest.length }, (_, at) =>
      this.#rest[at] === READ ? " " : this.#typed[at],
    );
    return kept
      .join("")
      .replace(/\s+/g, " ")
      .replace(/^[\s,，、;；]+|[\s,，、;；]+$/g, "");
  }
}
