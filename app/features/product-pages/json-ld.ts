import { bareName, type Graph, Item, propertyName, type Value } from "./item";

/** The limit of nesting; deeper values are not read. */
const MAX_DEPTH = 60;
/** The limit of a page's values; further ones are not read. */
const MAX_VALUES = 100_000;

/** Turns parsed JSON-LD into items, each value once. */
export class JsonLdReader {
  private left = MAX_VALUES;

  constructor(private readonly graph: Graph) {}

  /** The items at the top of a value: of a list, and of a `@graph`. */
  read(json: unknown, depth = 0): Item[] {
    if (Array.isArray(json)) return depth > MAX_DEPTH ? [] : json.flatMap((one) => this.read(one, depth + 1));
    const item = isObject(json) ? this.item(json, depth) : null;
    const within = isObject(json) && depth <= MAX_DEPTH ? this.read(own(json, "@graph"), depth + 1) : [];
    return [...(item && item.types.length > 0 ? [item] : []), ...within];
  }

  private item(json: object, depth: number): Item | null {
    const id = own(json, "@id");
    const types = [own(json, "@type")].flat().flatMap((type) => (typeof type === "string" ? bareName(type) : []));
    const values = new Map<string, Value[]>();
    for (const [key, value] of Object.entries(json)) {
      if (key.startsWith("@")) continue;
      const name = propertyName(key);
      const found = this.values(value, depth);
      if (found.length > 0) values.set(name, (values.get(name) ?? []).concat(found));
    }
    const item = new Item(types, typeof id === "string" ? id : null, values, this.graph);
    this.graph.add(item);
    return item;
  }

  private values(json: unknown, depth: number): Value[] {
    if (json === null || json === undefined || depth > MAX_DEPTH || this.left <= 0) return [];
    if (Array.isArray(json)) return json.flatMap((one) => this.values(one, depth + 1));
    this.left -= 1;
    if (!isObject(json)) return [String(json)];
    for (const key of ["@value", "@list", "@set"]) {
      if (Object.hasOwn(json, key)) return this.values(own(json, key), depth + 1);
    }
    const item = this.item(json, depth + 1);
    return item ? [item] : [];
  }
}

const isObject = (json: unknown): json is object => typeof json === "object" && json !== null;

/** Reads own properties only, since pages also state `__proto__`. */
function own(json: object, key: string): unknown {
  return Object.hasOwn(json, key) ? (json as Record<string, unknown>)[key] : undefined;
}
