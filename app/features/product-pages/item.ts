import { parseUrl } from "~/platform/values/parse-url";
import { plainText } from "./plain-text";

export type Value = string | Item;

/** The items of a page that others can refer to by their `@id`. */
export class Graph {
  private readonly items = new Map<string, Item[]>();
  private readonly keys = new Map<string, string>();

  /** `address` is the page's, to which identifiers may be relative. */
  constructor(private readonly address: string) {}

  add(item: Item): void {
    if (!item.id || item.isReference) return;
    const id = this.keyOf(item.id);
    this.items.set(id, [...(this.items.get(id) ?? []), item].slice(0, MAX_SAME));
  }

  /** Items with the identifier; several if templates give different items the same one. */
  find(id: string): Item[] {
    return this.items.get(this.keyOf(id)) ?? [];
  }

  private keyOf(id: string): string {
    const key = this.keys.get(id) ?? parseUrl(id, this.address)?.href ?? id;
    this.keys.set(id, key);
    return key;
  }
}

const MAX_SAME = 20;
/** The limit of texts of a property; further ones are not read. */
const MAX_TEXTS = 50;

/** An item of schema.org, whichever way the page states it. Values of a name are in one flat list, lists within lists too. */
export class Item {
  constructor(
    readonly types: readonly string[],
    readonly id: string | null,
    private readonly values: ReadonlyMap<string, readonly Value[]>,
    private readonly graph: Graph,
  ) {}

  /** Whether it only names an item that is stated elsewhere. */
  get isReference(): boolean {
    return this.id !== null && this.values.size === 0;
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  is(types: RegExp): boolean {
    return this.types.some((type) => types.test(type));
  }

  /** The items of a property, with references resolved. One step only, so that circular references end. */
  items(name: string): Item[] {
    const items = (this.values.get(name) ?? []).filter((value) => value instanceof Item);
    return [...new Set(items.flatMap((item) => (item.isReference && item.id ? this.graph.find(item.id) : [item])))];
  }

  /** The texts of a property, without mark-up and blank ones. */
  texts(name: string): string[] {
    const texts = (this.values.get(name) ?? []).filter((value) => typeof value === "string");
    return texts
      .slice(0, MAX_TEXTS)
      .map(plainText)
      .filter((text) => text !== "");
  }

  text(name: string): string | null {
    return this.texts(name)[0] ?? null;
  }

  /** Texts, and the names of items, such as a country or a seller. */
  names(name: string): string[] {
    return [...this.texts(name), ...this.items(name).flatMap((item) => item.texts("name"))];
  }

  /** The addresses in the texts, items and references of a property. */
  addresses(name: string): string[] {
    const items = (this.values.get(name) ?? []).filter((value) => value instanceof Item);
    return [...this.texts(name), ...items.flatMap((item) => item.id ?? item.texts("url"))];
  }
}

/** "http://schema.org/Product" and "schema:Product" are Product. */
export function bareName(name: string): string {
  return name.split(/[/#:]/).at(-1) ?? "";
}

/** The name of a property in lower camel case, since some systems write "Offers". */
export function propertyName(name: string): string {
  const bare = bareName(name.trim());
  return bare.charAt(0).toLowerCase() + bare.slice(1);
}
