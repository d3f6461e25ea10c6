import { expect, hydrated, test } from "../../e2e/fixtures";

test("a press in the very moment in which script takes a page over is nobody's error, and it is taken over", async ({
  page,
  pathOf,
}) => {
  await page.addInitScript(() => {
    const { addEventListener } = document;
    document.addEventListener = (...listening: Parameters<typeof addEventListener>) => {
      addEventListener.apply(document, listening);
      if (listening[0] !== "click" || "pressed" in document.documentElement.dataset) return;
      document.documentElement.dataset.pressed = "";
      // React listens now, and begins to render in its next task.
      queueMicrotask(() => document.querySelector("h1")?.click());
    };
  });
  for (const path of ["/", "/deals", "/search?q=lamp", "/login", await pathOf("pictureless")]) {
    await page.goto(path);
    await expect(page.locator("html[data-pressed]"), path).toBeAttached();
    await hydrated(page);
  }
});
