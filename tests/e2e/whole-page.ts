import type { Page } from "@playwright/test";
import { en, type Translation } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { SITE_NAME } from "../support/site-under-test";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";

const WIDTHS_PX = [320, 390, 768, 1440];

/** Hydrated without changes, in one language, responsive and accessible. */
export async function expectWholePage(page: Page, html: string, texts: Translation): Promise<void> {
  await test.step("hydration changes no text", async () => {
    const { served, shown } = await bothTexts(page, html);
    expect(shown).toBe(served);
  });

  await test.step("no text of the other language", async () => {
    const visible = await interfaceTexts(page);
    expect(visible.length).toBeGreaterThan(20);
    const foreign = texts === zh ? phrases(en, zh) : phrases(zh, en);
    expect(visible.filter((text) => foreign.some((phrase) => phrase.test(text)))).toEqual([]);
  });

  await test.step("nothing wider than the screen", async () => {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

  await test.step("no field that a phone zooms in on", async () => {
    const small = await page
      .locator("input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea")
      .evaluateAll((fields) => fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16));
    expect(small).toEqual([]);
  });

  // A translation changes neither structure nor colours; its texts are checked above.
  if (texts !== zh) await expectAccessible(page, "as served");
}

function bothTexts(page: Page, html: string): Promise<{ served: string; shown: string }> {
  return page.evaluate((source) => {
    const read = ({ title, body }: Document) => {
      const copy = document.importNode(body, true);
      // Times become those of the reader's zone.
      for (const element of copy.querySelectorAll("script, style, template, time, [role=timer]")) element.remove();
      return `${title}\n${copy.textContent}`;
    };
    return { served: read(new DOMParser().parseFromString(source, "text/html")), shown: read(document) };
  }, html);
}

/** Without the texts of deals, the API's document and the language button. */
function interfaceTexts(page: Page): Promise<string[]> {
  return page.evaluate((siteName) => {
    const dealWords =
      ":is(.deal-card, .deal-tile) :is(h2, h3), .deal-card-summary, .whitespace-pre-line, article h1, li[aria-current]";
    const apiWords = "main [lang], main [translate=no]";
    const texts = [document.title.replace(` · ${siteName}`, "")];
    const description = document.querySelector('meta[name="description"]');
    if (description) texts.push(description.getAttribute("content") ?? "");
    for (const element of document.querySelectorAll("body *:not(script, style)")) {
      if (element.closest(`${dealWords}, ${apiWords}, button[lang]`)) continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      texts.push(own.map((node) => node.textContent).join(""));
      for (const name of ["aria-label", "placeholder", "title", "alt"]) texts.push(element.getAttribute(name) ?? "");
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  }, SITE_NAME);
}

/** Texts that `own` does not have, and untranslated keys. */
function phrases(foreign: Translation, own: Translation): RegExp[] {
  const known = new Set(flat(own).map(([, text]) => text));
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return flat(foreign).flatMap(([key, text]) => {
    // A text without letters belongs to no language.
    if (!/\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ""))) return [];
    const pattern = text
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join(".+");
    const untranslated = new RegExp(`^${escaped(key)}$`);
    return known.has(text) ? [untranslated] : [untranslated, new RegExp(`^${pattern}$`)];
  });
}

function flat(tree: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}
