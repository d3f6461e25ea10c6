import { readFile } from "node:fs/promises";
import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";

const KEY = Uint8Array.from([4, 1, 2]);

class Subscription {
  options = { applicationServerKey: KEY.buffer };
  constructor(readonly endpoint: string) {}
  toJSON() {
    return { endpoint: this.endpoint, keys: { p256dh: `p ${this.endpoint}`, auth: "a" } };
  }
}

type Handler = (event: object) => void;

/** The worker's script in a browser that has one page, one subscription at most, and a site that answers with a status. */
async function startWorker() {
  const handlers = new Map<string, Handler>();
  const kept = new Map<string, Response>();
  const browser = {
    permission: "granted",
    current: null as Subscription | null,
    status: 204 as number | null,
    sent: [] as Record<string, string>[],
    subscribed: [] as Uint8Array[],
  };
  const cache = {
    match: async (name: string | { url: string }) => kept.get(String(name))?.clone(),
    put: async (name: string, response: Response) => void kept.set(name, response),
  };
  const pushManager = {
    getSubscription: async () => browser.current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      browser.subscribed.push(applicationServerKey);
      browser.current = new Subscription("https://push.test/anew");
      return browser.current;
    },
  };
  const fetched = async (address: unknown, { body }: { body?: URLSearchParams } = {}) => {
    if (address !== "/alerts/browser") return new Response("page");
    if (browser.status === null) throw new TypeError("Failed to fetch");
    browser.sent.push(Object.fromEntries(body ?? []));
    return { status: browser.status };
  };
  const self = {
    ...{ location: { origin: "https://shop.test" }, navigator: { language: "en" }, registration: { pushManager } },
    Notification: {
      get permission() {
        return browser.permission;
      },
    },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  };
  const site = { build: "1", offline: { en: "/offline" }, files: [] };
  const caches = { open: async () => cache, keys: async () => [] };
  const globals = { self, caches, fetch: fetched, SITE: site, Response, URL, URLSearchParams, Request, Uint8Array };
  runInContext(await readFile("app/platform/page/offline-worker.mjs", "utf8"), createContext(globals));
  /** Calls what listens to an event, and waits for what it has begun. */
  async function dispatch(name: string, event: object = {}): Promise<void> {
    const begun: Promise<unknown>[] = [];
    const collect = (work: Promise<unknown>) => void begun.push(work);
    handlers.get(name)?.({ waitUntil: collect, respondWith: collect, ...event });
    await Promise.all(begun);
  }
  const request = { url: "https://shop.test/deals", method: "GET", mode: "navigate" };
  return {
    browser,
    dispatch,
    openPage: () => dispatch("fetch", { request, preloadResponse: Promise.resolve(new Response()) }),
  };
}

let worker: Awaited<ReturnType<typeof startWorker>>;
beforeEach(async () => {
  worker = await startWorker();
  worker.browser.current = new Subscription("https://push.test/first");
  await worker.openPage();
});

const anew = (ended: string, endpoint: string) => ({ ended, endpoint, p256dh: `p ${endpoint}`, auth: "a" });
const ANEW = anew("https://push.test/first", "https://push.test/anew");

describe("a subscription to push messages", () => {
  it("that stays is not sent again", async () => {
    await worker.openPage();
    expect(worker.browser.sent).toEqual([]);
  });

  it("that the browser replaces is sent in the place of the ended one, once", async () => {
    const { browser, dispatch, openPage } = worker;
    browser.current = new Subscription("https://push.test/second");
    const event = { oldSubscription: new Subscription("https://push.test/first"), newSubscription: browser.current };
    await dispatch("pushsubscriptionchange", event);
    await openPage();
    expect(browser.sent).toEqual([anew("https://push.test/first", "https://push.test/second")]);
  });

  it("that was revoked with an event is made anew, with the site's key", async () => {
    const { browser, dispatch } = worker;
    browser.current = null;
    await dispatch("pushsubscriptionchange", { oldSubscription: null, newSubscription: null });
    expect(browser.sent).toEqual([ANEW]);
    expect(browser.subscribed).toEqual([KEY]);
  });

  it("that was revoked in silence is made anew by the next page", async () => {
    worker.browser.current = null;
    await worker.openPage();
    await worker.openPage();
    expect(worker.browser.sent).toEqual([ANEW]);
  });

  it.each([null, 403, 429, 503])("is sent by a later page when the site could not take it (%s)", async (status) => {
    const { browser, openPage } = worker;
    browser.current = null;
    browser.status = status;
    await openPage();
    browser.status = 204;
    await openPage();
    await openPage();
    expect(browser.sent.filter((_, at) => status === null || at > 0)).toEqual([ANEW]);
  });

  it("is not offered again to a site whose member has removed this browser", async () => {
    const { browser, openPage } = worker;
    browser.current = null;
    browser.status = 404;
    await openPage();
    await openPage();
    expect(browser.sent).toEqual([ANEW]);
  });

  it("is left alone where notifications are not allowed, or were never turned on", async () => {
    worker.browser.current = null;
    worker.browser.permission = "denied";
    await worker.openPage();
    const fresh = await startWorker();
    await fresh.openPage();
    for (const { browser } of [worker, fresh]) expect([browser.sent, browser.subscribed]).toEqual([[], []]);
  });
});
