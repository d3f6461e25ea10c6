import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What another language can spoil: names that are missing or the same, and the size of what holds them. */
const RULES_OF_TEXTS = [
  ...[
    "aria-command-name",
    "aria-dialog-name",
    "aria-input-field-name",
    "aria-toggle-field-name",
    "aria-valid-attr-value",
  ],
  ...["button-name", "document-title", "html-has-lang", "image-alt", "input-button-name", "label", "landmark-unique"],
  ...["link-name", "select-name", "summary-name", "target-size"],
];

/** Names what axe finds wrong. A dozen cards stand for all of their list. */
async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.exclude(".deal-grid > :nth-child(n + 13)").exclude(".admin-deal:nth-child(n + 5)").analyze();
  return found.violations.map(({ id, help, nodes }) => {
    return `${id} (${help}): ${nodes
      .map(({ target }) => target.join(" "))
      .slice(0, 3)
      .join(" | ")}`;
  });
}

/**
 * The page as it is, or the parts of it that have changed, have nothing that axe objects to, in light and dark. Of a page
 * in Chinese, whose structure and colours are those of the English one, only what its texts can spoil is looked at.
 */
export async function expectAccessible(page: Page, state: string, ...parts: string[]): Promise<void> {
  await test.step(`accessible: ${state}`, async () => {
    const axe = () => parts.reduce((builder, part) => builder.include(part), new AxeBuilder({ page }));
    if ((await page.locator("html").getAttribute("lang")) === "zh") {
      expect(await violations(axe().withRules(RULES_OF_TEXTS)), state).toEqual([]);
      return;
    }
    expect(await violations(axe().withTags(RULES)), state).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(axe().withRules("color-contrast")), `${state}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });
}
