import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const colorScheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test("the viewer's theme overrides the system's, and persists", async ({ page, open, texts }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open("/deals");
  const light = await background(page);
  expect(await colorScheme(page)).toBe("light dark");
  const choice = (name: string) => page.getByRole("contentinfo").getByRole("button", { name, exact: true });
  await expect(choice(texts.theme.system)).toHaveAttribute("aria-pressed", "true");
  await choice(texts.theme.dark).press("Enter");
  await expect(choice(texts.theme.dark)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);

  // The document has it, so that no page flashes in the other theme.
  const served = await open("/");
  expect(await served.text()).toMatch(/<html[^>]* data-theme="dark"/);
  expect(await background(page)).toBe(dark);
  expect(await colorScheme(page)).toBe("dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await choice(texts.theme.light).press("Enter");
  await expect.poll(() => background(page)).toBe(light);
  expect(await (await open("/")).text()).toMatch(/<html[^>]* data-theme="light"/);
  expect(await background(page)).toBe(light);
  expect(await colorScheme(page)).toBe("light");

  await choice(texts.theme.system).press("Enter");
  await expect.poll(() => background(page)).toBe(dark);
  await open("/deals");
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => background(page)).toBe(light);
});

test("another theme or language needs no other document", async ({ page, open, texts }) => {
  await open("/deals?q=Probewell+series");
  await page.evaluate(() => Object.assign(window, { marked: true }));
  await page.getByRole("searchbox", { name: texts.list.filter }).fill("half a thou");
  await page.getByRole("contentinfo").getByRole("button", { name: texts.theme.dark }).press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: texts.header.languageLabel }).press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("全部优惠");
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("half a thou");
  expect(await page.evaluate(() => Reflect.get(window, "marked"))).toBe(true);
});
