import { rmSync } from "node:fs";
import path from "node:path";
import { writeBackup } from "~/platform/db/backup/write-backup.server";
import { startSite } from "../../scripts/start-site";
import { PASSWORD } from "../support/people";
import { sharedFolder } from "../support/shared-folder";
import { expectAccessible } from "./accessibility";
import { expect, on, test } from "./fixtures";

test.use({ mayFail: /\/admin\/restore$/ });

test(
  "the admin of a first start restores a backup, and logs in with an account of it",
  on("js", "no-js"),
  async ({ page, texts, newMember, javaScriptEnabled }) => {
    test.setTimeout(120_000);
    const folder = sharedFolder("restore");
    const file = path.join(folder, "haojia.zip");
    const owner = await newMember({ isAdmin: true });
    await writeBackup(process.env.E2E_DATABASE ?? "", { file, now: new Date() });
    const site = await startSite({ DATA_DIR: path.join(folder, "data"), BCRYPT_COST: "10" });
    const main = page.getByRole("main");
    const logIn = async (email: string, password: string) => {
      await main.getByLabel(texts.account.email).fill(email);
      await main.locator("input[name=password]").fill(password);
      await main.getByRole("button", { name: texts.header.login, exact: true }).click();
    };
    try {
      const [, email = "", password = ""] = /email (\S+), password (\S+)/.exec(site.output()) ?? [];
      const origin = `http://127.0.0.1:${site.port}`;
      await page.goto(`${origin}/login?redirectTo=/admin`);
      await logIn(email, password);
      await expect(page).toHaveURL(`${origin}/admin`);
      await main.getByRole("link", { name: texts.restore.title, exact: true }).click();
      const restore = main.getByRole("button", { name: texts.restore.submit, exact: true });
      await restore.click();
      await expect(main).toContainText(texts.restore.errors.missing);
      if (javaScriptEnabled !== false) await expectAccessible(page, "a refused restore", "main");
      await main.getByLabel(texts.restore.file).setInputFiles(file);
      await restore.click();
      await expect(page).toHaveURL(`${origin}/login`);
      await expect(page.locator("body")).toContainText(texts.flash.restored);
      await logIn(owner.email, PASSWORD);
      await expect(page).toHaveURL(`${origin}/`);
      await page.goto(`${origin}/admin`);
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(texts.overview.title);
      await expect(main.getByRole("link", { name: texts.restore.title, exact: true })).toHaveCount(0);
    } finally {
      await site.stop();
      rmSync(folder, { recursive: true });
    }
  },
);
