import { expect, on, test } from "./fixtures";
import { PAGES } from "./pages";
import { expectWholePage } from "./whole-page";

/** The long tests look at all pages, in both languages. */
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

test.describe("every page", () => {
  test.use({ mayFail: /\/nowhere$/ });

  for (const { name, address, status = 200, signedIn, isAdmin } of PAGES) {
    test(
      `${name}: hydrated without changes, in one language, responsive and accessible`,
      on("long", "js", "zh"),
      async ({ page, open, pathOf, texts, db, newMember }) => {
        const path = await address(pathOf);
        if (signedIn) await signedIn({ db, member: await newMember({ isAdmin }), path });
        const response = await open(path);
        expect(response.status()).toBe(status);
        await expectWholePage(page, await response.text(), texts);

        await test.step("outside links", async () => {
          const links = await page
            .locator("a[href]:not(.share-link)")
            .evaluateAll((all) =>
              all
                .filter((link) => link instanceof HTMLAnchorElement && link.origin !== location.origin)
                .map((link) => `${link.getAttribute("target")} ${link.getAttribute("rel")}`),
            );
          expect(
            [...new Set(links)].filter((link) => link !== "_blank noopener noreferrer nofollow sponsored"),
          ).toEqual([]);
        });
      },
    );
  }
});
