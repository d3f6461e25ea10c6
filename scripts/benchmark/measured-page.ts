import type { CDPSession, Locator, Page } from "@playwright/test";
import { launchChromium } from "../chromium";
import { addDeals, signIn, startDatabase, startMeasuredSite, stopAfterwards } from "./measured-site";

/** The deals besides the demo's, which a list shows as so many cards. */
const DEALS = 2_000;

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

interface Longest {
  /** Milliseconds from an interaction to the next paint, in steps of 8; 0 below 16. */
  interaction: number;
  /** Milliseconds; 0 below 50. */
  task: number;
}

export interface MeasuredPage {
  page: Page;
  cdp: CDPSession;
  /** Throttles the CPU by this factor. */
  slow(factor: number): Promise<unknown>;
  takeLongest(): Promise<Longest>;
}

/** Returns a function that opens a page in a window of this size, for a signed-in member without infinite scroll. */
export async function startPages(): Promise<(viewport: typeof DESKTOP) => Promise<MeasuredPage>> {
  const database = await startDatabase("embedded");
  const { origin } = await startMeasuredSite(database, { DEMO_DEALS: "on" });
  await addDeals(database, DEALS);
  const cookies = [
    { name: "authSession", value: await signIn(database), url: origin, httpOnly: true },
    { name: "infiniteScrollEnabled", value: "false", url: origin },
  ];
  const browser = await launchChromium();
  stopAfterwards(() => browser.close());
  return async (viewport) => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      hasTouch: viewport === PHONE,
      serviceWorkers: "block",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await context.addCookies(cookies);
    // tsx adds calls of it to functions that run in the page.
    await context.addInitScript("globalThis.__name = (named) => named");
    await context.addInitScript(observe);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    const slow = (rate: number) => cdp.send("Emulation.setCPUThrottlingRate", { rate });
    return { page, cdp, slow, takeLongest: () => page.evaluate(takeLongest) };
  };
}

/** Runs in the page, from the start of the document. */
function observe(): void {
  const longest = { interaction: 0, task: 0 };
  Object.assign(window, { longest });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId) longest.interaction = Math.max(longest.interaction, entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration);
  }).observe({ type: "longtask" });
}

/** Runs in the page. */
function takeLongest(): Longest {
  const { longest } = window as unknown as { longest: Longest };
  const taken = { ...longest };
  Object.assign(longest, { interaction: 0, task: 0 });
  return taken;
}

export async function openHydrated(page: Page, href: string): Promise<void> {
  await page.goto(href);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

export const moreLink = (page: Page): Locator => page.locator(".deal-list-end a[data-in-place]");
export const countCards = (page: Page): Promise<number> => page.locator(".deal-list article").count();

export async function growOnce(page: Page): Promise<void> {
  const shown = await countCards(page);
  await moreLink(page).evaluate((more: HTMLAnchorElement) => more.click());
  await page.waitForFunction((before) => document.querySelectorAll(".deal-list article").length > before, shown);
}

export async function growTo(page: Page, cards: number): Promise<void> {
  while ((await countCards(page)) < cards) await growOnce(page);
}
