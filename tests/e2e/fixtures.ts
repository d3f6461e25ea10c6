import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, test as base, type Page, type Response } from "@playwright/test";
import { connect, type Database } from "~/db/connection.server";
import { en, type Translation } from "~/i18n/locales/en";
import { zh } from "~/i18n/locales/zh";
import { insertSignedIn } from "../support/people";
import { unique } from "../support/unique";
import { type KnownName, TITLES } from "./known-deals";

export const { expect } = base;

type Project = "js" | "no-js" | "zh";

/** The projects that run a test; without it, `js` alone. */
export function on(...projects: Project[]) {
  return { tag: projects.map((project) => `@${project}`) };
}

const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));

/** Whether a deal's picture is one that nobody has: some deals name such, and nothing is fetched from other hosts. */
function isLostPicture(url: string, ourOrigin: string | undefined): boolean {
  if (!/^https?:/.test(url)) return false;
  const { origin, pathname } = new URL(url);
  return origin !== ourOrigin || (pathname.startsWith("/images/") && !existsSync(`${PUBLIC}${pathname}`));
}

export type Member = Awaited<ReturnType<typeof insertSignedIn>>;

interface Fixtures {
  /** Addresses that may answer with an error in this test. */
  mayFail: RegExp;
  /** The interface's texts in the project's language. */
  texts: Translation;
  /** Opens an address and, where script runs, waits until React has taken the page over. */
  open: (path: string) => Promise<Response>;
  /** The canonical path of a deal that the tests know. */
  pathOf: (name: KnownName) => Promise<string>;
  /** Somebody with an account of their own, signed in in this browser. */
  newMember: (context: BrowserContext, options?: { isAdmin?: boolean }) => Promise<Member>;
}

/** Those that cost more than a test. */
interface WorkerFixtures {
  /** The server's own database. */
  db: Database;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  db: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const db = connect(process.env.E2E_DATABASE ?? "", { connections: 1 });
      await use(db);
      await db.destroy();
    },
    { scope: "worker" },
  ],

  newMember: async ({ db, baseURL }, use) => {
    await use(async (context, { isAdmin = false } = {}) => {
      const username = `e2e_${unique()}`;
      // The server's own cost, or it would hash anew at each log-in.
      const member = await insertSignedIn(db, username, { cost: 10, isAdmin });
      await context.addCookies([{ name: "authSession", value: member.token, url: baseURL, httpOnly: true }]);
      return member;
    });
  },

  mayFail: [/(?!)/, { option: true }],

  context: async ({ context, baseURL, javaScriptEnabled, mayFail }, use) => {
    const faults: string[] = [];
    // Where script is switched off, Chromium refuses the scripts that the page announces.
    const unwanted = javaScriptEnabled === false ? [/\/assets\/[^/]+\.js$/] : [];
    const pardoned = (url: string) =>
      [...unwanted, mayFail].some((pattern) => pattern.test(url)) || isLostPicture(url, baseURL);
    watch(context, faults, pardoned);
    await use(context);
    if (faults.length > 0) throw new Error(`The browser complained:\n${[...new Set(faults)].join("\n")}`);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  texts: async ({}, use, { project }) => use(project.name === "zh" ? zh : en),

  open: async ({ page, javaScriptEnabled }, use) => {
    await use(async (path) => {
      const response = await page.goto(path);
      if (!response) throw new Error(`No answer from ${path}`);
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

/** Remix 2 decodes an answer while it comes, and complains of those that are given up when the reader clicks on. */
const GIVEN_UP = /\bAbortError\b/;

/** Collects every complaint of the browser: console errors and warnings (the CSP's too), faults of scripts, failed requests. */
function watch(context: BrowserContext, faults: string[], pardoned: (url: string) => boolean): void {
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type()) || pardoned(message.location().url)) return;
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    if (GIVEN_UP.test(message.text())) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const stack = error.error().stack ?? "";
    if (!GIVEN_UP.test(stack)) faults.push(`script: ${stack}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser itself gives up what it no longer needs when it leaves a page.
    if (reason !== "net::ERR_ABORTED" && !pardoned(request.url())) faults.push(`request: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400 && !pardoned(response.url())) faults.push(`${response.status()}: ${response.url()}`);
  });
}

/** Resolves when React has taken over the whole document and has rendered what it only offers with script. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector("main");
    return main && Object.keys(main).some((key) => key.startsWith("__reactFiber"));
  });
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 })));
}

/** The number in a text such as "Showing 24 of 1,192 deals loaded", by its place. */
export function numberIn(text: string | null, place: number): number {
  const found = text?.match(/\d[\d,]*/g)?.at(place);
  if (!found) throw new Error(`No number at place ${place} in "${text}"`);
  return Number(found.replaceAll(",", ""));
}
