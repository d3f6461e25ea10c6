import type { Page } from "@playwright/test";
import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { nameOf } from "../support/site-under-test";
import { expectAccessible } from "./accessibility";
import { expect, hydrated, on, test } from "./fixtures";
import { answer, fillIn, send } from "./sign-up-form";

async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((resolve) =>
      active?.addEventListener("statechange", () => active.state === "activated" && resolve()),
    );
  });
}

function cacheContents(page: Page): Promise<{ names: string[]; paths: string[]; text: string }> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const contents = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        const responses = await Promise.all(requests.map((request) => cache.match(request)));
        const texts = await Promise.all(
          responses.map(async (hit) => `${JSON.stringify([...(hit?.headers ?? [])])}${await hit?.text()}`),
        );
        return { paths: requests.map(({ url }) => url.slice(location.origin.length)), text: texts.join("\n") };
      }),
    );
    return {
      names,
      paths: contents.flatMap(({ paths }) => paths).toSorted((a, b) => a.localeCompare(b)),
      text: contents.map(({ text }) => text).join("\n"),
    };
  });
}

test("the offline page is responsive and accessible", on("long", "js", "zh"), async ({ page }) => {
  await page.goto("/offline");
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expectAccessible(page, "no network");
});

test.describe("the service worker", () => {
  test.use({ serviceWorkers: "allow", mayFail: /^http:\/\/127\.0\.0\.1/ });
  test(
    "shows the offline page in the viewer's language, and the page itself once online",
    on("long", "js", "zh"),
    async ({ page, open, context, texts }) => {
      await open("/deals");
      await workerReady(page);
      await context.setOffline(true);
      await page.goto("/category/books?sort=rating");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.offline.title);
      await expect(page.locator("html")).toHaveAttribute("lang", texts === zh ? "zh" : "en");
      await expect(page).toHaveURL("/category/books?sort=rating");
      await expect(page.locator("section.shadow-card")).not.toHaveCSS("box-shadow", "none");

      const other = texts === zh ? en : zh;
      await page.goto(`/deals?lang=${other === zh ? "zh" : "en"}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(other.offline.title);

      await page.goto("/tag/lamp?sort=rating");
      await context.setOffline(false);
      await page.getByRole("link", { name: texts.errors.retry }).click();
      await hydrated(page);
      await expect(page).toHaveURL("/tag/lamp?sort=rating");
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(texts.offline.title);
    },
  );

  test(
    "caches no personal data: no page, no loader data, no API response",
    on("long"),
    async ({ page, open, pathOf }) => {
      await open("/signup");
      await workerReady(page);
      const name = await fillIn(page);
      await answer(page);
      await send(page);
      await expect(page.getByRole("banner")).toContainText(name);
      for (const path of ["/account", await pathOf("full"), "/deals"]) {
        await open(path);
        await expect(page.getByRole("banner")).toContainText(name);
      }
      await page
        .getByRole("main")
        .getByRole("link", { name: nameOf("electronics") })
        .first()
        .click();
      await expect(page).toHaveURL(/category=electronics/);
      await page.evaluate(async () => {
        await fetch("/api/deals?page=1");
        await fetch("/account.data");
      });
      expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

      const { names, paths, text } = await cacheContents(page);
      expect(names).toHaveLength(1);
      const others = paths.filter((path) => !/^\/assets\/[\w.$()-]+-[\w-]{8}\.(?:js|css)$/.test(path));
      expect(others).toEqual(["/favicon.svg", "/icons/icon-192.png", "/offline?lang=en", "/offline?lang=zh"]);
      expect(paths.length).toBeGreaterThan(others.length + 1);
      expect(text).not.toContain(name);
      expect(text).not.toMatch(/authSession/i);
    },
  );

  test("changes with each build, and deletes older caches", on("long"), async ({ page, open, request }) => {
    const worker = await request.get("/offline-worker.js");
    const build = /"build":"(\w+)"/.exec(await worker.text())?.[1];

    // The cache of an earlier build.
    await page.goto("/offline");
    await page.evaluate(async () => {
      const cache = await caches.open("build-earlier");
      await cache.put("/assets/earlier.js", new Response(""));
    });
    await open("/deals");
    expect(build).toBe(await page.evaluate(() => Reflect.get(window, "__remixManifest").version));
    await workerReady(page);
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([`build-${build}`]);
  });
});
