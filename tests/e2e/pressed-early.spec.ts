import { expect, hydrated, on, test } from "./fixtures";

test("a click during hydration causes no error, and hydration completes", on("long"), async ({ page, pathOf }) => {
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
