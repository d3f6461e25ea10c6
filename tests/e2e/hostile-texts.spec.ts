import { dealPath } from "~/features/deals/addresses";
import { rateDeal } from "~/features/ratings/ratings.server";
import { setReaction } from "~/features/reactions/reactions.server";
import { insertDeals } from "../support/deals";
import { unique } from "../support/unique";
import { expect, on, test } from "./fixtures";

test.use({ mayFail: /./ });
test.describe.configure({ timeout: 120_000 });

/** Each would run script in one of the contexts in which a text is rendered. */
const ESCAPES = [
  `"'><img src=x onerror="pwned=1">`,
  `</script><script>pwned=1</script>`,
  `</title></textarea></style><svg onload=pwned=1>`,
  `-->]]><script>pwned=1</script>`,
  "javascript:pwned=1//`",
];

// The CSP would block what is not escaped.
test.beforeEach(async ({ context }) => {
  await context.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(([name]) => name !== "content-security-policy"),
    );
    return route.fulfill({ response, headers });
  });
});

test(
  "user input never runs as script, even without the content security policy",
  on("long", "js", "no-js", "zh"),
  async ({ page, db, newMember }) => {
    const member = await newMember({ isAdmin: true });
    const mark = unique();
    const titles = ESCAPES.map((text) => `${mark} ${text}`);
    const ids = await insertDeals(
      db,
      ESCAPES.map((text, n) => ({
        title: titles[n],
        description: `${ESCAPES.join("\n")} ${mark}`,
        store: text,
        coupon: text.slice(0, 50),
        tags: [text.replaceAll(",", "").slice(0, 30)],
        category: "books",
        url: `https://shop.example/?q=${encodeURIComponent(text)}`,
      })),
    );
    for (const [index, dealId] of ids.entries()) {
      await rateDeal(db, { dealId, userId: member.id, rating: 3, comment: ESCAPES[index] ?? "" });
      await setReaction(db, "like", { dealId, userId: member.id, on: true });
    }
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const text = encodeURIComponent(ESCAPES.join(" "));
    const paths = [
      ...ids.flatMap((id, n) => [dealPath({ id, title: titles[n] ?? "" }), `/admin/edit-deal/${id}`]),
      ...["/", "/deals", `/search?q=${mark}`, `/search?q=${text}`, `/deals?q=${text}&tag=${text}`, "/favorites"],
      ...["/category/books", `/category/${text}`, `/tag/${text}`, "/admin/deals", `/admin/deals?q=${mark}`, `/${text}`],
      `/deals?lang=${text}&sort=${text}&page=${text}`,
    ];
    for (const path of paths) {
      const response = await page.goto(path);
      expect(response?.headers()).not.toHaveProperty("content-security-policy");
      const found = await page.evaluate(() => ({
        pwned: "pwned" in globalThis,
        foreign: document.querySelectorAll("img[src=x], svg[onload], [onerror], [onload]").length,
        scripts: [...document.scripts].filter((script) => /^\s*pwned/.test(script.text)).length,
        links: [...document.links].filter(({ protocol }) => !/^(?:https?|mailto|whatsapp|tg):$/.test(protocol)).length,
      }));
      expect([path.slice(0, 60), found]).toEqual([
        path.slice(0, 60),
        { pwned: false, foreign: 0, scripts: 0, links: 0 },
      ]);
    }
    expect(dialogs).toEqual([]);
  },
);
