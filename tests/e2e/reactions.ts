import type { Locator, Page } from "@playwright/test";
import type { Database } from "~/platform/db/connection.server";
import { unique } from "../support/unique";
import { expect } from "./fixtures";
import { insertSeries, upTo } from "./series";

/** Returns the title of the last one and the path of a list of them. */
export async function insertOwnDeal(db: Database, count = 1): Promise<{ title: string; list: string }> {
  const tag = `own${unique()}`;
  await insertSeries(db, tag, upTo(count), { tags: [tag] });
  return { title: `${tag} lamp 1`, list: `/tag/${tag}` };
}

export const cardOf = (page: Page, title: string) =>
  page.locator(".deal-grid .deal-card").filter({ has: page.getByRole("link", { name: title, exact: true }) });
export const likeOf = (within: Locator) => within.locator(".reaction-like");
export const noluckOf = (within: Locator) => within.locator(".reaction-noluck");

/** Visible and in the accessible name. */
export async function expectReaction(button: Locator, { pressed, total }: { pressed: boolean; total: number }) {
  await expect(button).toHaveAttribute("aria-pressed", String(pressed));
  // A mark's count is shown from 1 on.
  await expect(button.locator("span").last()).toHaveText(total === 0 ? /^0?$/ : String(total));
  await expect(button).toHaveAccessibleName(new RegExp(`\\b${total}\\b`));
}

export async function dealPathOf(page: Page, title: string): Promise<string> {
  return (await cardOf(page, title).getByRole("link", { name: title, exact: true }).getAttribute("href")) ?? "";
}
