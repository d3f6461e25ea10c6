import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WrittenText } from "~/features/site/components/written-text";
import { parseMarkdown } from "~/features/site/markdown";

const htmlOf = (text: string, title = "Imprint") =>
  renderToStaticMarkup(<WrittenText nodes={parseMarkdown({ text, title })} />);

it("shows paragraphs, headings below the page's own, lists and links", () => {
  const text =
    "# Who\n\nKettle & Co.\n1 High Street\n\n- tea\n- [more](/deals)\n\n1. **a**\n\n2. b\n\nhttps://shop.example/a or jo@shop.example";
  expect(htmlOf(text)).toBe(
    [
      "<h2>Who</h2>",
      "<p>Kettle &amp; Co.<br/>1 High Street</p>",
      '<ul><li>tea</li><li><a href="/deals">more</a></li></ul>',
      "<ol><li><p><strong>a</strong></p></li><li><p>b</p></li></ol>",
      '<p><a href="https://shop.example/a" rel="noopener noreferrer">https://shop.example/a</a> or <a href="mailto:jo@shop.example">jo@shop.example</a></p>',
    ].join(""),
  );
  expect(htmlOf("###### Small\n\n---\n\n| a |\n|---|\n| b |")).toBe(
    "<h2>Small</h2><hr/><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
  );
});

it.each(["邮箱：%，电话", "发到%即可", "Mail:%.", "(%)", "Mail %"])("links a mail address in %j", (text) => {
  const link = '<a href="mailto:jo.li@shop.example">jo.li@shop.example</a>';
  expect(htmlOf(text.replace("%", "jo.li@shop.example"))).toBe(`<p>${text.replace("%", link)}</p>`);
});

it.each([
  ["订单**已发货**，请查收", "订单<strong>已发货</strong>，请查收"],
  ["详见**《退货说明》**第三条", "详见<strong>《退货说明》</strong>第三条"],
  ["**注意事项：**仅限新用户", "<strong>注意事项：</strong>仅限新用户"],
  ["共**12件（含赠品）**起售", "共<strong>12件（含赠品）</strong>起售"],
  ["这是*“内部价”*吗？", "这是<em>“内部价”</em>吗？"],
  ["See **the terms** first.", "See <strong>the terms</strong> first."],
  ["**Terms:**apply", "**Terms:**apply"],
  ["2 * 3 * 4", "2 * 3 * 4"],
])("reads the emphasis of %j", (text, html) => {
  expect(htmlOf(text)).toBe(`<p>${html}</p>`);
});

it("leaves out a heading that says the page's title again, and begins at the second level", () => {
  expect(htmlOf("# imprint\n\nJo\n\n## Imprint\n\n### Mail")).toBe("<p>Jo</p><h2>Imprint</h2><h3>Mail</h3>");
  expect(htmlOf("# Imprint")).toBe("");
  expect(htmlOf("Imprint\n\n## A\n\n# B")).toBe("<p>Imprint</p><h3>A</h3><h2>B</h2>");
});

const HARMLESS = /^<\/?(?:p|br\/|strong|em)>$|^<\/a>$|^<a href="https:\/\/[^"<>]*" rel="noopener noreferrer">$/;

it.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:msgbox)",
  "<javascript:alert(1)>",
  ...["[x](//evil.example/a)", "[x](/\t/evil.example)", "[x](blob:https://a.example/1)"],
  ...["[x](intent://a#Intent;end)", "[x](tel:+15550100)", "<ftp://a.example/b>", "[x](https:evil.example)"],
  "![x](https://tracker.example/pixel.png)",
  '[x](https://a.example "\\"><script>alert(1)</script>")',
  "    <script>alert(1)</script>",
  "```\n<script>alert(1)</script>\n```",
  "`<script>`",
])("%s is text, or a link that does nothing but lead", (text) => {
  expect((htmlOf(text).match(/<[^>]*>/g) ?? []).filter((tag) => !HARMLESS.test(tag))).toEqual([]);
});
