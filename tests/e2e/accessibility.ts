import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A translation can break them. */
const TEXT_RULES = [
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

/** Of a list, a dozen cards are checked. */
async function violations(axe: AxeBuilder): Promise<string[]> {
  const found = await axe.exclude(".deal-grid > :nth-child(n + 13)").exclude(".admin-deal:nth-child(n + 5)").analyze();
  return found.violations.map(({ id, help, nodes }) => {
    return `${id} (${help}): ${nodes
      .map(({ target }) => target.join(" "))
      .slice(0, 3)
      .join(" | ")}`;
  });
}

/** In light and dark. A Chinese page has the English one's structure and colours, so only the rules about texts run. */
export async function expectAccessible(page: Page, state: string, ...parts: string[]): Promise<void> {
  await test.step(`accessible: ${state}`, async () => {
    const axe = () => parts.reduce((builder, part) => builder.include(part), new AxeBuilder({ page }));
    if ((await page.locator("html").getAttribute("lang")) === "zh") {
      expect(await violations(axe().withRules(TEXT_RULES)), state).toEqual([]);
      return;
    }
    expect(await violations(axe().withTags(RULES)), state).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(axe().withRules("color-contrast")), `${state}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });
}
