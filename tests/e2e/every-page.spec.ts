import { expect, isLong, on, test } from "./fixtures";
import { PAGES } from "./pages";
import { expectWholePage } from "./whole-page";

test.use({ mayFail: /\/nowhere$/ });

for (const { name, address, status = 200, signedIn, isAdmin, isShort } of PAGES) {
  if (!isLong && !isShort) continue;
  test(
    `${name}: hydrated without changes, in one language, responsive and accessible`,
    isLong ? on("long", "js", "zh") : on("js", ...(name === "home" ? (["zh"] as const) : [])),
    async ({ page, open, pathOf, texts, db, newMember }) => {
      const path = await address({ pathOf, db });
      if (signedIn) await signedIn({ db, member: await newMember({ isAdmin }), path });
      const response = await open(path);
      expect(response.status()).toBe(status);
      await expectWholePage(page, await response.text(), texts);
    },
  );
}
