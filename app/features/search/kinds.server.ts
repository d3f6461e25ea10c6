import { KINDS } from "../../../thesaurus/kinds";
import { ancestry, type Kind, type NamedKind } from "./kind";
import { CJK, HAN, normalizeText } from "./terms.server";
import { singular } from "./thesaurus.server";
import { lastOfTitle } from "./title-head";

/** A word of the text of {@link KINDS} or of a title; Chinese has one for each character. */
interface Unit {
  key: string;
  start: number;
  end: number;
}

/** What a query looks for: the kind, and the words beside its name. */
export interface Sought {
  kind: Kind;
  /** The name as typed, normalised; empty for a product. */
  name: string;
  /** The normalised query with its words in their places, but for the kind's name; a product's is among them. */
  rest: string;
  /** The longest wider kind whose name ends this name, and the rest with what stands before it: "gaming" for "chair". */
  wider: { kind: Kind; rest: string } | null;
  /** The product instead of which another of its kind is sought (lego, of "lego dupe"); else empty. */
  instead: string;
}

interface KindName {
  kind: Kind;
  isProduct: boolean;
}

const UNITS = new RegExp(`${CJK}|(?:(?!${CJK})[\\p{L}\\p{M}])+|\\p{N}+`, "gu");
/** The limit of a name's units. */
const MAX_UNITS = 8;

export class Kinds {
  readonly all = new Map<string, Kind>();
  readonly #names = new Map<string, KindName>();

  /** Words that name no kind, though the name of one is part of them: 世界杯. */
  readonly #noNames = new Set<string>();

  /**
   * Parses lines of a parent's name, names in English and in Chinese, and names of products, separated by tabs, each list by
   * commas. In a line of ! they name nothing.
   *
   * @throws Error when a name is given twice, a parent is missing or a kind is below itself
   */
  constructor(text: string) {
    const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
    const all = lines.map((line) =>
      line.split("\t").map((list) =>
        list
          .split(",")
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    );
    const isNone = (row: string[][]) => row[0]?.[0] === "!";
    for (const name of all.filter(isNone).flatMap(([, ...lists]) => lists.flat())) this.#noNames.add(keyOfEntry(name));
    const rows = all.filter((row) => !isNone(row));
    for (const [, [name = ""] = [], [chinese = ""] = []] of rows) {
      if (!name || !chinese) throw new Error(`A kind lacks a name: ${name || chinese}`);
      this.all.set(name, { name, chinese, parent: null, names: [], keys: [] });
    }
    for (const [[parent] = [], english = [], chinese = [], products = []] of rows) {
      const kind = this.#kind(english[0]);
      if (parent !== undefined) kind.parent = this.#kind(parent);
      for (const name of [...english, ...chinese]) this.#add(name, { kind, isProduct: false });
      for (const name of products) this.#add(name, { kind, isProduct: true });
    }
    for (const kind of this.all.values())
      if (ancestry(kind).at(-1)?.parent) throw new Error(`${kind.name} is below itself`);
  }

  #kind(name = ""): Kind {
    const kind = this.all.get(name);
    if (!kind) throw new Error(`No kind is named ${name}`);
    return kind;
  }

  #add(name: string, named: KindName): void {
    const key = keyOfEntry(name);
    const known = this.#names.get(key);
    if (known && known.kind !== named.kind) throw new Error(`${name} is ${known.kind.name} and ${named.kind.name}`);
    this.#names.set(key, known ?? named);
    if (named.isProduct) return;
    named.kind.names.push(name);
    named.kind.keys.push(key);
  }

  /** The kind that a word or phrase as a whole names; null if it names none. */
  named(name: string): Kind | null {
    return this.#names.get(keyOfName(name))?.kind ?? null;
  }

  /** The kind of a title: the last one named before "for", "with" and the like. Null if none is named. */
  ofTitle(title: string): Kind | null {
    const segments = normalizeText(title)
      .replace(SETS, " ")
      .split(SEPARATORS)
      .filter((segment) => /[\p{L}\p{N}]/u.test(segment));
    for (const [at, segment] of segments.entries()) {
      const named = this.#headOf(segment, lastOfTitle);
      // Further on, a product is what a thing is for: "Zelda – Nintendo Switch".
      if (named && !(at > 0 && named.isProduct)) return named.kind;
    }
    return null;
  }

  /** What a normalised query looks for; null if it names no kind. Quoted and excluded words name none. */
  sought(query: string): Sought | null {
    const open = query.replace(NOT_SOUGHT, (part) => SPACE.repeat(part.length));
    const named = this.#headOf(open, (all) => all.findLast(({ isProduct }) => !isProduct) ?? all.at(-1) ?? null);
    if (!named) return null;
    const { kind, isProduct, start, end } = named;
    const blank = (from: number, text = query) => `${text.slice(0, from)}${SPACE.repeat(end - from)}${text.slice(end)}`;
    if (isProduct) {
      if (!INSTEAD.test(open)) return { kind, name: "", rest: query, wider: null, instead: "" };
      const rest = blank(start).replace(INSTEAD, (word) => SPACE.repeat(word.length));
      return { kind, name: "", rest, wider: null, instead: query.slice(start, end) };
    }
    const wider = this.#widerName(query.slice(start, end), kind);
    return {
      kind,
      name: query.slice(start, end),
      rest: blank(start),
      wider: wider && { kind: wider.kind, rest: blank(start + wider.start) },
      instead: "",
    };
  }

  /** The longest name of a kind above that the end of a name is. */
  #widerName(name: string, kind: Kind): { kind: Kind; start: number } | null {
    for (const { start } of unitsOf(name).slice(1)) {
      const known = this.#names.get(keyOf(unitsOf(name.slice(start))));
      if (known && known.kind !== kind && ancestry(kind).includes(known.kind)) return { kind: known.kind, start };
    }
    return null;
  }

  /** The head is in the first part that has names, but not behind "for" and the like, unless the segment begins with that. */
  #headOf(segment: string, choose: (all: NamedKind[], segment: string) => NamedKind | null): NamedKind | null {
    let start = 0;
    for (const { 0: cut, index } of [...segment.matchAll(BEHIND_HEAD), { 0: "", index: segment.length }]) {
      const part = segment.slice(start, index);
      const named = this.#namesIn(part, start);
      if (named.length > 0) return choose(named, segment);
      if (/[\p{L}\p{N}]/u.test(part) && !HAN.test(cut)) return null;
      if (!/[\p{L}\p{N}]/u.test(part) || !HAN.test(cut)) start = index + cut.length;
    }
    return null;
  }

  /** The names in a part, found from right to left, the longest first. */
  #namesIn(part: string, offset: number): NamedKind[] {
    const units = unitsOf(part);
    const found: NamedKind[] = [];
    for (let end = units.length; end > 0; ) {
      const first = this.#longestEndingAt(units, end, part);
      const name = first === null ? undefined : this.#names.get(keyOf(units.slice(first, end)));
      const [start = 0, stop = 0] = [units[first ?? 0]?.start, units[end - 1]?.end];
      if (name) found.unshift({ ...name, start: offset + start, end: offset + stop });
      end = first ?? end - 1;
    }
    return found;
  }

  /** The index of the first unit of the name; null if there is none. */
  #longestEndingAt(units: readonly Unit[], end: number, part: string): number | null {
    for (let first = Math.max(0, end - MAX_UNITS); first < end; first += 1) {
      const key = keyOf(units.slice(first, end));
      if (!this.#names.has(key) && !this.#noNames.has(key)) continue;
      const last = units[end - 1];
      // A character alone is a kind's name at the end of a compound only: 跑鞋, not 鞋架.
      const isInside = first === end - 1 && HAN.test(last?.key ?? "") && HAN.test(part[last?.end ?? 0] ?? "");
      if (!isInside) return first;
    }
    return null;
  }
}

const SEPARATORS = /[,，;；|/()（）[\]【】「」:：~]|\s[-–—]\s/u;

/** Words for a set, which are no part of the word before: 洗手机套装 has no 手机套. */
const SETS = /套[装餐组]|礼盒/gu;

/** Words that begin what a thing is for or comes with. */
const BEHIND_HEAD =
  /(?<![\p{L}\p{N}])(?:for|with|without|w|compatible|fits|featuring|including|includes|from|by)(?![\p{L}\p{N}])|适用于?|适合|适配|兼容|用于|附赠?|赠送?|搭配|配(?!件)/gu;

const NOT_SOUGHT = /(?<!\S)-?"[^"]*"|(?<!\S)[-−]\p{L}\S*/gu;
const SPACE = " ";

/** A kind instead of the product that is named. */
const INSTEAD = /平替|(?<!\p{L})(?:dupes?|alternatives?)(?!\p{L})/u;

function unitsOf(normalized: string): Unit[] {
  return Array.from(normalized.matchAll(UNITS), ({ 0: text, index }) => ({
    key: singular(text),
    start: index,
    end: index + text.length,
  }));
}

const keyOf = (units: readonly Unit[]) => units.map(({ key }) => key).join(" ");
/** The list is in Simplified Chinese: normalizing 9,000 names would take half of a second. */
const keyOfEntry = (name: string) => keyOf(unitsOf(name.toLowerCase().replaceAll("'", "")));
const keyOfName = (name: string) => keyOf(unitsOf(normalizeText(name)));

let loaded: Kinds | undefined;

/** The kind's name in a language. */
export function nameOfKind({ name, chinese }: Kind, language: "en" | "zh"): string {
  return language === "zh" ? chinese : name;
}

/** The kinds of thesaurus/kinds.ts. */
export function kinds(): Kinds {
  loaded ??= new Kinds(KINDS);
  return loaded;
}
