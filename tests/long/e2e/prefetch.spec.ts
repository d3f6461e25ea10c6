import type { Page } from "@playwright/test";
import { expect, on, test } from "../../e2e/fixtures";
import { TAG_PATH } from "../../e2e/known-deals";

function recordDataRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) requests.push(`${pathname}${searchParams.has("prefetch") ? " prefetch" : ""}`);
  });
  return requests;
}

test("a link that the pointer only passes over is not prefetched", on("js"), async ({ page, open }) => {
  await page.clock.install();
  await open(TAG_PATH);
  const requests = recordDataRequests(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator(".deal-card h2 a").nth(1).hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1_000);
  expect(requests).toEqual([]);
});
