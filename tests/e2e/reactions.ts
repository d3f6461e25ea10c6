import type { Locator, Page } from "@playwright/test";
import type { Database } from "~/db/connection.server";
import { unique } from "../support/unique";
import { expect } from "./fixtures";
import { insertSeries, upTo } from "./series";

/** A deal whose numbers no other test changes, and a list in which it is the last of so many. */
export async function insertOwn(db: Database, count = 1): Promise<{ title: string; list: string }> {
  const word = `own${unique()}`;
  await insertSeries(db, word, upTo(count), { tags: [word] });
  return { title: `${word} lamp 1`, list: `/tag/${word}` };
}

export const cardOf = (page: Page, title: string) =>
  page.locator(".deal-grid .deal-card").filter({ has: page.getByRole("link", { name: title, exact: true }) });
export const likeOf = (within: Locator) => within.locator(".reaction-like");
export const noluckOf = (within: Locator) => within.locator(".reaction-noluck");

/** A button as everybody sees and hears it: pressed or not, and the number. */
export async function expectReaction(button: Locator, { pressed, total }: { pressed: boolean; total: number }) {
  await expect(button).toHaveAttribute("aria-pressed", String(pressed));
  await expect(button.locator("span").last()).toHaveText(String(total));
  await expect(button).toHaveAccessibleName(new RegExp(`\\b${total}\\b`));
}

export async function addressOf(page: Page, title: string): Promise<string> {
  return (await cardOf(page, title).getByRole("link", { name: title, exact: true }).getAttribute("href")) ?? "";
}
