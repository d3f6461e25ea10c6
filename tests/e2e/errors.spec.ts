import { expect, test } from "./fixtures";

test.describe("error responses", () => {
  test.use({ mayFail: /\/(nowhere|preferences$)/ });

  test("a form sent from another site is rejected", async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "language", value: "en", url: baseURL ?? "" }]);
    // The same server under another host name is another site.
    const foreign = (baseURL ?? "").replace("127.0.0.1", "localhost");
    await page.route(`${foreign}/trap`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" action="${baseURL}/preferences"><button name="language" value="zh">Win</button></form>`,
      }),
    );
    await page.goto(`${foreign}/trap`);
    const rejected = page.waitForResponse((response) => response.url() === `${baseURL}/preferences`);
    await page.getByRole("button").click();
    expect((await rejected).status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Request rejected");
    expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: "language", value: "en" }));
  });

  test("leaving an error page does not replace the document", async ({ page, open }) => {
    await open("/nowhere");
    // A new <html> would flash without styles.
    await page.locator("html").evaluate((html) => html.setAttribute("data-same", ""));
    await page.getByRole("banner").getByRole("link", { name: "All deals" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All deals");
    await expect(page.locator("html")).toHaveAttribute("data-same", "");
  });
});
