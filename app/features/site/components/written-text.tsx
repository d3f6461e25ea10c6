import { createElement } from "react";
import type { Written } from "~/features/site/markdown";

export function WrittenText({ nodes }: { nodes: readonly Written[] }) {
  return nodes.map((node, at) => {
    if (typeof node === "string") return node;
    const { tag, href, children } = node;
    const rel = href && /^https?:/i.test(href) ? "noopener noreferrer" : undefined;
    const content = children.length > 0 ? <WrittenText nodes={children} /> : undefined;
    return createElement(tag, { key: `${at}`, href, rel }, content);
  });
}
