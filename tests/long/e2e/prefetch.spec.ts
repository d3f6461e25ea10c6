import type { Page } from "@playwright/test";
import { expect, on, test } from "../../e2e/fixtures";
import { TAG_PATH } from "../../e2e/known-deals";

/** The addresses of the data that the page asks for. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) addresses.push(`${pathname}${searchParams.has("prefetch") ? " beforehand" : ""}`);
  });
  return addresses;
}

test("a link that the pointer only passes over is left alone", on("js"), async ({ page, open }) => {
  await page.clock.install();
  await open(TAG_PATH);
  const addresses = asked(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator(".deal-card h2 a").nth(1).hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_000);
  expect(addresses).toEqual([]);
});
