import { DomUtils } from "htmlparser2";
import { expect, it } from "vitest";
import { DocumentLimitError } from "~/domain/document-limit";
import { parseHtml } from "~/domain/product-pages/bounded-html";

it("reads 200 elements within each other, and no more", () => {
  expect(DomUtils.textContent(parseHtml(`${"<b>".repeat(200)}Tea`))).toBe("Tea");
  expect(() => parseHtml(`${"<b>".repeat(201)}Tea`)).toThrow(DocumentLimitError);
  // One after the other, however many.
  expect(parseHtml("<b></b><br><p>".repeat(1_000)).children.length).toBeGreaterThan(1_000);
});
