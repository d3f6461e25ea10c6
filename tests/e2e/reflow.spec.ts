import type { Page } from "@playwright/test";
import { insertDeals } from "../support/deals";
import { unique } from "../support/unique";
import { expect, on, test } from "./fixtures";

// A screen of 1280 × 800 at 200 % zoom, and one at 400 %.
const ZOOMED = { width: 640, height: 400 };
const NARROW = { width: 320, height: 640 };

/** WCAG 2.2, 1.4.12. */
const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** The content security policy forbids inline styles. */
async function addTextSpacing(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
}

/** Except where the design truncates texts. */
function clippedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const truncated =
      "h2 a, h3 a, .deal-card-summary, .deal-card-origin > *, .deal-card .deal-price, .deal-card-facts, .deal-card-tags, .deal-card-tags a, .deal-card :is(.coupon, .coupon code, .get-deal), .truncate, [class*=line-clamp], .sr-only *, svg, svg *, img, option";
    const scrolls = ".chip-row, .carousel-view, .carousel-view *, .deal-card-tags, .deal-card-tags *, .rating-list *";
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (
        !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) ||
        element.matches(truncated)
      )
        continue;
      const { overflowX, overflowY, display, clipPath } = getComputedStyle(element);
      // For screen readers only.
      if (clipPath === "inset(50%)") continue;
      const name = `${element.outerHTML.slice(0, 100)} “${element.textContent?.slice(0, 30)}”`;
      // The carousel scrolls what it clips.
      if (display !== "inline" && !element.matches("input, textarea, select, .carousel-view")) {
        if (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
          found.push(`clipped at the side: ${name}`);
        if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
          found.push(`clipped below: ${name}`);
      }
      if (element.matches(".button, .chip, .reaction, .coupon, .switch, .field")) {
        if (
          !element.matches("input, textarea") &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        ) {
          found.push(`leaves its box: ${name}`);
        }
      }
      const { right, left, width } = element.getBoundingClientRect();
      if (
        width > 0 &&
        (right > innerWidth + 1 || left < -1) &&
        !element.matches(scrolls) &&
        !element.closest(".chip-row, .list-title, .carousel-view, .deal-card-tags, .admin-batch-changes")
      ) {
        found.push(`leaves the screen: ${name}`);
      }
    }
    return found;
  });
}

/** Of the viewport's height, 0 to 1. */
async function coveredShare(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 300));
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll("header, .admin-batch")].filter((bar) =>
      /sticky|fixed/.test(getComputedStyle(bar).position),
    );
    return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight;
  });
}

test(
  "nothing is clipped at 200 % zoom, on a narrow screen, or with text spacing",
  on("long", "js", "zh"),
  async ({ page, open, pathOf, newMember, db }) => {
    test.slow();
    const clipsNothing = async (path: string) => {
      await page.setViewportSize(ZOOMED);
      await open(path);
      for (const summary of await page.locator("main summary").all()) await summary.click();
      for (const box of await page.locator(".admin-deal input").all()) await box.check();
      for (const size of [ZOOMED, NARROW]) {
        await page.setViewportSize(size);
        expect(await clippedElements(page), `${path} at ${size.width} px`).toEqual([]);
      }
      await addTextSpacing(page);
      expect(await clippedElements(page), `${path} at ${NARROW.width} px with text spacing`).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await clippedElements(page), `${path} at 1280 px with text spacing`).toEqual([]);
    };
    for (const path of ["/", "/deals?q=Probewell", "/signup", "/search?q=zzqxzzqx"]) await clipsNothing(path);
    for (const name of ["long", "full"] as const) await clipsNothing(await pathOf(name));
    await newMember({ isAdmin: true });
    const word = `Reflow ${unique()}`;
    await insertDeals(db, [{ title: `${word} of a rather long name 静音电热水壶` }]);
    for (const path of ["/admin/add-deal", `/admin/deals?q=${encodeURIComponent(word)}`]) await clipsNothing(path);
    await clipsNothing("/account#menu");
  },
);

/** The parts of cards that are cut, or out of sight though they must not be. */
function cutParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync(".deal-grid, .deal-grid > li, .carousel-slide { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(all);
    const found: string[] = [];
    for (const card of document.querySelectorAll(".deal-card")) {
      for (const part of card.querySelectorAll(
        "h2, h3, b, s, .button, .coupon, .coupon code, .reaction, .reaction-total, [class^=deal-]:not([class^=deal-card]), .deal-card-origin a, .deal-card-tags a",
      )) {
        const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
        if (width * height === 0 || part.matches(".deal-illustration")) continue;
        const boxes = [card];
        // The boxes around what is positioned do not cut it.
        const isPositioned = part instanceof HTMLElement && getComputedStyle(part).position === "absolute";
        for (
          let box = isPositioned ? part.offsetParent : part.parentElement;
          box && box !== card;
          box = box.parentElement
        ) {
          if (box.matches("button") || getComputedStyle(box).overflowX !== "visible") boxes.push(box);
        }
        const frames = boxes.map((box) => box.getBoundingClientRect());
        // In lines that show what fits, the rest is wholly out of sight.
        const isOptional = part.matches("s, .deal-card-tags a, .deal-rating");
        if (isOptional && frames.some((frame) => top >= frame.bottom - 1)) continue;
        const leaves = frames.some(
          (frame) =>
            left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 2 || bottom > frame.bottom + 2,
        );
        const overflows = part.matches("b, .deal-badge, .get-deal") && part.scrollWidth > part.clientWidth + 1;
        const isShort =
          part.matches(".deal-card-origin > :first-child") && part.clientWidth < Math.min(part.scrollWidth, 30);
        if (leaves || overflows || isShort)
          found.push(`${part.outerHTML.slice(0, 90)} of “${card.querySelector("h2, h3")?.textContent?.slice(0, 30)}”`);
      }
    }
    return found;
  });
}

test("nothing of a card is cut on a phone", on("js", "zh"), async ({ page, open, newMember, db }) => {
  const expiresAt = new Date(Date.now() + 600_000);
  const [id = ""] = await insertDeals(db, [
    { title: `Doubtful ${unique()}`, store: "A shop of many words", tags: ["a long tag", "another one"], expiresAt },
    {
      title: `Dear ${unique()}`,
      originalPrice: 1999.99,
      discountedPrice: 1499.99,
      coupon: "LONGEST-CODE-2026",
      expiresAt,
    },
  ]);
  await db
    .updateTable("deals")
    .set({ state_reported: "doubtful", like_count: 888, noluck_count: 12 })
    .where("id", "=", id)
    .execute();
  const expectWhole = async (widths: number[]) => {
    for (const path of ["/", "/deals", "/deals?sort=expiry"]) {
      await open(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await cutParts(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  };
  await expectWhole([320, 360, 390, 768]);
  await newMember({ isAdmin: true });
  await expectWhole([320, 1024]);
});

test("a card's reactions stay on one line", on("long", "js", "zh"), async ({ page, open }) => {
  for (const width of [NARROW.width, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await open("/deals");
    const heights = await page.evaluate(() =>
      [...(document.querySelector(".deal-grid .deal-card")?.querySelectorAll<HTMLElement>(".reaction") ?? [])].map(
        (reaction) => {
          for (const total of reaction.querySelectorAll(".reaction-total")) total.textContent = "888";
          return reaction.offsetHeight;
        },
      ),
    );
    expect(heights, `${width} px`).toEqual([36, 36]);
  }
});

test(
  "sticky bars cover at most a third of a low window, and no focused element",
  on("long"),
  async ({ page, open, newMember }) => {
    await newMember({ isAdmin: true });
    await open("/admin/deals");
    await page.locator(".admin-deal input").first().check();
    for (const width of [640, 800, 1024, 1280]) {
      await page.setViewportSize({ width, height: 400 });
      expect(await coveredShare(page), `at ${width} px`).toBeLessThanOrEqual(1 / 3);
    }
    for (const width of [800, 1100]) {
      await page.setViewportSize({ width, height: 700 });
      for (const [key, first] of [
        ["Tab", 2],
        ["Shift+Tab", 12],
      ] as const) {
        await page.locator(".admin-deal a").nth(first).focus();
        for (let stop = 0; stop < 12; stop += 1) {
          await page.keyboard.press(key);
          const hidden = await page.evaluate(() => {
            const focused = document.activeElement;
            if (!focused || focused.closest("header, .admin-batch")) return null;
            const { left, top, width, height } = focused.getBoundingClientRect();
            const over = document.elementFromPoint(left + width / 2, top + height / 2);
            return over?.closest("header, .admin-batch") ? focused.outerHTML.slice(0, 120) : null;
          });
          expect(hidden, `${key} at ${width} px`).toBeNull();
        }
      }
    }
  },
);

test.describe("in forced colours", () => {
  const look = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const [own, before] = [getComputedStyle(element), getComputedStyle(element, "::before")];
        const icon = element.querySelector(".icon");
        return [
          own.backgroundColor,
          own.borderTopColor,
          before.backgroundColor,
          icon && getComputedStyle(icon).maskImage,
        ].join(" ");
      });

  test("selected and pressed states differ in their colours", on("long"), async ({ page, open, pathOf, newMember }) => {
    await newMember();
    await page.emulateMedia({ forcedColors: "active" });
    await open("/");
    expect(await look(page, ".chip[aria-current=true]")).not.toBe(
      await look(page, ".chip-row .chip:not([aria-current])"),
    );
    expect(await look(page, ".chip[aria-pressed=true]")).not.toBe(await look(page, ".chip[aria-pressed=false]"));
    expect(await look(page, ".switch[aria-checked=true]")).not.toBe(await look(page, ".switch[aria-checked=false]"));
    await open(await pathOf("wordless"));
    for (const reaction of ["like", "noluck"]) {
      const button = `article .reaction-${reaction}`;
      const before = await look(page, button);
      await page.locator(button).first().click();
      await expect(page.locator(button).first()).toHaveAttribute("aria-pressed", "true");
      expect(await look(page, button), reaction).not.toBe(before);
      await expect(page.locator(button).first()).not.toHaveAttribute("aria-disabled");
      await page.locator(button).first().click();
      await expect(page.locator(button).first()).toHaveAttribute("aria-pressed", "false");
    }
    await page.locator(".star-choice label").nth(2).click();
    expect(await look(page, ".star-choice label:nth-child(2)")).not.toBe(
      await look(page, ".star-choice label:nth-child(4)"),
    );
    await page.evaluate(() => document.querySelector(".page-progress")?.setAttribute("data-busy", "true"));
    const bar = await page
      .locator(".page-progress")
      .evaluate((element) => getComputedStyle(element, "::after").backgroundColor);
    expect(bar).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  });
});
