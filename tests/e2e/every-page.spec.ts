import { on, test } from "./fixtures";
import { PAGES } from "./pages";
import { expectWholePage } from "./whole-page";

// tests/long/e2e/every-page.spec.ts has all the others, in both languages.
for (const { name, address } of PAGES.filter(({ name }) => ["home", "deals", "deal", "sign-up"].includes(name))) {
  test(
    `${name}: hydrated without changes, in one language, responsive and accessible`,
    on("js", ...(name === "home" ? (["zh"] as const) : [])),
    async ({ page, open, pathOf, texts }) => {
      const response = await open(await address(pathOf));
      await expectWholePage(page, await response.text(), texts);
    },
  );
}
