import { insertDeals } from "../support/deals";
import { unique } from "../support/unique";
import { expect, on, test } from "./fixtures";

test("a missing picture is its category's illustration, and an expired deal marked in red", async ({
  page,
  open,
  pathOf,
}) => {
  const deal = page.getByRole("article").first();
  for (const name of ["pictureless", "broken"] as const) {
    await open(await pathOf(name));
    const image = deal.locator("img");
    await expect(image).toHaveAttribute("src", "/placeholder.jpg");
    const illustration = page.locator(".deal-illustration").first();
    const url = await illustration.evaluate((drawn) =>
      /url\("(.*?)"\)/.exec(getComputedStyle(drawn, "::before").maskImage),
    );
    expect((await page.request.get(url?.[1] ?? "")).headers()["content-type"]).toBe("image/svg+xml");
    await expect
      .poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0))
      .toBe(true);
  }
  await open(await pathOf("expired"));
  await expect(deal.locator("s").first()).toHaveCSS("text-decoration-line", "line-through");
  const expired = deal.getByText("Expired", { exact: true }).first();
  const red = await expired.evaluate((text) => getComputedStyle(text).color);
  const [r = 0, g = 255, b = 255] = red.match(/[\d.]+/g)?.map(Number) ?? [];
  expect(r).toBeGreaterThan(2 * Math.max(g, b));
});

test("a mark shows at once what it changes: the deal's state and its timeline", async ({
  page,
  open,
  newMember,
  db,
  texts,
}) => {
  const { id: memberId } = await newMember();
  const created_at = new Date(Date.now() - 2 * 86_400_000);
  await db.updateTable("users").set({ created_at }).where("id", "=", memberId).execute();
  const [id] = await insertDeals(db, [{ title: `Marked ${unique()}`, expiresAt: null }]);
  await open(`/deals/${id}`);
  const life = page.getByRole("region", { name: texts.life.title });
  await life.getByRole("button", { name: new RegExp(`^${texts.life.worked},`) }).click();
  await expect(page.getByText(texts.life.events.worked)).toBeVisible();
  await life.locator(".reaction-noluck").click();
  await expect(life.getByText(texts.life.notices.doubtful)).toBeVisible();
  await expect(page.getByText(texts.life.events.reported)).toBeVisible();
  await expect(life.locator("[aria-pressed=true]")).toHaveCount(1);
  await life.getByRole("button", { name: new RegExp(`^${texts.life.worked},`) }).click();
  await expect(life.getByText(texts.life.notices.doubtful)).toHaveCount(0);
  await expect(life.locator("[aria-pressed=true]")).toHaveCount(1);
});

test("on a phone the bar at the bottom is shown while the offer's button is out of sight", async ({
  page,
  open,
  pathOf,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(await pathOf("full"));
  const bar = page.locator(".deal-bar");
  const button = page.locator("#title-get");
  await button.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.getByRole("heading", { name: "Description" }).evaluate((heading) => heading.scrollIntoView());
  await expect(button).not.toBeInViewport();
  await expect(bar).toBeVisible();
  await page.locator(".reaction-noluck").first().dispatchEvent("click");
  const toast = await page.locator(".toast").boundingBox();
  const { y: top = 0 } = (await bar.boundingBox()) ?? {};
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(top);
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("times are the reader's with script, the site's without", on("js", "no-js"), async ({ page, open, db }) => {
    const expiresAt = new Date(Date.now() + 40 * 60_000);
    const [id] = await insertDeals(db, [{ title: `Ends soon ${unique()}`, expiresAt }]);
    await open(`/deals/${id}`);
    const end = page.locator(`time[datetime="${expiresAt.toISOString()}"]`).first();
    if (test.info().project.name === "no-js") return expect(end).toContainText("UTC");
    const clock = expiresAt.toLocaleTimeString("en-US", { timeZone: "Asia/Tokyo", timeStyle: "short" });
    await expect(end).toHaveText(new RegExp(`^(today|tomorrow), ${clock}$`));
    const timer = page.getByRole("timer");
    await expect(timer).toHaveText(/^(39|40):\d\d$/);
    const before = await timer.textContent();
    await expect(timer).not.toHaveText(before ?? "");
  });

  test(
    "so are times of the account, within their sentences",
    on("js", "no-js"),
    async ({ page, open, newMember, texts }) => {
      await newMember();
      await open("/account");
      const times = page.getByRole("region", { name: texts.account.devices }).locator("time");
      await expect(times).toHaveCount(2);
      const isScripted = test.info().project.name === "js";
      await expect(times.first()).toHaveText(isScripted ? /^(today|tomorrow|yesterday), [^U]+$/ : /UTC$/);
    },
  );
});
