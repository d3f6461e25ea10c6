import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, test as base, type Page, type Response } from "@playwright/test";
import type { Role } from "~/features/accounts/rights";
import { connect, type Database } from "~/platform/db/connection.server";
import { en, type Translation } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { insertSignedIn } from "../support/people";
import { unique } from "../support/unique";
import { type KnownName, TITLES } from "./known-deals";

export const { expect } = base;

type Project = "js" | "no-js" | "zh";

/** If none is named, `js` alone. "long" leaves it to `npm run test:long`. */
export function on(...tags: (Project | "long")[]) {
  return { tag: tags.map((tag) => `@${tag}`) };
}

export const isLong = process.env.E2E === "long";

/** For a test that runs with few rows in `npm test`, and with all of them in `npm run test:long`. */
export const onBoth = isLong ? on("long", "js") : on("js");

const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));

/** Some deals name missing pictures, shops are not reached, and a test may remove the logo of a page just read. */
function isMissingPicture(url: string, ourOrigin: string | undefined): boolean {
  if (!/^https?:/.test(url)) return false;
  const { origin, pathname } = new URL(url);
  if (origin !== ourOrigin || /^\/site\/\w+\.png$/.test(pathname)) return true;
  return pathname.startsWith("/images/") && !existsSync(`${PUBLIC}${pathname}`);
}

export type Member = Awaited<ReturnType<typeof insertSignedIn>>;

interface Fixtures {
  /** Other failed requests fail the test, by their messages in the console. */
  mayFail: RegExp;
  texts: Translation;
  /** Where script runs, waits for hydration. */
  open: (path: string) => Promise<Response>;
  /** The canonical path. */
  pathOf: (name: KnownName) => Promise<string>;
  /** Signed in in this browser or in another context. */
  newMember: (options?: { isAdmin?: boolean; role?: Role; context?: BrowserContext }) => Promise<Member>;
}

export const test = base.extend<Fixtures, { db: Database }>({
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const db = connect(process.env.E2E_DATABASE ?? "", { connections: 1 });
      await use(db);
      await db.destroy();
    },
    { scope: "worker" },
  ],

  newMember: async ({ context: own, db, baseURL }, use) => {
    await use(async ({ context = own, ...role } = {}) => {
      const username = `e2e_${unique()}`;
      // The server's bcrypt cost: with another it would rehash at the log-in.
      const member = await insertSignedIn(db, username, { cost: 10, ...role });
      await context.addCookies([{ name: "authSession", value: member.token, url: baseURL, httpOnly: true }]);
      return member;
    });
  },

  mayFail: [/(?!)/, { option: true }],

  context: async ({ context, baseURL, javaScriptEnabled, mayFail }, use) => {
    const errors: string[] = [];
    // With script disabled, Chromium blocks the scripts that the page preloads.
    const blocked = javaScriptEnabled === false ? [/\/assets\/[^/]+\.js$/] : [];
    const allowed = (url: string) =>
      [...blocked, mayFail].some((pattern) => pattern.test(url)) || isMissingPicture(url, baseURL);
    watch(context, errors, { allowed, mayAsk: mayFail });
    await use(context);
    if (errors.length > 0) throw new Error(`The browser complained:\n${[...new Set(errors)].join("\n")}`);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  texts: async ({}, use, { project }) => use(project.name === "zh" ? zh : en),

  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      const response = await page.goto(path);
      if (!response) throw new Error(`No response from ${path}`);
      if (javaScriptEnabled !== false) await hydrated(page);
      return response;
    });
  },

  pathOf: async ({ request, db }, use) => {
    await use(async (name) => {
      const deal = await db.selectFrom("deals").select("id").where("title", "=", TITLES[name]).executeTakeFirst();
      if (!deal) throw new Error(`The deal "${TITLES[name]}" is not there`);
      const page = await request.get(`/deals/${deal.id}`);
      return new URL(page.url()).pathname;
    });
  },
});

/** Remix 2 decodes a response while it streams, and logs an error for an aborted navigation. */
const ABORTED = /\bAbortError\b/;

/** Also warnings, such as the CSP's. */
function watch(
  context: BrowserContext,
  errors: string[],
  { allowed, mayAsk }: { allowed: (url: string) => boolean; mayAsk: RegExp },
): void {
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || allowed(message.location().url)) return;
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (ABORTED.test(message.text())) return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const stack = error.error().stack ?? "";
    if (!ABORTED.test(stack)) errors.push(`script: ${stack}`);
  });
  context.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (!/^https?:$/.test(protocol) || request.isNavigationRequest()) return;
    // No page asks another host for anything: deals' pictures are this site's copies. All sites under test are on loopback.
    const isForeign = !/^(?:127\.0\.0\.1|localhost)$/.test(hostname);
    if (isForeign && !mayAsk.test(request.url())) errors.push(`request to another host: ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser aborts pending requests when it leaves a page.
    if (reason !== "net::ERR_ABORTED" && !allowed(request.url())) errors.push(`request: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400 && !allowed(response.url())) errors.push(`${response.status()}: ${response.url()}`);
  });
}

/** Waits also for what needs script to be rendered. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main && Object.keys(main).some((key) => key.startsWith("__reactFiber"));
  });
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 })));
}

export async function cpuThrottling(page: Page): Promise<(rate: number) => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page);
  return (rate) => devTools.send("Emulation.setCPUThrottlingRate", { rate });
}
