import MarkdownIt, { type Token } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { DocumentLimitError } from "~/platform/values/document-limit";
import { parseUrl } from "~/platform/values/parse-url";

/** A text, or an element, of the page's own tags, with what is in it. */
export type Written = string | { tag: string; href?: string; children: Written[] };

/** Stands for the site's own origin, which this module does not know. */
const OWN_ORIGIN = "https://own.invalid";

/** No HTML, no code, and no pictures, which would tell other servers of readers; links: {@link isAllowedLink}. */
const markdown = new MarkdownIt({ html: false, linkify: true })
  .use(cjkFriendly)
  .disable(["image", "code", "fence", "backticks"]);

markdown.validateLink = isAllowedLink;
markdown.linkify.set({ fuzzyLink: false });

// Recognizes mail addresses between Chinese words without spaces; ASCII only, so that the next word is no part of the domain.
const { re } = markdown.linkify;
const mailName = new RegExp(`(?:^|[^!-~]|[<>"(:])(${re.get_mail_name().source})$`);
re.get_mail_name_validator = () => mailName;
re.get_fuzzy_mail_host_search = () => /@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,4}[a-z]{2,24}(?![\w-])/gi;

/** Whether a link leads to a web or mail address or to a path on this site, but not to "//other.example". */
function isAllowedLink(href: string): boolean {
  const url = parseUrl(href, OWN_ORIGIN);
  if (/^[a-z][a-z\d+.-]*:/i.test(href)) return url !== null && /^(?:https?:\/\/|mailto:)/i.test(href);
  return url?.origin === OWN_ORIGIN;
}

/** The limit of a page's elements and texts: rendering one takes some 5 µs of the event loop. */
const MAX_NODES = 4_000;

/**
 * Parses a page, without a first heading that repeats its `title`. The highest headings become level two, below the page's.
 *
 * @throws DocumentLimitError for a page of more than 4,000 elements and texts
 */
export function parseMarkdown({ text, title }: { text: string; title: string }): Written[] {
  const all = markdown.parse(text, {});
  const isDouble = all[0]?.type === "heading_open" && all[1]?.content.toLowerCase() === title.toLowerCase();
  const tokens = isDouble ? all.slice(3) : all;
  const highest = Math.min(...tokens.filter(isHeading).map(levelOf));
  const tree = treeOf(tokens, 2 - highest);
  if (hasMoreNodes(tree, MAX_NODES)) throw new DocumentLimitError();
  return tree;
}

const isHeading = ({ type }: Token) => type === "heading_open";
const levelOf = ({ tag }: Token) => Number(tag.slice(1));

/** Stops counting at the limit. */
function hasMoreNodes(tree: readonly Written[], limit: number): boolean {
  const waiting = [tree];
  let found = 0;
  for (let nodes = waiting.pop(); nodes && found <= limit; nodes = waiting.pop()) {
    found += nodes.length;
    for (const node of nodes) if (typeof node !== "string") waiting.push(node.children);
  }
  return found > limit;
}

function treeOf(tokens: readonly Token[], shift: number): Written[] {
  const tree: Written[] = [];
  const open = [tree];
  for (const token of tokens) {
    const parent = open.at(-1) ?? tree;
    if (token.nesting === -1) open.pop();
    else if (token.children) for (const child of treeOf(token.children, shift)) parent.push(child);
    // Paragraphs of lists without empty lines.
    else if (token.hidden) open.push(parent);
    else if (token.type === "softbreak") parent.push({ tag: "br", children: [] });
    else if (token.tag === "") {
      // Emphasis leaves empty texts beside it.
      if (token.content !== "") parent.push(token.content);
    } else {
      const children: Written[] = [];
      const tag = isHeading(token) ? `h${Math.min(levelOf(token) + shift, 6)}` : token.tag;
      parent.push({ tag, href: token.attrGet("href")?.toString(), children });
      if (token.nesting === 1) open.push(children);
    }
  }
  return tree;
}
