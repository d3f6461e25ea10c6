import type { Page } from "@playwright/test";

/** Holds requests to matching URLs until the returned function is called. */
export async function hold(page: Page, urls: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urls, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
