import { unique } from "../support/unique";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

const sourceName = () =>
  `nightly-${unique()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")}`.slice(0, 40);

test("a token that was just made is copied", async ({ context, page, open, texts, newMember }) => {
  const { sources } = texts;
  const name = sourceName();
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

test(
  "a source gets the address of a feed, which is previewed first",
  on("js", "no-js", "zh"),
  async ({ page, open, texts, newMember }) => {
    const { feed, source } = texts.sources;
    const name = sourceName();
    await newMember({ isAdmin: true });
    await open("/admin/sources");
    await page.getByRole("link", { name: feed.add }).click();
    const form = page.getByRole("main");
    // Both pages have a field for the source's name.
    await expect(form.getByRole("heading", { level: 1 })).toHaveText(feed.title);
    await form.getByLabel(source).fill(name);
    await form.getByLabel(feed.address).fill(`${process.env.E2E_RECEIVER}/feed?key=s3cret`);
    await form.getByRole("button", { name: feed.preview, exact: true }).click();
    // The receiver of the tests has no feed.
    const refused = feed.problems.status.replace("{{status}}", "201");
    await expect(page.getByRole("region", { name: feed.previewTitle })).toContainText(refused);
    await form.getByRole("button", { name: feed.save }).click();
    const card = page.getByRole("region", { name });
    await expect(card).toContainText("/…");
    await expect(page.locator("body")).not.toContainText("s3cret");
    await card.getByRole("button", { name: feed.fetchNow }).click();
    await expect(page.locator("body")).toContainText(texts.flash.feedRequested);
    await card.getByText(feed.stop, { exact: true }).first().click();
    await card.getByRole("button", { name: feed.stop }).click();
    await expect(card.getByRole("button", { name: feed.fetchNow })).toHaveCount(0);
  },
);
