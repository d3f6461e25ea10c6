import { expect, on, test } from "../../e2e/fixtures";

test.describe("answers that are errors", () => {
  test.use({ mayFail: /\/(nowhere|preferences$)/ });

  test("an error page is left without building the document anew", on("js"), async ({ page, open }) => {
    await open("/nowhere");
    // A new <html> would lose its styles for a moment.
    await page.locator("html").evaluate((html) => html.setAttribute("data-same", ""));
    await page.getByRole("banner").getByRole("link", { name: "All deals" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All deals");
    await expect(page.locator("html")).toHaveAttribute("data-same", "");
  });
});
