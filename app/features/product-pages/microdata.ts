import { attributesOf, type Element, elementsIn, textIn } from "./elements";
import { bareName, type Graph, Item, propertyName, type Value } from "./item";

/** The limit of an item's properties; further ones are not read. */
const MAX_PROPERTIES = 1_000;

/** Elements whose amounts are former prices. */
const STRUCK = /^(?:del|s|strike)$/;

/** The item of an element with `itemscope`. */
export function microdataItem(scope: Element, graph: Graph): Item {
  const values = new Map<string, Value[]>();
  let left = MAX_PROPERTIES;
  const isSkipped = (element: Element) => attributesOf(element).itemscope !== undefined || STRUCK.test(element.name);
  for (const element of elementsIn(scope, isSkipped)) {
    const { itemprop, itemscope } = attributesOf(element);
    if (itemprop === undefined || STRUCK.test(element.name)) continue;
    const value = itemscope === undefined ? propertyOf(element) : microdataItem(element, graph);
    for (const name of itemprop.trim().split(/\s+/, 5).map(propertyName)) {
      const others = values.get(name);
      if (others) others.push(value);
      else values.set(name, [value]);
    }
    left -= 1;
    if (left === 0) break;
  }
  const { itemtype = "", itemid } = attributesOf(scope);
  const item = new Item(itemtype.split(/\s+/).map(bareName).filter(Boolean), itemid ?? null, values, graph);
  graph.add(item);
  return item;
}

function propertyOf(element: Element): string {
  const { content, src, href, value, datetime } = attributesOf(element);
  return content ?? src ?? href ?? value ?? datetime ?? textIn(element);
}
