import type { Browser, CDPSession, Locator, Page } from "@playwright/test";
import { freePort } from "~/server/process/free-port.server";
import { embeddedPlace } from "../tests/scenarios/data-places";
import { launchChromium } from "./chromium";
import { addDeals, signIn } from "./measured-data";
import { startSite } from "./start-site";

/** The number of deals, and so of cards in a list. */
export const MAX_CARDS = 2_000;

/** A page of the shop, with a CDP session to measure and slow it. */
export interface MeasuredPage {
  page: Page;
  cdp: CDPSession;
  /** Throttles the CPU by this factor. */
  slow(factor: number): Promise<unknown>;
}

export interface MeasuredShop {
  /** A signed-in page without infinite scroll, in a window of this size. */
  openPage(width: number, height: number): Promise<MeasuredPage>;
  stop(): Promise<void>;
}

/** The built site on an embedded database, with MAX_CARDS invented deals besides the demo's. */
export async function startMeasuredShop(): Promise<MeasuredShop> {
  const place = await embeddedPlace();
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const site = await startSite({
    ...place.settings,
    DEMO_DEALS: "on",
    PORT: port,
    PUBLIC_ORIGIN: origin,
    CACHE_MB: "64",
    RATE_LIMIT_FACTOR: "0",
  });
  let browser: Browser | undefined;
  async function stop() {
    await browser?.close();
    await site.stop();
    await place.remove();
  }
  try {
    await addDeals(place.settings, MAX_CARDS);
    const token = await signIn(place.connectionString);
    const opened = await launchChromium();
    browser = opened;
    return { openPage: (width, height) => openPage(opened, { origin, token, viewport: { width, height } }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openPage(
  browser: Browser,
  { origin, token, viewport }: { origin: string; token: string; viewport: { width: number; height: number } },
): Promise<MeasuredPage> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    hasTouch: viewport.width < 640,
    serviceWorkers: "block",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.addCookies([
    { name: "authSession", value: token, url: origin, httpOnly: true },
    { name: "infiniteScrollEnabled", value: "false", url: origin },
  ]);
  // tsx adds calls of it to functions that run in the page.
  await context.addInitScript("globalThis.__name = (named) => named");
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  return {
    page,
    cdp,
    slow: (rate) => cdp.send("Emulation.setCPUThrottlingRate", { rate }),
  };
}

/** Opens a list and waits for hydration. */
export async function openHydrated(page: Page, href: string): Promise<void> {
  await page.goto(href);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Presses the list's "load more" until it shows this many cards. */
export async function growTo(page: Page, cards: number): Promise<void> {
  for (let shown = await countCards(page); shown < cards; shown = await countCards(page)) await growOnce(page, shown);
}

export const moreLink = (page: Page): Locator => page.locator(".deal-list-end a[data-in-place]");

export async function growOnce(page: Page, shown: number): Promise<void> {
  await moreLink(page).evaluate((more: HTMLAnchorElement) => more.click());
  await page.waitForFunction((before) => document.querySelectorAll(".deal-list article").length > before, shown);
}

export function countCards(page: Page): Promise<number> {
  return page.locator(".deal-list article").count();
}
