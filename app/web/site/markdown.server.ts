import MarkdownIt, { type Token } from "markdown-it";

/** A text, or an element, of the page's own tags, with what is in it. */
export type Written = string | { tag: string; href?: string; children: Written[] };

/** No HTML of the writer, no pictures, which would tell other servers of readers, and no code; links are http, https or mailto. */
const markdown = new MarkdownIt({ html: false, linkify: true }).disable(["image", "code", "fence", "backticks"]);

markdown.linkify.set({ fuzzyLink: false });

export function parseMarkdown(text: string): Written[] {
  return treeOf(markdown.parse(text, {}));
}

function treeOf(tokens: readonly Token[]): Written[] {
  const tree: Written[] = [];
  const open = [tree];
  for (const token of tokens) {
    const parent = open.at(-1) ?? tree;
    if (token.nesting === -1) open.pop();
    else if (token.children) parent.push(...treeOf(token.children));
    // Paragraphs of lists without empty lines.
    else if (token.hidden) open.push(parent);
    else if (token.type === "softbreak") parent.push({ tag: "br", children: [] });
    else if (token.tag === "") parent.push(token.content);
    else {
      const children: Written[] = [];
      parent.push({ tag: tagOf(token), href: token.attrGet("href")?.toString(), children });
      if (token.nesting === 1) open.push(children);
    }
  }
  return tree;
}

/** The page has a heading of the first level already. */
function tagOf({ type, tag }: Token): string {
  return type === "heading_open" ? `h${Math.min(Number(tag.slice(1)) + 1, 6)}` : tag;
}
