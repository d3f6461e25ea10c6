import { rmSync } from "node:fs";
import path from "node:path";
import { zh } from "~/platform/i18n/locales/zh";
import { startSite } from "../../scripts/start-site";
import { sharedFolder } from "../support/shared-folder";
import { png } from "../support/site";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

test.use({ mayFail: /\/admin\/site(\.data)?$/ });

const NAME = "Kettle & Co.";

test(
  "the admin of a first start makes the site another brand's, with its name, colours and logo",
  on("js", "no-js"),
  async ({ page, texts, javaScriptEnabled }) => {
    test.setTimeout(240_000);
    const folder = sharedFolder("brand");
    const site = await startSite({ DATA_DIR: path.join(folder, "data"), BCRYPT_COST: "10" });
    const main = page.getByRole("main");
    const { siteForm } = texts;
    const field = (name: string) => main.locator(`[name="${name}"]`);
    const save = async () => {
      await main.getByRole("button", { name: siteForm.save, exact: true }).click();
    };
    try {
      const [, email = "", password = ""] = /email (\S+), password (\S+)/.exec(site.output()) ?? [];
      const origin = `http://127.0.0.1:${site.port}`;
      await page.goto(`${origin}/login?redirectTo=/admin`);
      await main.getByLabel(texts.account.email).fill(email);
      await main.locator("input[name=password]").fill(password);
      await main.getByRole("button", { name: texts.header.login, exact: true }).click();
      await page.getByRole("link", { name: siteForm.tab, exact: true }).click();
      await field("name").fill(NAME);
      await field("filing").fill("京ICP备2024012345号-1");
      await field("brandColor").fill("#ffcc00");
      await save();
      await expect(main).toContainText("1.51:1");
      await expect(field("name")).toHaveValue(NAME);
      await expect(field("brandColor")).toBeFocused();
      if (javaScriptEnabled !== false) await expectAccessible(page, "a refused brand", "main");

      await field("brandColor").fill("#0f766e");
      await save();
      await expect(page.locator("body")).toContainText(texts.flash.siteSaved);
      await expect(page).toHaveTitle(`${siteForm.title} · ${NAME}`);
      await expect(page.locator(".site-header .logo")).toHaveText(NAME);
      await expect(main.locator(".button-primary").first()).toHaveCSS("background-color", "rgb(15, 118, 110)");
      const filing = page.getByRole("contentinfo").getByRole("link", { name: "京ICP备2024012345号-1" });
      await expect(filing).toHaveAttribute("href", "https://beian.miit.gov.cn/");

      await field("logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("GIF89a") });
      await main.getByRole("button", { name: siteForm.saveLogo, exact: true }).click();
      // A warning, not the brand.
      await expect(main.getByText(siteForm.logoErrors.no_picture)).toHaveCSS("color", "rgb(163, 17, 79)");
      await field("logo").setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.alloc(3_000_000) });
      await main.getByRole("button", { name: siteForm.saveLogo, exact: true }).click();
      await expect(main.getByText(siteForm.logoErrors.too_large.replace("{{size}}", "64"))).toBeVisible();
      await field("logo").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png(64, 32) });
      await main.getByRole("button", { name: siteForm.saveLogo, exact: true }).click();
      const logo = page.locator(".site-header .logo img");
      await expect(logo).toHaveAttribute("src", /^\/site\/[\da-f]{16}\.png$/);
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
      await main.locator("summary").filter({ hasText: texts.sitePages.imprint }).click();
      await field("imprint.en").fill(
        "# Imprint\n\n# Who we are\n\nKettle & Co.\n1 High Street\n\n- <b>tea</b>\n- https://tea.example/",
      );
      await field("imprint.zh").fill("");
      await main.getByRole("button", { name: siteForm.savePage.replace("{{page}}", texts.sitePages.imprint) }).click();
      await page.getByRole("contentinfo").getByRole("link", { name: texts.sitePages.imprint, exact: true }).click();
      await expect(page).toHaveURL(`${origin}/imprint`);
      await expect(main.getByRole("heading", { level: 2 })).toHaveText("Who we are");
      await expect(main.getByRole("listitem").filter({ hasText: "<b>tea</b>" })).toBeVisible();
      await expect(main.getByRole("link", { name: "https://tea.example/" })).toBeVisible();
      if (javaScriptEnabled !== false) await expectAccessible(page, "a page of one's own");
      await page.goto(`${origin}/imprint?lang=zh`);
      await expect(main).toContainText(zh.sitePages.onlyIn.replace("{{language}}", zh.list.languages.en));
      await expect(main.getByRole("article")).toHaveAttribute("lang", "en");
      await page.goto(`${origin}/admin/site?lang=en`);
      const contents = main.getByRole("navigation", { name: siteForm.contents });
      await contents.getByRole("link", { name: siteForm.newCategories, exact: true }).click();
      await expect(main.getByRole("group", { name: siteForm.newCategory, exact: true }).first()).toBeInViewport();
      await page.evaluate(() => scrollTo(0, 0));
      await contents.getByRole("link", { name: siteForm.colors, exact: true }).click();
      await expect(field("inkDark")).toBeInViewport();

      const long = "The Greater Northern Counties Bargains and Savings Exchange";
      await field("name").fill(long);
      await field("tagline.en").fill("x".repeat(201));
      if (javaScriptEnabled !== false) {
        page.once("dialog", (dialog) => dialog.dismiss());
        await page.locator(".site-header .logo").click();
        await expect(page).toHaveURL(/\/admin\/site/);
      }
      await save();
      await expect(main.getByText(siteForm.errors.too_long.replace("{{limit}}", "200"))).toBeVisible();
      await field("tagline.en").fill("x".repeat(200));
      await save();
      await expect(page.locator(".site-header .logo")).toHaveText(long);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

      await page.goto(origin);
      for (const theme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        if (javaScriptEnabled !== false) await expectAccessible(page, `the home page of a brand, ${theme}`);
      }
    } finally {
      await site.stop();
      rmSync(folder, { recursive: true });
    }
  },
);
