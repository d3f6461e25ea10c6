import type { Locator, Page } from "@playwright/test";
import { en } from "~/i18n/locales/en";
import { readOptions } from "~/programs/options";
import { exitWith } from "~/server/process/exit-with.server";
import { percentiles } from "./measure";
import { growTo, type MeasuredPage, moreLink, openHydrated, startMeasuredShop } from "./measured-shop";

const USAGE = `Usage: npm run benchmark-interactions
Prints the page's interaction latency with 4× CPU throttling.`;

const ROUNDS = 5;

const CPU_SLOWDOWN = 4;
/** Of an interaction at that slowdown. */
const MAX_LATENCY_MS = 200;
const TAP_DURATION_MS = 80;
/** For the effects of an interaction to finish. */
const SETTLE_MS = 700;

interface Interaction {
  name: string;
  href: string;
  /** Number of cards in the list. */
  cards?: number;
  /** On a touch screen 390 pixels wide. */
  phone?: boolean;
  /** What is clicked in each round, after scrolling to it and hovering. */
  target?: (page: Page, round: number) => Locator;
  /** Done in each round. */
  act?: (page: Page) => Promise<void>;
  /** Runs before the first round, unmeasured. */
  prepare?: (page: Page) => Promise<void>;
  /** Runs after each round, unmeasured. */
  undo?: (page: Page) => Promise<unknown>;
  /** Reloads the page for each round. */
  reload?: boolean;
}

const main = (page: Page): Locator => page.getByRole("main");
const like = (page: Page) => main(page).locator(".deal-card .reaction-like").first();
const noluck = (page: Page) => main(page).locator(".deal-card .reaction-noluck").first();

const INTERACTIONS: Interaction[] = [
  { name: "like, 50 cards", href: "/deals", target: like },
  { name: "like, 500 cards", href: "/deals", cards: 500, target: like },
  { name: "NoLuck, 50 cards", href: "/deals", target: noluck },
  {
    name: "share menu",
    href: "/deals",
    prepare: async (page) => {
      const deal = await page.locator(".deal-card h2 a").first().getAttribute("href");
      await openHydrated(page, deal ?? "/deals");
    },
    target: (page) => main(page).locator(".share-menu summary"),
    undo: (page) => page.keyboard.press("Escape"),
  },
  {
    name: "menu, by touch",
    href: "/",
    phone: true,
    reload: true,
    target: (page) => page.getByRole("link", { name: en.header.menu }),
  },
  {
    name: "theme",
    href: "/deals",
    target: (page, round) =>
      page.getByRole("contentinfo").getByRole("button", { name: round % 2 ? en.theme.light : en.theme.dark }),
  },
  {
    name: "language",
    href: "/deals",
    target: (page) => page.getByRole("banner").locator("form:has([name=language]) button:visible"),
  },
  { name: "load more, 50 cards", href: "/deals", reload: true, target: moreLink },
  { name: "load more, 500 cards", href: "/deals", cards: 500, target: moreLink },
  {
    name: "carousel, next",
    href: "/",
    target: (page) => page.getByRole("button", { name: en.carousel.next }),
  },
  {
    name: "carousel, next, by touch",
    href: "/",
    phone: true,
    reload: true,
    prepare: (page) => page.locator("[data-turning] .carousel-slide:last-child").waitFor({ state: "attached" }),
    target: (page) => page.getByRole("button", { name: en.carousel.next }),
  },
  {
    name: "copy a coupon",
    href: "/deals",
    target: (page, round) => main(page).locator("[data-copy-coupon]").nth(round),
  },
  {
    name: "type into the search",
    href: "/deals",
    prepare: (page) => page.getByRole("banner").getByRole("searchbox").focus(),
    act: (page) => page.keyboard.press("a"),
  },
  {
    name: "category chip",
    href: "/deals",
    target: (page, round) =>
      page
        .getByRole("navigation", { name: en.list.category, exact: true })
        .getByRole("link")
        .nth((round % 4) + 1),
  },
  {
    name: "sort",
    href: "/deals",
    prepare: (page) => page.getByLabel(en.list.sort).focus(),
    act: (page) => page.keyboard.press("ArrowDown"),
  },
  {
    name: "infinite scroll's switch",
    href: "/deals?q=usb",
    target: (page) => page.getByRole("switch", { name: en.list.infinite }),
  },
  { name: "like, 2,000 cards", href: "/deals", cards: 2_000, target: like },
];

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

interface Longest {
  /** Milliseconds to the next paint, in steps of 8; 0 below 16. */
  interaction: number;
  /** The longest task, of those above 50 ms. */
  task: number;
}

/** The longest since the last call. */
function takeLongest(page: Page): Promise<Longest> {
  return page.evaluate(() => {
    const { longest } = window as unknown as { longest: Longest };
    const taken = { ...longest };
    Object.assign(longest, { interaction: 0, task: 0 });
    return taken;
  });
}

/** Without a locator's own click, whose hit test would count as the page's time. */
async function press(measured: MeasuredPage, target: Locator, touched: boolean): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("The element to click is not there");
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await (touched ? tap(measured, ...place) : measured.page.mouse.click(...place));
}

/** Chromium draws a frame before a touch sent over CDP; the pause keeps the click from waiting for it. */
async function tap({ page, cdp }: MeasuredPage, x: number, y: number): Promise<void> {
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(TAP_DURATION_MS);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function measure(measured: MeasuredPage, interaction: Interaction): Promise<Longest[]> {
  const { page, slow } = measured;
  const rounds: Longest[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === 0 || interaction.reload) {
      await slow(1);
      await openHydrated(page, interaction.href);
      if (interaction.cards) await growTo(page, interaction.cards);
      await interaction.prepare?.(page);
      await slow(CPU_SLOWDOWN);
    }
    const target = interaction.target?.(page, round);
    await (interaction.phone ? target?.scrollIntoViewIfNeeded() : target?.hover());
    await page.waitForTimeout(SETTLE_MS);
    await takeLongest(page);
    if (target) await press(measured, target, interaction.phone ?? false);
    await interaction.act?.(page);
    await page.waitForTimeout(SETTLE_MS);
    rounds.push(await takeLongest(page));
    await interaction.undo?.(page);
  }
  return rounds;
}

function rowOf(rounds: Longest[]) {
  const percentile = percentiles(rounds.map(({ interaction }) => interaction));
  const shown = (duration: number) => (duration === 0 ? "< 16" : String(duration));
  return {
    p50: shown(percentile(50)),
    worst: shown(percentile(100)),
    "longest task after it": Math.round(Math.max(...rounds.map(({ task }) => task))) || "< 50",
  };
}

async function benchmark(): Promise<void> {
  readOptions({}, USAGE);
  const shop = await startMeasuredShop();
  try {
    // Warms up the browser.
    const warm = await shop.openPage(1280, 800);
    await openHydrated(warm.page, "/deals");
    await warm.page.context().close();
    const table: Record<string, object> = {};
    const slow: string[] = [];
    for (const interaction of INTERACTIONS) {
      const [width, height] = interaction.phone ? [390, 844] : [1280, 800];
      const measured = await shop.openPage(width, height);
      await measured.page.addInitScript(observe);
      const rounds = await measure(measured, interaction);
      table[interaction.name] = rowOf(rounds);
      console.error(`${interaction.name}: ${rounds.map((round) => round.interaction).join(", ")}`);
      if (rounds.some((round) => round.interaction > MAX_LATENCY_MS)) slow.push(interaction.name);
      await measured.page.context().close();
    }
    console.log(`From an interaction to the next paint, ${ROUNDS} times, ${CPU_SLOWDOWN}× CPU throttling, in ms`);
    console.table(table);
    if (slow.length > 0) console.error(`Slower than ${MAX_LATENCY_MS} ms: ${slow.join("; ")}`);
    process.exitCode = slow.length > 0 ? 1 : 0;
  } finally {
    await shop.stop();
  }
}

benchmark().catch(exitWith);
