import { parseHtml } from "./bounded-html";
import { attributesOf, type Element, elementsIn, parentOf, textIn } from "./elements";
import { Graph, type Item } from "./item";
import { JsonLdReader } from "./json-ld";
import { microdataItem } from "./microdata";
import { readUntidyJson } from "./untidy-json";

export interface StructuredData {
  /** Top-level items, of JSON-LD, then of microdata, each in the page's order. */
  items: Item[];
  /** The tags of Open Graph and the like, by lower-case name, in the page's order. */
  meta: ReadonlyMap<string, readonly string[]>;
  title: string;
  /** The first heading. */
  heading: string;
  /** The document's language, as in `lang`. */
  language: string;
  /** The address that the page names as its own. */
  canonical: string | null;
  struck: StruckAmount[];
}

/** An amount that a store's system marks as a former price. */
interface StruckAmount {
  amount: string;
  /** The amounts that stand in the same box. */
  beside: string[];
}

const MAX_SCOPES = 200;
const MAX_STRUCK = 20;
const MAX_META_VALUES = 10;

/** Reads the data without running anything of the page. @throws DocumentLimitError from `parseHtml` */
export function readStructuredData(html: string, address: string): StructuredData {
  const document = parseHtml(html);
  const graph = new Graph(address);
  const jsonLd = new JsonLdReader(graph);
  const scopes: Element[] = [];
  const items: Item[] = [];
  const meta = new Map<string, string[]>();
  const data = { title: "", heading: "", language: "", canonical: null as string | null, struck: [] as StruckAmount[] };
  for (const element of elementsIn(document)) {
    const { name } = element;
    const attribs = attributesOf(element);
    if (name === "meta") noteMeta(meta, attribs);
    else if (name === "html") data.language ||= attribs.lang ?? "";
    else if (name === "link" && /^canonical$/i.test(attribs.rel ?? "")) data.canonical ??= attribs.href ?? null;
    else if (name === "title") data.title ||= textIn(element);
    else if (name === "h1") data.heading ||= textIn(element);
    else if (name === "script" && /^application\/ld\+json\b/i.test(attribs.type?.trim() ?? "")) {
      for (const json of readUntidyJson(textIn(element, html.length)))
        for (const one of jsonLd.read(json)) items.push(one);
    }
    const amount = amountIn(element);
    if (amount && isStruck(element) && data.struck.length < MAX_STRUCK)
      data.struck.push({ amount, beside: amountsBeside(element) });
    if (attribs.itemscope !== undefined && attribs.itemprop === undefined) scopes.push(element);
  }
  const microdata = scopes.slice(0, MAX_SCOPES).map((scope) => microdataItem(scope, graph));
  return { ...data, items: items.concat(microdata), meta };
}

function noteMeta(meta: Map<string, string[]>, { property, name, content }: Partial<Record<string, string>>): void {
  const key = (property ?? name ?? "").toLowerCase();
  if (!key || !content) return;
  const values = meta.get(key) ?? [];
  if (values.length < MAX_META_VALUES) values.push(content);
  meta.set(key, values);
}

/** The class names of Magento and Salesforce Commerce Cloud. */
const STRUCK = /\b(?:oldPrice|old-price|strike-through|was-price)\b/;

const classOf = (element: Element | null) => (element && attributesOf(element).class) ?? "";

function isStruck(element: Element): boolean {
  const { "data-price-type": type = "" } = attributesOf(element);
  return STRUCK.test(`${classOf(element)} ${type} ${classOf(parentOf(element))}`);
}

function amountIn(element: Element): string | null {
  const attribs = attributesOf(element);
  const isAmount = attribs.itemprop === "price" || /\bvalue\b/.test(attribs.class ?? "");
  return attribs["data-price-amount"] ?? (isAmount ? attribs.content : null) ?? null;
}

const MAX_BOXES = 6;
const MAX_BOX = 200;

/** The other amounts of the nearest element around one that has any. */
function amountsBeside(element: Element): string[] {
  let box = parentOf(element);
  for (let level = 0; box && level < MAX_BOXES; level += 1, box = parentOf(box)) {
    const beside: string[] = [];
    let left = MAX_BOX;
    for (const one of elementsIn(box)) {
      const amount = isStruck(one) ? null : amountIn(one);
      if (amount) beside.push(amount);
      left -= 1;
      if (left === 0) break;
    }
    if (beside.length > 0) return beside;
  }
  return [];
}
