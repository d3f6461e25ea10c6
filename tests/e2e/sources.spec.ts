import { unique } from "../support/unique";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";

test("a token that was just made is copied, and what it delivers is shown", async ({
  context,
  page,
  open,
  texts,
  newMember,
  request,
}) => {
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

  const rejected = { title: "", store: "Hearth", category: "other", originalPrice: 5, url: "https://shop.example/" };
  const headers = { Authorization: `Bearer ${token}` };
  const delivered = await request.post("/api/deals/batch", { headers, data: { deals: [rejected] } });
  expect(await delivered.json()).toMatchObject({ counts: { refused: 1 } });
  await open("/admin/sources");
  await expect(page.getByText(token)).toHaveCount(0);
  const card = page.getByRole("region", { name, exact: true });
  await card.getByText(sources.refusedRows).click();
  await expect(card.getByText(sources.reasons.required)).toBeVisible();
});
