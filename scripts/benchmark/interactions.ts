import type { Locator, Page } from "@playwright/test";
import { en } from "~/platform/i18n/locales/en";
import type { Options } from "./benchmark";
import { percentiles, printTable } from "./measure";
import { DESKTOP, growTo, type MeasuredPage, moreLink, openHydrated, PHONE, startPages } from "./measured-page";

const CPU_SLOWDOWN = 4;
/** The limit of an interaction at that slowdown. */
const MAX_LATENCY_MS = 200;
const TAP_DURATION_MS = 80;
const SETTLE_MS = 700;

interface Interaction {
  /** The page; /deals by default. */
  href?: string;
  cards?: number;
  /** Whether the page is on a touch screen 390 pixels wide. */
  phone?: boolean;
  /** What is clicked in each run, after scrolling to it and hovering. */
  target?: (page: Page, run: number) => Locator;
  key?: string;
  /** Runs before the first run, unmeasured. */
  prepare?: (page: Page) => Promise<void>;
  /** Runs after each run, unmeasured. */
  undo?: (page: Page) => Promise<unknown>;
  reload?: boolean;
}

const main = (page: Page): Locator => page.getByRole("main");
const like = (page: Page) => main(page).locator(".deal-card .reaction-like").first();
const noluck = (page: Page) => main(page).locator(".deal-card .reaction-noluck").first();
const nextSlide = (page: Page) => page.getByRole("button", { name: en.carousel.next });

const INTERACTIONS: Record<string, Interaction> = {
  "like, 50 cards": { target: like },
  "like, 500 cards": { cards: 500, target: like },
  "NoLuck, 50 cards": { target: noluck },
  "share menu": {
    prepare: async (page) => {
      const deal = await page.locator(".deal-card h2 a").first().getAttribute("href");
      await openHydrated(page, deal ?? "/deals");
    },
    target: (page) => main(page).locator(".share-menu summary"),
    undo: (page) => page.keyboard.press("Escape"),
  },
  "menu, by touch": {
    href: "/",
    phone: true,
    reload: true,
    target: (page) => page.getByRole("link", { name: en.header.menu }),
  },
  theme: {
    target: (page, run) =>
      page.getByRole("contentinfo").getByRole("button", { name: run % 2 ? en.theme.light : en.theme.dark }),
  },
  language: {
    target: (page) => page.getByRole("banner").locator("form:has([name=language]) button:visible"),
  },
  "load more, 50 cards": { reload: true, target: moreLink },
  "load more, 500 cards": { cards: 500, target: moreLink },
  "carousel, next": { href: "/", target: nextSlide },
  "carousel, next, by touch": {
    href: "/",
    phone: true,
    reload: true,
    prepare: (page) => page.locator("[data-turning] .carousel-slide:last-child").waitFor({ state: "attached" }),
    target: nextSlide,
  },
  "copy a coupon": { target: (page, run) => main(page).locator("[data-copy-coupon]").nth(run) },
  "type into the search": {
    prepare: (page) => page.getByRole("banner").getByRole("searchbox").focus(),
    key: "a",
  },
  "category chip": {
    target: (page, run) => {
      const chips = page.getByRole("navigation", { name: en.list.category, exact: true });
      return chips.getByRole("link").nth((run % 4) + 1);
    },
  },
  sort: {
    prepare: (page) => page.getByLabel(en.list.sort).focus(),
    key: "ArrowDown",
  },
  "infinite scroll's switch": {
    href: "/deals?q=usb",
    target: (page) => page.getByRole("switch", { name: en.list.infinite }),
  },
  "like, 2,000 cards": { cards: 2_000, target: like },
};

/** Clicks by coordinates: the hit test of a locator's own click would count as the page's time. */
async function press({ page, cdp }: MeasuredPage, target: Locator, touched: boolean): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The element to click is not there");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (!touched) return page.mouse.click(x, y);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  // Chromium draws a frame before a touch sent over CDP; the click must not wait for it.
  await page.waitForTimeout(TAP_DURATION_MS);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function repeat(measured: MeasuredPage, interaction: Interaction, runs: number) {
  const { page, slow, takeLongest } = measured;
  const { href = "/deals", cards = 0, phone = false, reload = false } = interaction;
  const latencies: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    if (run === 0 || reload) {
      await slow(1);
      await openHydrated(page, href);
      await growTo(page, cards);
      await interaction.prepare?.(page);
      await slow(CPU_SLOWDOWN);
    }
    const target = interaction.target?.(page, run);
    await (phone ? target?.scrollIntoViewIfNeeded() : target?.hover());
    await page.waitForTimeout(SETTLE_MS);
    await takeLongest();
    if (target) await press(measured, target, phone);
    if (interaction.key) await page.keyboard.press(interaction.key);
    await page.waitForTimeout(SETTLE_MS);
    latencies.push((await takeLongest()).interaction);
    await interaction.undo?.(page);
  }
  return percentiles(latencies);
}

/** Prints the latency of interactions with a slow CPU; the exit code is 1 when one is too slow. */
export async function measure({ runs, only }: Options): Promise<void> {
  const openPage = await startPages();
  // Warms up the browser.
  await openHydrated((await openPage(DESKTOP)).page, "/deals");
  const slow: string[] = [];
  async function rowOf(interaction: Interaction, name: string) {
    const measured = await openPage(interaction.phone ? PHONE : DESKTOP);
    const latency = await repeat(measured, interaction, runs);
    await measured.page.context().close();
    if (latency(100) > MAX_LATENCY_MS) slow.push(name);
    const [p50, worst] = [50, 100].map((percent) => latency(percent) || "< 16");
    return { p50, worst };
  }
  const title = `From an interaction to the next paint, ${runs} times, ${CPU_SLOWDOWN}× CPU throttling, in ms`;
  await printTable(title, INTERACTIONS, rowOf, only);
  if (slow.length > 0) console.error(`Slower than ${MAX_LATENCY_MS} ms: ${slow.join("; ")}`);
  process.exitCode = slow.length > 0 ? 1 : 0;
}
