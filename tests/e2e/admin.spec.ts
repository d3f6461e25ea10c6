import type { Page } from "@playwright/test";
import sharp from "sharp";
import { insertDeals } from "../support/deals";
import { unique } from "../support/unique";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

// Rejected forms respond with the form and a 4xx status.
test.use({ mayFail: /\/admin\/[^?]*(\.data)?(\?|$)/ });

const title = (name: string) => `${name} ${unique()}`;

const field = (page: Page, name: string) => page.locator(`#deal-${name}`);
const toastWith = (page: Page, text: string) => page.locator(".toast").filter({ hasText: text }).first();
const rejection = (page: Page) => page.locator(".toast-alert > [role=alert]");

test(
  "the tabs of a phone are one row, with the current one in view and free to scroll",
  on("js", "no-js"),
  async ({ page, open, newMember }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await newMember({ isAdmin: true });
    await open("/moderation");
    const tabs = page.locator(".admin-tabs ul");
    expect((await tabs.boundingBox())?.height).toBeLessThan(60);
    await expect(tabs.locator("[aria-current=page]")).toBeInViewport({ ratio: 0.9 });
    await expect(tabs.getByRole("link").first()).not.toBeInViewport();
    await tabs.getByRole("link").first().focus();
    await expect(tabs.getByRole("link").first()).toBeInViewport({ ratio: 0.9 });
  },
);

test("an admin adds a deal from the header's link, after invalid submissions", async ({
  page,
  open,
  texts,
  newMember,
}) => {
  const { admin } = texts;
  await newMember({ isAdmin: true });
  await open("/");
  const header = page.getByRole("banner");
  await header.locator("summary").click();
  await header.getByRole("link", { name: texts.header.addDeal, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/add-deal$/);
  await expect(field(page, "source")).toHaveValue("admin");
  const names = page.locator("main form [name]:not([type=hidden])");
  expect(await names.evaluateAll((fields) => fields.map((element) => element.getAttribute("name")))).toEqual([
    ...[
      "url",
      "title",
      "description",
      "originalPrice",
      "discountedPrice",
      "imageUrl",
      "pictureFile",
      "store",
      "category",
      "tags",
    ],
    ...["kind", "crawlurl", "source", "expiresAt", "noEndDate", "featured", "coupon"],
    ...["lang", "translatedTitle", "translatedDescription"],
  ]);
  for (const [name, range] of [
    ["originalPrice", /0 .*\$99,999,999\.99.*two decimals/],
    ["discountedPrice", /0 .*original price.*two decimals/],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute("inputmode", "decimal");
    await expect(field(page, name)).toHaveAccessibleDescription(range);
  }
  const publish = page.getByRole("button", { name: admin.create });
  const name = title("Kettle <b>bold</b>");
  await field(page, "title").fill(name);
  await field(page, "description").fill("Boils.\nQuietly.");
  await field(page, "originalPrice").fill("$1,299.00");
  await publish.click();
  await expect(rejection(page)).toHaveText(admin.refusals.required_fields);
  await expect(page.getByText(admin.refusals.required_fields)).toHaveCount(1);
  await expect(field(page, "url")).toBeFocused();
  await expect(field(page, "store")).toHaveAccessibleDescription(new RegExp(admin.errors.required));
  await expect(field(page, "description")).toHaveValue("Boils.\nQuietly.");

  await field(page, "store").fill("Hearth");
  await field(page, "category").selectOption("home_kitchen");
  await field(page, "url").fill("https://shop.example/kettle?utm_source=mail&id=7");
  await field(page, "discountedPrice").fill("1300");
  await publish.click();
  await expect(rejection(page)).toHaveText(admin.refusals.sale_above_original);
  await expect(field(page, "url")).toHaveValue("https://shop.example/kettle?utm_source=mail&id=7");
  await expect(page.getByText(admin.hints.tracking.replace("{{names}}", "utm_source"))).toBeVisible();

  await field(page, "discountedPrice").fill("650");
  await expect(page.locator("output")).toHaveText(/50/);
  await publish.click();
  await expect(page).toHaveURL(/\/deals\/[\da-f-]{36}\/kettle-/);
  const article = page.locator("article").first();
  await expect(article.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(article.locator("a[ping]").first()).toHaveAttribute("href", "https://shop.example/kettle?id=7");
});

test("an edit from a deal's page returns to it, and cached lists show it", async ({
  page,
  open,
  texts,
  newMember,
  db,
}) => {
  await newMember({ isAdmin: true });
  const before = title("Before");
  await insertDeals(db, [{ title: before, category: "books" }]);
  await open(`/deals?q=${encodeURIComponent(before)}`);
  await page.locator(".deal-card").first().getByRole("link", { name: before, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(before);
  await page.getByTitle(texts.deal.editTitle).last().click();
  await expect(field(page, "title")).toHaveValue(before);
  const after = `${before} again`;
  await field(page, "title").fill(after);
  await page.getByRole("button", { name: texts.admin.save }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(after);

  // A form posted to its own URL adds no history entry.
  for (let step = 0; step < 3 && !page.url().includes("/deals?q="); step += 1) {
    await page.goBack();
    await expect(page.locator(".page-progress")).toHaveAttribute("data-busy", "false");
  }
  await expect(page).toHaveURL(/\/deals\?q=/);
  await expect(page.getByRole("link", { name: after, exact: true })).toBeVisible();
});

test("an edit of what another tab has saved shows both versions and can overwrite it", async ({
  context,
  page,
  open,
  texts,
  newMember,
  db,
}) => {
  const { admin } = texts;
  await newMember({ isAdmin: true });
  const [id = ""] = await insertDeals(db, [{ title: title("Stale"), store: "Hearth", tags: ["old"] }]);
  await open(`/admin/edit-deal/${id}`);
  const other = await context.newPage();
  await other.goto(`/admin/edit-deal/${id}`);
  await field(other, "store").fill("Their store");
  await field(other, "tags").fill("theirs");
  await other.getByRole("checkbox", { name: admin.noEndDate }).uncheck();
  await field(other, "expiresAt").fill("2027-05-06T07:08:09");
  await other.getByRole("button", { name: admin.save }).click();
  await expect(other).toHaveURL(/\/deals\//);

  await field(page, "store").fill("My store");
  await field(page, "coupon").fill("MINE");
  await page.getByRole("button", { name: admin.save }).click();
  await expect(page.getByRole("main").locator(".alert")).toContainText(admin.stale.title);
  await expectAccessible(page, "both versions of a deal", "main");
  await expect(field(page, "store")).toHaveValue("My store");
  await expect(page.locator("#deal-store-theirs")).toContainText("Their store");
  await expect(page.locator("#deal-tags-theirs")).toContainText("theirs");
  await page.getByRole("button", { name: admin.stale.takeNamed.replace("{{field}}", admin.fields.tags) }).click();
  await expect(field(page, "tags")).toHaveValue("theirs");
  await expect(page.locator("#deal-tags-theirs")).toHaveCount(0);
  await expect(field(page, "store")).toHaveValue("My store");
  await expect(page.getByRole("checkbox", { name: admin.noEndDate })).toBeChecked();
  await page.getByRole("button", { name: admin.stale.takeNamed.replace("{{field}}", admin.fields.expiresAt) }).click();
  await expect(field(page, "expiresAt")).toHaveValue("2027-05-06T07:08:09");
  await expect(page.getByRole("checkbox", { name: admin.noEndDate })).not.toBeChecked();
  await page.getByRole("button", { name: admin.stale.overwrite }).click();
  await expect(page).toHaveURL(/\/deals\//);
  const saved = await db
    .selectFrom("deals")
    .select(["store", "tags", "coupon", "expires_at"])
    .where("id", "=", id)
    .execute();
  const expires_at = new Date("2027-05-06T07:08:09Z");
  expect(saved).toEqual([{ store: "My store", tags: ["theirs"], coupon: "MINE", expires_at }]);
});

test("several deals are deleted after a confirmation, and restored from the toast", async ({
  page,
  open,
  texts,
  newMember,
  db,
}) => {
  const { admin } = texts;
  await newMember({ isAdmin: true });
  const prefix = title("Batch");
  await insertDeals(
    db,
    ["one", "two", "three"].map((name) => ({ title: `${prefix} ${name}`, source: "user" })),
  );
  await open(`/admin/deals?source=user&q=${encodeURIComponent(prefix)}`);
  const rows = page.locator(".admin-deal");
  await expect(rows).toHaveCount(3);
  const remove = page.getByRole("button", { name: admin.batch.buttons.delete, exact: true });
  await expect(remove).toBeDisabled();
  await expect(page.getByRole("group", { name: admin.batch.title })).toContainText(admin.batch.selectFirst);
  for (const name of ["one", "two"]) {
    await page.getByRole("checkbox", { name: new RegExp(`${prefix} ${name}$`) }).check();
  }
  await remove.click();
  const two = admin.batch.delete_other.replace("{{deals}}", "2");
  await page.getByRole("button", { name: two }).click();
  const toast = toastWith(page, texts.flash.dealsDeleted_other.replace("{{count}}", "2"));
  await expect(toast).toBeVisible();
  await expect(rows).toHaveCount(1);
  await toast.getByRole("button", { name: texts.toasts.undo }).click();
  await expect(toastWith(page, texts.flash.dealsRestored_other.replace("{{count}}", "2"))).toBeVisible();
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get("source") === "user" && searchParams.get("q") === prefix,
  );
  await expect(rows).toHaveCount(3);
});

test("on a phone, the batch actions stay visible", on("long"), async ({ page, open, newMember }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newMember({ isAdmin: true });
  await open("/admin/deals");
  const bar = page.locator(".admin-batch");
  await expect(bar).not.toBeInViewport();
  await page.locator(".admin-deal").first().getByRole("checkbox").check();
  await expect(bar).toBeInViewport({ ratio: 1 });
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  expect(height).toBeLessThan(844 / 4);
});

test("the form previews the image, adds tags and detects a partial date", async ({ page, open, texts, newMember }) => {
  const { admin } = texts;
  await newMember({ isAdmin: true });
  await open("/admin/add-deal");
  const picture = page.getByRole("img", { name: admin.picture });
  await expect(picture).toHaveAttribute("src", "/placeholder.jpg");
  await field(page, "imageUrl").fill("/images/demo/headphones.webp");
  await expect(picture).toHaveAttribute("src", "/images/demo/headphones.webp");
  await field(page, "imageUrl").fill("/images/probewell-lost.jpg");
  await expect(picture).toHaveAttribute("src", "/placeholder.jpg");
  await field(page, "imageUrl").fill("javascript:alert(1)");
  await expect(picture).toHaveAttribute("src", "/placeholder.jpg");

  await field(page, "tags").fill("kettle");
  const offered = page.getByRole("list", { name: admin.popularTags }).getByRole("button");
  const name = (await offered.first().textContent())?.replace(/^\+\s*/, "") ?? "";
  await offered.first().click();
  await expect(field(page, "tags")).toHaveValue(`kettle, ${name}`);
  await expect(field(page, "tags")).toBeFocused();
  await expect(page.getByRole("list", { name: admin.popularTags }).getByText(name, { exact: true })).toHaveCount(0);

  // The value of a half-typed date is empty; only its validity tells.
  await field(page, "expiresAt").fill("");
  await field(page, "expiresAt").pressSequentially("02");
  await field(page, "coupon").focus();
  await expect(field(page, "expiresAt")).toHaveAccessibleDescription(
    new RegExp(admin.errors.invalid_date.slice(0, 12)),
  );
});

test("a deal without end date is published once by two clicks, and stays so in an edit", async ({
  page,
  open,
  texts,
  newMember,
  db,
}) => {
  const { admin } = texts;
  await newMember({ isAdmin: true });
  await open("/admin/add-deal");
  const name = title("Endless");
  const values = { title: name, store: "Hearth", originalPrice: "5", url: "https://shop.example/endless" };
  for (const [key, value] of Object.entries(values)) await field(page, key).fill(value);
  const box = page.getByRole("checkbox", { name: admin.noEndDate });
  await field(page, "expiresAt").fill("2027-01-02T03:04:05");
  await box.check();
  await expect(field(page, "expiresAt")).toBeEditable({ editable: false });
  await page.getByRole("button", { name: admin.create }).click();
  await expect(rejection(page)).toBeVisible();
  await expect(box).toBeChecked();
  await expect(field(page, "expiresAt")).toHaveValue("2027-01-02T03:04:05");
  await field(page, "category").selectOption("books");
  await page.getByRole("button", { name: admin.create }).dblclick({ noWaitAfter: true });
  await expect(page.locator("article").first()).toContainText(texts.expiry.none);

  await page.getByTitle(texts.deal.editTitle).last().click();
  await expect(box).toBeChecked();
  await expect(field(page, "expiresAt")).toHaveValue("");
  await field(page, "coupon").fill("ALWAYS");
  await page.getByRole("button", { name: admin.save }).click();
  await expect(page.locator("article").first()).toContainText("ALWAYS");
  const saved = await db.selectFrom("deals").select("expires_at").where("title", "=", name).execute();
  expect(saved).toEqual([{ expires_at: null }]);
});

test(
  "a long history is complete, with its older part collapsed",
  on("long"),
  async ({ page, open, texts, newMember, db }) => {
    const { id: user_id } = await newMember({ isAdmin: true });
    const [deal_id = ""] = await insertDeals(db, [{ title: title("Storied") }]);
    const changes = Array.from({ length: 52 }, (_, number) => ({
      ...({ deal_id, user_id, action: "edited", version: number + 2, changed_at: new Date() } as const),
      changes: JSON.stringify({ coupon: [`CODE${number}`, `CODE${number + 1}`] }),
    }));
    await db.insertInto("deal_changes").values(changes).execute();
    await open(`/admin/edit-deal/${deal_id}`);
    const history = page.getByRole("region", { name: texts.admin.history });
    await expect(history.getByText("CODE52", { exact: true })).toBeVisible();
    await expect(history.getByText("CODE1", { exact: true }).first()).toBeHidden();
    await history.getByText(texts.admin.olderHistory.replace("{{shown}}", "2")).click();
    await expect(history.getByText("CODE0", { exact: true })).toBeVisible();
    await expect(history.locator("li:visible")).toHaveCount(52);
  },
);

test(
  "a picture is uploaded with a deal, and removed for good",
  on("js", "no-js"),
  async ({ page, open, texts, newMember }) => {
    const { admin } = texts;
    await newMember({ isAdmin: true });
    await open("/admin/add-deal");
    const color = `#${unique()
      .slice(-6)
      .replace(/[^\da-f]/gi, "0")}`;
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    await page.getByLabel(admin.pictureFile).setInputFiles({ name: "lamp.jpg", mimeType: "image/jpeg", buffer });
    const name = title("Photographed lamp");
    await field(page, "title").fill(name);
    await field(page, "originalPrice").fill("20");
    await field(page, "store").fill("Hearth");
    await field(page, "category").selectOption("home_kitchen");
    await field(page, "url").fill(`https://shop.example/${unique()}`);
    await page.getByRole("button", { name: admin.create }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const shown = page.locator("article").first().locator("img").first();
    await expect(shown).toHaveAttribute("src", /^\/pictures\/[\w-]{22}\.webp$/);
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);

    await page.getByTitle(texts.deal.editTitle).last().click();
    await page.getByText(admin.barPicture).first().click();
    await page.getByRole("button", { name: admin.barPicture }).click();
    await expect(page.getByText(texts.flash.pictureBarred).first()).toBeVisible();
    await expect(page.getByText(admin.barPicture)).toHaveCount(0);
    await expect(page.getByText(admin.pictureErrors.barred)).toBeVisible();
  },
);

test.describe("of a member", () => {
  test.use({ mayFail: /\/deals\/submit/ });

  test(
    "an upload that is no picture says so, and what was typed stays",
    on("js", "no-js"),
    async ({ page, open, texts, javaScriptEnabled, newMember }) => {
      await newMember();
      await open("/deals/submit?url=https://shop.example/lamp&title=Lamp");
      const file = page.getByLabel(texts.admin.pictureFile);
      if (javaScriptEnabled !== false) {
        await file.setInputFiles({
          name: "lamp.jpg",
          mimeType: "image/jpeg",
          buffer: Buffer.alloc(8 * 1024 * 1024 + 1),
        });
        await expect(file).toHaveAccessibleDescription(new RegExp(texts.admin.pictureErrors.too_large));
      }
      await file.setInputFiles({ name: "lamp.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") });
      await field(page, "originalPrice").fill("20");
      await field(page, "category").selectOption("home_kitchen");
      await page.getByRole("button", { name: texts.submissions.send }).click();
      await expect(page.getByText(texts.admin.pictureErrors.no_picture).first()).toBeVisible();
      await expect(field(page, "title")).toHaveValue("Lamp");
      await expect(field(page, "originalPrice")).toHaveValue("20");
    },
  );
});
