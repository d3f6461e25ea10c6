import type { Page } from "@playwright/test";
import { readableAddress } from "~/platform/browser/copy-text";
import { expect, on, test } from "./fixtures";
import { STORE, TAG_PATH, TITLES } from "./known-deals";

const menu = (page: Page) => page.locator(".share-menu");
const opener = (page: Page) => menu(page).locator("summary");
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.describe("the share menu", () => {
  test(
    "without script the link can be selected, and no button needs script",
    on("no-js"),
    async ({ page, open, pathOf }) => {
      await open(await pathOf("full"));
      await opener(page).press("Enter");
      const field = menu(page).getByRole("textbox", { name: "Link to this deal" });
      await expect(field).toHaveAttribute("readonly", "");
      await field.press("Control+a");
      const selected = await field.evaluate((input) =>
        input instanceof HTMLInputElement ? (input.selectionEnd ?? 0) - (input.selectionStart ?? 0) : 0,
      );
      expect(selected).toBe((await field.inputValue()).length);
      await expect(menu(page).getByRole("button")).toHaveCount(0);
    },
  );

  test("opens a network in a window of its own", async ({ page, open, pathOf, context, texts }) => {
    await context.route("https://www.reddit.com/**", (route) => route.fulfill({ body: "Reddit" }));
    await page.addInitScript(() => {
      // A headless browser does not distinguish a popup from a tab.
      const openWindow = window.open;
      window.open = (url, target, features) => {
        Object.assign(window, { features });
        return openWindow(url, target, features);
      };
    });
    await open(await pathOf("full"));
    await opener(page).click();
    const links = menu(page).getByRole("list", { name: texts.share.networks }).getByRole("link");
    const how = await links.evaluateAll((all) =>
      all.map((link) => `${link.getAttribute("target")} ${link.getAttribute("rel")}`),
    );
    expect(how).toEqual(Array(6).fill("_blank noopener noreferrer"));
    const opened = context.waitForEvent("page");
    await menu(page).getByRole("link", { name: "Reddit" }).click();
    const popup = await opened;
    await popup.waitForURL(/^https:\/\/www\.reddit\.com\/submit\?/);
    expect(new URL(popup.url()).searchParams.get("url")).toBe(page.url());
    expect(await popup.evaluate(() => window.opener === null && document.referrer === "")).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, "features"))).toMatch(/^popup,noopener,noreferrer,width=/);
    await expect(menu(page)).not.toHaveAttribute("open");
  });

  test("copies the link and says so for two seconds", async ({ page, open, pathOf, context, texts }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    await open(await pathOf("full"));
    await opener(page).click();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const copy = menu(page).getByRole("button", { name: texts.share.copyLink, exact: true });
    const width = (await copy.boundingBox())?.width;
    await copy.click();
    const copied = menu(page).getByRole("button", { name: texts.share.copied, exact: true });
    await expect(copied).toBeVisible();
    await expect(menu(page).getByRole("status")).toHaveText(texts.share.copied);
    expect((await copied.boundingBox())?.width).toBe(width);
    expect(await clipboard(page)).toBe(await menu(page).getByLabel(texts.share.link).inputValue());
    await page.clock.runFor(1_900);
    await expect(copied).toBeVisible();
    await page.clock.runFor(200);
    await expect(copy).toBeVisible();
    await expect(menu(page).getByRole("status")).toBeEmpty();

    const address = page.url();
    await page.goto(`${address}?lang=zh`);
    await expect(menu(page).locator("input")).toHaveValue(`${address}?lang=zh`);
  });

  test("shows the link for ten seconds when it cannot be copied", on("long"), async ({ page, open, pathOf, texts }) => {
    await page.addInitScript(() => {
      const writeText = () => Promise.reject(new Error("refused"));
      Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    });
    await page.clock.install();
    await open(await pathOf("full"));
    await opener(page).click();
    await menu(page).getByRole("button", { name: texts.share.copyLink, exact: true }).click();
    const toast = page.locator(".toast");
    await expect(toast).toContainText(texts.share.failed);
    const link = await menu(page).getByLabel(texts.share.link).inputValue();
    await expect(toast).toContainText(readableAddress(link));
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_000);
    await expect(toast).toBeVisible();
    // Another attempt restarts the ten seconds.
    await menu(page).getByRole("button", { name: texts.share.copyLink, exact: true }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_000);
    await expect(toast).toBeVisible();
    await toast.locator("p").click();
    expect(new URL(await page.evaluate(() => String(getSelection()))).href).toBe(new URL(link).href);
    await page.mouse.move(0, 0);
    // Its time starts when React has noticed that the pointer left it.
    await expect(async () => {
      await page.clock.runFor(12_000);
      await expect(toast).toHaveCount(0, { timeout: 500 });
    }).toPass();
  });

  test("works by keyboard and closes on leaving it", async ({ page, open, pathOf }) => {
    await open(await pathOf("full"));
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu(page).getByRole("link", { name: "Facebook" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu(page)).not.toHaveAttribute("open");
    await expect(opener(page)).toBeFocused();

    await page.keyboard.press("Space");
    await expect(menu(page)).toHaveAttribute("open");
    for (let stop = 0; stop < 8; stop += 1) await page.keyboard.press("Tab");
    await expect(menu(page).getByRole("button", { name: "Copy link" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(menu(page)).not.toHaveAttribute("open");

    await opener(page).click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(menu(page)).not.toHaveAttribute("open");

    // Even right after it opened.
    await opener(page).evaluate((summary: HTMLElement) => {
      summary.click();
      summary.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    await expect(menu(page)).not.toHaveAttribute("open");
    await expect(opener(page)).toBeFocused();
  });

  test("offers the system's share sheet where there is one", on("long"), async ({ page, open, pathOf }) => {
    await page.addInitScript(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.defineProperty(navigator, "share", { value: async (data: unknown) => shared.push(data) });
    });
    await open(await pathOf("full"));
    await opener(page).click();
    await page.keyboard.press("Tab");
    const device = menu(page).getByRole("button", { name: "Share with an app" });
    await expect(device).toBeFocused();
    await device.press("Enter");
    await expect(menu(page)).not.toHaveAttribute("open");
    expect(await page.evaluate(() => Reflect.get(window, "shared"))).toEqual([{ url: page.url(), title: TITLES.full }]);
  });
});

test.describe("a coupon", () => {
  const LIST = `/deals?q=${STORE}+lantern`;

  test("is copied by a click, on its card and on its page", async ({ page, open, pathOf, context, texts }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const path of [LIST, await pathOf("full")]) {
      await page.clock.install();
      await open(path);
      const coupon = page.getByRole("button", { name: "Copy coupon: LANTERN7", exact: true });
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await coupon.focus();
      const before = await coupon.boundingBox();
      await coupon.press("Enter");
      await expect(coupon).toHaveAttribute("data-copied", texts.share.copied);
      await expect(page.getByRole("status").filter({ hasText: texts.share.copied })).toHaveCount(1);
      expect(await clipboard(page)).toBe("LANTERN7");
      expect(await coupon.boundingBox()).toEqual(before);
      await page.clock.runFor(1_900);
      await expect(coupon).toHaveAttribute("data-copied");
      await page.clock.runFor(200);
      await expect(coupon).not.toHaveAttribute("data-copied");
      await page.clock.resume();
    }
  });

  test("that cannot be copied is shown in a toast", async ({ page, open }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await open(LIST);
    await page.getByRole("button", { name: "Copy coupon: LANTERN7", exact: true }).click();
    await expect(page.locator(".toast")).toHaveText(/Copy failed\s*LANTERN7/);
  });

  test("is selected as a whole by a click without script", on("long", "no-js"), async ({ page, open }) => {
    await open(LIST);
    await page.locator(".coupon code").first().click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("LANTERN7");
    await expect(page.locator("button.coupon")).toHaveCount(0);
  });
});

test("the link back to the top appears after scrolling and moves the focus", async ({ page, open, baseURL }) => {
  await page.context().addCookies([{ name: "infiniteScrollEnabled", value: "false", url: baseURL }]);
  await open(TAG_PATH);
  const top = page.getByRole("link", { name: "Back to top" });
  await expect(top).toBeHidden();
  await page.keyboard.press("End");
  await expect(top).toBeInViewport();
  // The key's own scrolling may still be under way, and end where it was going.
  const places: number[] = [];
  const hasStopped = async () => places.unshift(await page.evaluate(() => scrollY)) > 1 && places[0] === places[1];
  await expect.poll(hasStopped, { intervals: [200] }).toBe(true);
  await top.press("Enter");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveURL(TAG_PATH);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first()).toBeFocused();
});
