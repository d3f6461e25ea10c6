import { DomUtils } from "htmlparser2";
import { parseHtml } from "./bounded-html";

type Document = ReturnType<typeof parseHtml>;
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** An item of schema.org, whichever way the page states it. Values are strings, numbers, items and lists of these. */
export interface Item {
  types: string[];
  values: ReadonlyMap<string, unknown>;
}

export interface StructuredData {
  /** Items of JSON-LD, then of microdata, each in the page's order. */
  items: Item[];
  /** Of Open Graph and its like, by lower-case name; the first of each name. */
  meta: ReadonlyMap<string, string>;
  title: string;
  /** The first heading. */
  heading: string;
  /** Amounts that shops' systems mark as prices of before. */
  struck: string[];
}

/** Deeper ones are not read. */
const MAX_DEPTH = 60;
/** Of a list, a page and an item. */
const MAX_ITEMS = 200;
/** Of one text. */
const MAX_TEXT = 5_000;
const MAX_NODES = 200;

/** Nothing of the page is run. */
export function readStructuredData(html: string): StructuredData {
  const document = parseHtml(html);
  const meta = new Map<string, string>();
  const items: Item[] = [];
  const scopes: Element[] = [];
  const struck: string[] = [];
  let title = "";
  let heading = "";
  for (const element of elementsOf(document)) {
    const { name } = element;
    const attribs = attributesOf(element);
    if (name === "meta") {
      const key = (attribs.property ?? attribs.name ?? "").toLowerCase();
      if (key && attribs.content && !meta.has(key)) meta.set(key, attribs.content);
    } else if (name === "title") title ||= textIn(element);
    else if (name === "h1") heading ||= textIn(element);
    else if (name === "script" && /^application\/ld\+json\b/i.test(attribs.type?.trim() ?? "")) {
      items.push(...itemsOf(parseJson(textIn(element, html.length))));
    }
    const amount = attribs["data-price-amount"] ?? attribs.content;
    if (amount && STRUCK.test(`${attribs.class ?? ""} ${attribs["data-price-type"] ?? ""} ${classOfParent(element)}`))
      struck.push(amount);
    if (attribs.itemscope !== undefined && attribs.itemprop === undefined) scopes.push(element);
  }
  return {
    items: [...items, ...scopes.slice(0, MAX_ITEMS).map((scope) => microdata(scope, 0))],
    meta,
    title,
    heading,
    struck,
  };
}

/** As Magento and Salesforce Commerce Cloud name them. */
const STRUCK = /\b(?:oldPrice|old-price|strike-through|was-price)\b/;

const classOfParent = ({ parent }: Element) => (parent && DomUtils.isTag(parent) && attributesOf(parent).class) || "";

const attributesOf = ({ attribs }: Element): Partial<Record<string, string>> => attribs;

/** In document order; without recursion, since pages can be nested deeply. */
function* elementsOf(document: Document): Generator<Element> {
  const waiting = [...document.children].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!DomUtils.isTag(node)) continue;
    yield node;
    waiting.push(...node.children.toReversed());
  }
}

/** Up to about `limit` UTF-16 code units; without recursion too. */
function textIn(element: Element, limit = MAX_TEXT): string {
  let text = "";
  let nodes = 0;
  const waiting: (typeof element.children)[number][] = [element];
  for (let node = waiting.pop(); node && text.length < limit && nodes < MAX_NODES; node = waiting.pop()) {
    nodes += 1;
    if (DomUtils.isText(node)) text += node.data;
    else if (DomUtils.hasChildren(node)) waiting.push(...node.children.toReversed());
  }
  return text;
}

/** Null for what is no JSON. Comments and CDATA around it are common. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>|\]\]>)$/g, ""));
  } catch {
    return null;
  }
}

/** A value's items at its top: of a list, a `@graph` and a page's main entity. */
function itemsOf(json: unknown, depth = 0): Item[] {
  if (depth > MAX_DEPTH || typeof json !== "object" || json === null) return [];
  if (Array.isArray(json)) return json.slice(0, MAX_ITEMS).flatMap((one) => itemsOf(one, depth + 1));
  const item = itemOf(json, depth);
  const within = ["@graph", "mainEntity", "mainEntityOfPage"].flatMap((key) =>
    itemsOf((json as Record<string, unknown>)[key], depth + 1),
  );
  return [...(item.types.length > 0 ? [item] : []), ...within];
}

function itemOf(json: object, depth: number): Item {
  const entries = Object.entries(json);
  const types = entries.find(([key]) => key === "@type")?.[1];
  const values = entries
    .filter(([key]) => !key.startsWith("@"))
    .map(([key, value]) => [key, parsedValue(value, depth)] as const);
  return { types: [types].flat().map(typeName).filter(Boolean), values: new Map(values) };
}

function parsedValue(json: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH || json === null) return null;
  if (Array.isArray(json)) return json.slice(0, MAX_ITEMS).map((one) => parsedValue(one, depth + 1));
  return typeof json === "object" ? itemOf(json, depth + 1) : json;
}

/** "http://schema.org/Product" is Product. */
function typeName(type: unknown): string {
  return typeof type === "string" ? (type.split(/[/#]/).at(-1) ?? "") : "";
}

function microdata(scope: Element, depth: number): Item {
  const values = new Map<string, unknown[]>();
  const waiting = scope.children.toReversed();
  let found = 0;
  for (let node = waiting.pop(); node && found < MAX_ITEMS; node = waiting.pop()) {
    if (!DomUtils.isTag(node)) continue;
    const { itemprop, itemscope } = attributesOf(node);
    if (itemprop !== undefined) {
      found += 1;
      const value = itemscope !== undefined && depth < MAX_DEPTH ? microdata(node, depth + 1) : propertyOf(node);
      for (const name of itemprop.split(/\s+/, 5)) values.set(name, [...(values.get(name) ?? []), value]);
    }
    if (itemscope === undefined) waiting.push(...node.children.toReversed());
  }
  return { types: (attributesOf(scope).itemtype ?? "").split(/\s+/).map(typeName).filter(Boolean), values };
}

function propertyOf(element: Element): string {
  const { content, src, href, value, datetime } = attributesOf(element);
  return content ?? src ?? href ?? value ?? datetime ?? textIn(element);
}
