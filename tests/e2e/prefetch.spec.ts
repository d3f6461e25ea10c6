import type { Locator, Page } from "@playwright/test";
import { expect, on, test } from "./fixtures";
import { TAG_PATH } from "./known-deals";

/** The addresses of the data that the page asks for. */
function asked(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".data")) addresses.push(`${pathname}${searchParams.has("prefetch") ? " beforehand" : ""}`);
  });
  return addresses;
}

for (const [how, point] of [
  ["pointed at", (link: Locator) => link.hover()],
  ["come to by keyboard", (link: Locator) => link.focus()],
] as const) {
  test(`a deal that is ${how} opens without being asked for again`, on("js"), async ({ page, open }) => {
    await open(TAG_PATH);
    const link = page.locator(".deal-card h2 a").first();
    const title = (await link.textContent()) ?? "";
    const addresses = asked(page);
    const fetched = page.waitForResponse((response) => response.url().includes("prefetch=true"));
    await point(link);
    await (await fetched).finished();
    expect(addresses).toHaveLength(1);
    await link.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(addresses).toHaveLength(1);
  });
}
