import { expect, on, test } from "../../e2e/fixtures";

test.describe("error responses", () => {
  test.use({ mayFail: /\/(nowhere|preferences$)/ });

  test("leaving an error page does not replace the document", on("js"), async ({ page, open }) => {
    await open("/nowhere");
    // A new <html> would flash without styles.
    await page.locator("html").evaluate((html) => html.setAttribute("data-same", ""));
    await page.getByRole("banner").getByRole("link", { name: "All deals" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All deals");
    await expect(page.locator("html")).toHaveAttribute("data-same", "");
  });
});
