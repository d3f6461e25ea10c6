import { expect, on, test } from "../../e2e/fixtures";
import { PAGES } from "../../e2e/pages";
import { expectWholePage } from "../../e2e/whole-page";

test.use({ mayFail: /\/nowhere$/ });
test.describe.configure({ timeout: 60_000 });

for (const { name, address, status = 200, signedIn } of PAGES) {
  test(
    `${name}: hydrated without changes, in one language, responsive and accessible`,
    on("js", "zh"),
    async ({ context, page, open, pathOf, texts, db, newMember }) => {
      const path = await address(pathOf);
      if (signedIn) await signedIn({ db, member: await newMember(context), path });
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
        expect([...new Set(links)].filter((link) => link !== "_blank noopener noreferrer nofollow sponsored")).toEqual(
          [],
        );
      });
    },
  );
}
