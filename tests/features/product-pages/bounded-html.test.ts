import { DomUtils } from "htmlparser2";
import { expect, it } from "vitest";
import { parseHtml } from "~/features/product-pages/bounded-html";
import { DocumentLimitError } from "~/platform/values/document-limit";

it("reads 200 elements within each other, and no more", () => {
  expect(DomUtils.textContent(parseHtml(`${"<b>".repeat(200)}Tea`))).toBe("Tea");
  expect(() => parseHtml(`${"<b>".repeat(201)}Tea`)).toThrow(DocumentLimitError);
  // One after the other, however many.
  expect(parseHtml("<b></b><br><p>".repeat(1_000)).children.length).toBeGreaterThan(1_000);
});
