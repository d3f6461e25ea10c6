import type { Locator, Page } from "@playwright/test";

export const headerMenu = (page: Page) => page.getByRole("banner").locator(".header-menu");

/** In the header's menu, which is opened if it is not. */
export async function logOutButton(page: Page): Promise<Locator> {
  const menu = headerMenu(page);
  if ((await menu.getAttribute("open")) === null) await menu.locator("summary").click();
  return menu.locator("form[action='/logout'] button");
}
