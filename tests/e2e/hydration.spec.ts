import type { Page } from "@playwright/test";
import { expect, hydrated, isLong, on, onBoth, test } from "./fixtures";
import { hold } from "./hold";

const SCRIPTS = /\/assets\/[^/]+\.js$/;

const EXTENSIONS: Record<string, () => void> = {
  "beside the body and at its end": () => {
    document.documentElement.append(document.createElement("grammar-integration"));
    document.body.append(Object.assign(document.createElement("div"), { id: "extension" }));
  },
  "in front of the body's and the head's content": () => {
    document.body.prepend(document.createElement("div"));
    document.head.prepend(document.createElement("style"));
  },
  "beside each field": () => {
    for (const field of document.querySelectorAll("input, textarea")) field.after(document.createElement("span"));
  },
  "in place of texts": () => {
    for (const label of document.querySelectorAll("label")) {
      const font = document.createElement("font");
      font.append("?");
      label.firstChild?.replaceWith(font);
    }
  },
};

const LOG_IN = { email: "person@shop.test", password: "Secret-1" };
const ADDRESS = { url: "https://lamps.example/7" };

/** The last field keeps the focus. */
const FORMS: Record<string, Record<string, string>> = {
  "/login": LOG_IN,
  "/signup": { username: "person", email: "person@shop.test", password: "Secret-1", confirmPassword: "Secret-1" },
  "/search": { q: "lamp" },
  "/deals/submit": ADDRESS,
  "/deals/submit?url=https%3A%2F%2Flamps.example%2F8": { title: "A lamp", description: "Bright", store: "Lamps" },
};

const fieldOf = (page: Page, name: string) => page.locator(`main [name=${name}]`);

async function typeBeforeHydration(page: Page, path: string, fields: Record<string, string>, extend?: () => void) {
  const release = await hold(page, SCRIPTS);
  await page.goto(path, { waitUntil: "commit" });
  for (const [name, text] of Object.entries(fields)) {
    await fieldOf(page, name).click();
    await fieldOf(page, name).fill("");
    await page.keyboard.type(text);
  }
  if (extend) await page.evaluate(extend);
  release();
  await hydrated(page);
}

async function expectTyped(page: Page, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) await expect(fieldOf(page, name)).toHaveValue(text);
  const last = Object.keys(fields).at(-1) ?? "";
  await expect(fieldOf(page, last)).toBeFocused();
  await page.keyboard.type("!");
  await expect(fieldOf(page, last)).toHaveValue(`${fields[last]}!`);
}

test("what is typed before hydration stays", async ({ context, newMember }) => {
  test.slow();
  for (const [path, fields] of Object.entries(FORMS)) {
    await test.step(path, async () => {
      if (path === "/deals/submit") await newMember();
      const page = await context.newPage();
      await typeBeforeHydration(page, path, fields);
      await expectTyped(page, fields);
      await page.close();
    });
  }
});

const [BESIDE = "", ...WITHIN] = Object.keys(EXTENSIONS);

test(`an extension's nodes ${BESIDE} are no error`, async ({ page }) => {
  await typeBeforeHydration(page, "/login", LOG_IN, EXTENSIONS[BESIDE]);
  await expectTyped(page, LOG_IN);
  await expect(page.locator("#extension")).toBeAttached();
});

test(
  "what is typed stays although an extension adds nodes in the page",
  onBoth,
  async ({ browser, baseURL, newMember }) => {
    test.slow();
    // It may complain, as React does when it renders the document anew.
    const context = await browser.newContext({ baseURL });
    const forms = { "/login": LOG_IN, ...(isLong ? { "/deals/submit": ADDRESS } : {}) };
    for (const [path, fields] of Object.entries(forms)) {
      if (path === "/deals/submit") await newMember({ context });
      for (const nodes of WITHIN) {
        await test.step(`${path}: ${nodes}`, async () => {
          const page = await context.newPage();
          await typeBeforeHydration(page, path, fields, EXTENSIONS[nodes]);
          await expectTyped(page, fields);
          await page.close();
        });
      }
    }
    await context.close();
  },
);

/** Sets `window.putBack` when the server's document is shown again after another one. */
function watchServedDocument(): void {
  document.addEventListener(
    "readystatechange",
    () => {
      const served = document.documentElement;
      let replaced = false;
      new MutationObserver(() => {
        replaced ||= document.documentElement !== served;
        if (replaced && document.documentElement === served) Object.assign(window, { putBack: true });
      }).observe(document, { childList: true });
    },
    { once: true },
  );
}

test("a fault leaves the server's page", async ({ browser, baseURL }) => {
  for (const [fault, path, breakBrowser] of [
    ["in the header", "/search?q=lamp", () => delete (URLSearchParams.prototype as { get?: unknown }).get],
    ["in a page", "/deals", () => delete (Array.prototype as { every?: unknown }).every],
  ] as const) {
    await test.step(fault, async () => {
      const page = await browser.newPage({ baseURL });
      await page.addInitScript(breakBrowser);
      await page.addInitScript(watchServedDocument);
      const response = await page.goto(path);
      await page.waitForFunction(() => "putBack" in window);
      await expect(page.getByRole("article").first()).toBeVisible();
      expect(await page.title()).toBe(/<title>([^<]*)/.exec((await response?.text()) ?? "")?.[1]);
      await page.locator("#header-search, #hero-search").first().fill("kettle");
      await page.locator("#header-search, #hero-search").first().press("Enter");
      await expect(page).toHaveURL(/q=kettle/);
      await page.close();
    });
  }
});

test("a click during hydration causes no error, and hydration completes", on("long"), async ({ page, pathOf }) => {
  await page.addInitScript(() => {
    const { addEventListener } = document;
    document.addEventListener = (...listening: Parameters<typeof addEventListener>) => {
      addEventListener.apply(document, listening);
      if (listening[0] !== "click" || "pressed" in document.documentElement.dataset) return;
      document.documentElement.dataset.pressed = "";
      // React listens now, and begins to render in its next task.
      queueMicrotask(() => document.querySelector("h1")?.click());
    };
  });
  for (const path of ["/", "/deals", "/search?q=lamp", "/login", await pathOf("pictureless")]) {
    await page.goto(path);
    await expect(page.locator("html[data-pressed]"), path).toBeAttached();
    await hydrated(page);
  }
});
