import { expect, it } from "vitest";
import { asMarkup, plainText } from "~/platform/values/markup";

it.each([
  ["Salt &amp; pepper", "Salt & pepper"],
  ["&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two &amp;amp; three&lt;/p&gt;", "One\nTwo & three"],
  ["<ul><li>One</li>\n <li><b>Tw</b>o</li></ul>", "One\nTwo"],
  ["a<br/>b<script>alert(1)</script><!-- no -->", "a\nb"],
  ["2 < 3 > 1 & more", "2 < 3 > 1 & more"],
  ["1 &#8211; 2&nbsp;&euro;", "1 – 2 €"],
  ["plain  text\n\nas it is", "plain  text\n\nas it is"],
])("%j is read as %j, which is written as it is read", (text, plain) => {
  expect(plainText(text)).toBe(plain);
  expect(plainText(asMarkup(plain))).toBe(plain);
});
