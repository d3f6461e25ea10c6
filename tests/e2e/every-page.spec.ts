import { on, test } from "./fixtures";
import { PAGES } from "./pages";
import { expectWholePage } from "./whole-page";

// Every other page, in both languages, is tests/long/e2e/every-page.spec.ts's.
for (const { name, address } of PAGES.filter(({ name }) => ["home", "deals", "deal", "sign-up"].includes(name))) {
  test(
    `${name}: served whole, in one language, fit for every reader`,
    on("js", ...(name === "home" ? (["zh"] as const) : [])),
    async ({ page, open, pathOf, texts }) => {
      const response = await open(await address(pathOf));
      await expectWholePage(page, await response.text(), texts);
    },
  );
}
