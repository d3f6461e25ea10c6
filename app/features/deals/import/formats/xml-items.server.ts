import { SaxesParser, type SaxesTagPlain } from "saxes";
import { MAX_RECORD_BYTES } from "~/features/deals/import/json-records";
import { AmpersandEscaper } from "./ampersands";
import { type FeedRow, fault, feedRow, type ReadRow, type RowFault, type RowTexts } from "./feed-row";

/** Maximum number of characters between two tags. */
const MAX_TEXT_LENGTH = 4 * MAX_RECORD_BYTES;

/** The namespaces of Google's elements and of custom ones. */
const GOOGLE = /^https?:\/\/base\.google\.com\/c?ns\//;

/** The namespace of RSS 1.0, whose root element is of another one. */
const RSS_1 = "http://purl.org/rss/1.0/";

/** Elements that may have the address of a picture in an attribute. */
const ATTACHED = new Set(["enclosure", "media:content", "media:thumbnail"]);

/** Maximum nesting: the parser keeps all open elements in memory. */
const MAX_DEPTH = 100;

/**
 * An RSS or Atom feed, in constant memory. Of elements with another prefix than the root's, only Google's count (`g:price`), and
 * override others, and the markup of `content:encoded`. The feed's title is added as `channel`, its `xml:base` as `base`, and the
 * address of an item's first attached picture as `picture`. Stops at invalid XML; the items before it count.
 */
export async function* xmlItems(
  chunks: AsyncIterable<Uint8Array>,
  read: ReadRow,
  { isMarkup = false }: XmlOptions = {},
): AsyncGenerator<FeedRow> {
  const reader = new ItemReader(read, isMarkup);
  const decoder = new TextDecoder("utf-8");
  const ampersands = new AmpersandEscaper();
  for await (const chunk of chunks) {
    yield* reader.push(ampersands.push(decoder.decode(chunk, { stream: true })));
    if (reader.isBroken) return;
  }
  yield* reader.push(ampersands.end());
  yield* reader.end();
}

interface XmlOptions {
  /** Whether all texts are read as HTML: its entities stay in them, though XML does not have them. */
  isMarkup?: boolean;
}

interface Item {
  line: number;
  depth: number;
  texts: Record<string, string>;
  size: number;
  fault: RowFault | null;
}

class ItemReader {
  private readonly parser = new SaxesParser();
  private found: FeedRow[] = [];
  /** The names of the open elements. */
  private readonly path: string[] = [];
  private item: Item | null = null;
  private text = "";
  private channel = "";
  private base = "";
  /** The last tag's line, and the number of characters since. */
  private tag = { line: 1, since: 0 };
  private hasBegun: boolean = false;
  /** The number of blank lines before the document, which XML does not allow. */
  private skippedLines = 0;
  private readonly prefixes = new Set(["g", "c"]);
  /** The prefixes of the feed's own elements. */
  private readonly own = new Set<string>();
  isBroken: boolean = false;

  constructor(
    private readonly read: ReadRow,
    private readonly isMarkup: boolean,
  ) {
    this.parser.on("opentag", (tag) => this.open(tag));
    this.parser.on("closetag", ({ name }) => this.close(this.ownName(name)));
    this.parser.on("text", (text) => this.add(text));
    this.parser.on("cdata", (text) => this.add(text));
    this.parser.on("error", ({ message }) => this.fail(message));
  }

  push(text: string): FeedRow[] {
    const rest = this.hasBegun ? text : text.trimStart();
    this.skippedLines += text.slice(0, text.length - rest.length).split("\n").length - 1;
    this.hasBegun ||= rest !== "";
    this.tag.since += rest.length;
    this.parser.write(rest);
    if (this.tag.since > MAX_TEXT_LENGTH) this.abort(this.tag.line);
    return this.take();
  }

  end(): FeedRow[] {
    if (!this.hasBegun) return [];
    const { item, path } = this;
    if (path.length === 0) this.parser.close();
    else if (!this.isBroken) this.found.push(fault(item?.line ?? this.line, "unfinished"));
    return this.take();
  }

  private get line(): number {
    return this.parser.line + this.skippedLines;
  }

  private take(): FeedRow[] {
    const { found } = this;
    this.found = [];
    return found;
  }

  /** The name of an element in lower case, without a prefix of the feed's own. */
  private ownName(name: string): string {
    const [prefix = "", local] = name.toLowerCase().split(":");
    return local && this.own.has(prefix) ? local : name.toLowerCase();
  }

  private open({ name: given, attributes }: SaxesTagPlain): void {
    if (this.isBroken) return;
    this.markTag();
    if (this.path.length === 0) {
      if (given.includes(":")) this.own.add(given.replace(/:.*/, "").toLowerCase());
      const { "xml:base": base = "" } = attributes;
      this.base = base;
    }
    for (const [attribute, uri] of Object.entries(attributes)) {
      if (!attribute.startsWith("xmlns:")) continue;
      if (GOOGLE.test(uri)) this.prefixes.add(attribute.slice(6).toLowerCase());
      if (uri === RSS_1) this.own.add(attribute.slice(6).toLowerCase());
    }
    const name = this.ownName(given);
    this.path.push(name);
    if (this.path.length > MAX_DEPTH) {
      this.abort(this.line, "too_deep");
      return;
    }
    if (!this.isNested) this.text = "";
    if (this.item) {
      // Atom has the address in an attribute.
      const { href, rel = "alternate", url, src, type = "image/", medium = "image" } = attributes;
      if (name === "link" && href && rel === "alternate" && !this.isNested) this.set(name, href);
      if (ATTACHED.has(name) && url && medium === "image" && type.startsWith("image/")) this.set("picture", url);
      // Markup that is not escaped, as in Atom's XHTML.
      if (/^(?:\w+:)?img$/.test(name) && src) this.set("picture", src);
    } else if (/^(?:item|entry)$/.test(name)) {
      this.item = { line: this.line, depth: this.path.length, texts: {}, size: 0, fault: null };
    }
  }

  private close(name: string): void {
    if (this.isBroken) return;
    this.markTag();
    const { item, path } = this;
    const depth = path.length;
    path.pop();
    if (!item) {
      // The picture of a feed has a title, too.
      if (name === "title" && /^(?:channel|feed)$/.test(path.at(-1) ?? "")) this.channel ||= this.text.trim();
    } else if (depth === item.depth + 1) this.set(name, this.text);
    else if (depth === item.depth) {
      this.item = null;
      this.finish(item);
    } else return;
    this.text = "";
  }

  /** Whether the innermost element is a part of another one of an item, such as markup that is not escaped. */
  private get isNested(): boolean {
    return this.item !== null && this.path.length > this.item.depth + 1;
  }

  private markTag(): void {
    this.tag = { line: this.line, since: 0 };
  }

  private add(text: string): void {
    if (!this.item) {
      if (this.text.length < MAX_RECORD_BYTES) this.text += text;
      return;
    }
    this.item.size += text.length;
    if (this.item.size > MAX_RECORD_BYTES) this.item.fault = "too_large";
    else this.text += text;
  }

  /** Stores an element's text: the first of duplicate elements counts, but `g:` elements override others. */
  private set(name: string, text: string): void {
    const { item } = this;
    const value = text.trim();
    const known = name === "content:encoded" ? "content" : name;
    const [, prefix, local = known] = /^(?:([^:]*):)?(.+)$/.exec(known) ?? [];
    // An empty description of the product says that it has none, whatever stands in that of the feed's item.
    const isGiven = value !== "" || (prefix === "g" && local === "description");
    if (!item || !isGiven || (prefix !== undefined && !this.prefixes.has(prefix))) return;
    if (prefix === "g" || !Object.hasOwn(item.texts, local)) item.texts[local] = value;
  }

  private finish({ line, texts, ...item }: Item): void {
    // The decoder's replacement for invalid UTF-8.
    const hasInvalidBytes = Object.values(texts).some((text) => text.includes("\ufffd"));
    const code = item.fault ?? (hasInvalidBytes ? "not_utf8" : null);
    const given = Object.entries(texts).filter(([, text]) => text !== "");
    const all: RowTexts = { channel: this.channel, base: this.base, ...Object.fromEntries(given) };
    this.found.push(code ? fault(line, code) : feedRow(line, this.read(all)));
  }

  /** An undefined entity invalidates only its item; characters that XML does not have are left out of it later. */
  private fail(message: string): void {
    if (this.isBroken) return;
    if (this.item && /(?:malformed character entity|disallowed character)\.$/.test(message)) return;
    if (this.item && /undefined entity\.$/.test(message)) {
      if (!this.isMarkup) this.item.fault ??= "unknown_entity";
    } else this.abort(/entity/.test(message) ? this.tag.line : this.line);
  }

  private abort(line: number, code: RowFault = "not_xml"): void {
    if (!this.isBroken) this.found.push(fault(line, code));
    this.isBroken = true;
    this.item = null;
  }
}
