import { DomUtils } from "htmlparser2";
import type { parseHtml } from "./bounded-html";

export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;
type Parent = Element | ReturnType<typeof parseHtml>;

type Node = Parent["children"][number];

/** The descendants in document order, without those of elements that `isSkipped`. */
function* nodesIn(parent: Parent, isSkipped: (element: Element) => boolean = () => false): Generator<Node> {
  let node: Node | null = parent.children[0] ?? null;
  while (node) {
    yield node;
    const child: Node | null =
      DomUtils.hasChildren(node) && !isSkippedNode(node, isSkipped) ? (node.children[0] ?? null) : null;
    node = child ?? following(node, parent);
  }
}

const isSkippedNode = (node: Node, isSkipped: (element: Element) => boolean) => DomUtils.isTag(node) && isSkipped(node);

function following(node: Node, parent: Parent): Node | null {
  for (let at: Node | null = node; at && at !== parent; at = at.parent as Node | null)
    if (at.next) return at.next as Node;
  return null;
}

export function* elementsIn(parent: Parent, isSkipped?: (element: Element) => boolean): Generator<Element> {
  for (const node of nodesIn(parent, isSkipped)) if (DomUtils.isTag(node)) yield node;
}

export function attributesOf({ attribs }: Element): Partial<Record<string, string>> {
  return attribs;
}

export function parentOf({ parent }: Element): Element | null {
  return parent && DomUtils.isTag(parent) ? parent : null;
}

const MAX_NODES = 200;

/** The text of an element, up to `limit` UTF-16 code units and 200 nodes. */
export function textIn(element: Element, limit = 5_000): string {
  let text = "";
  let left = MAX_NODES;
  for (const node of nodesIn(element)) {
    if (DomUtils.isText(node)) text += node.data;
    left -= 1;
    if (left === 0 || text.length >= limit) break;
  }
  return text.slice(0, limit);
}
