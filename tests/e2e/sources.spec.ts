import { unique } from "../support/unique";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";

test("a token that was just made is copied", async ({ context, page, open, texts, newMember }) => {
  const { sources } = texts;
  const name = `nightly-${unique()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")}`.slice(0, 40);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await newMember({ isAdmin: true });
  await open("/admin/sources");
  await page.getByLabel(sources.source, { exact: true }).fill(name);
  await page.getByRole("button", { name: sources.make }).click();
  const panel = page.getByRole("region", { name: sources.made.replace("{{source}}", name) });
  await expectAccessible(page, "a token that was just made", "main");
  await panel.getByRole("button", { name: sources.copy }).click();
  await expect(panel.getByRole("status").first()).toHaveText(texts.share.copied);
  const token = await page.evaluate(() => navigator.clipboard.readText());
  await expect(panel).toContainText(token);
});
