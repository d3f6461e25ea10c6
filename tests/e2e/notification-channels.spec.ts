import { makeSubscription } from "../support/push-subscription";
import { expect, hydrated, on, test } from "./fixtures";

const ORIGIN = process.env.E2E_ORIGIN ?? "";
const ENDPOINT = `${process.env.E2E_RECEIVER}/push`;

/** A browser's push service is on the internet: here one on loopback takes its place, with the same protocol. */
const PUSH_SERVICE = ({ endpoint, keys }: { endpoint: string; keys: object }) => {
  PushManager.prototype.subscribe = async (options) => {
    if (typeof options?.applicationServerKey !== "string") throw new TypeError("no key");
    return { toJSON: () => ({ endpoint, keys }) } as PushSubscription;
  };
};

/** In the worker. Headless browsers show no notifications: it keeps what would be shown, and what a click opens. */
const WATCH = `
  self.shown = [];
  self.opened = [];
  self.registration.showNotification = async (title, options) => self.shown.push({ title, ...options });
  self.clients.openWindow = async (address) => self.opened.push(address);`;

const CLICK = `
  for (const action of ["", "less"]) {
    const notification = { data: self.shown[0].data, close() {} };
    self.dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification, action }));
  }
  self.opened`;

test.describe("notifications in the browser", () => {
  test.use({ serviceWorkers: "allow" });

  test(
    "are turned on by a click, listed, and removed",
    on("js", "zh"),
    async ({ page, open, context, texts, newMember }) => {
      await newMember();
      await context.grantPermissions(["notifications"], { origin: ORIGIN });
      await page.addInitScript(PUSH_SERVICE, { endpoint: ENDPOINT, keys: makeSubscription().fields });
      await open("/alerts/settings");
      await hydrated(page);
      await page.getByRole("button", { name: texts.notifications.pushOn }).click();
      await expect(page.locator(".toast").filter({ hasText: texts.flash.channelAdded })).toBeVisible();
      const channels = page.getByRole("region", { name: texts.notifications.channels });
      await expect(channels).toContainText("Chrome");
      await channels.locator("button[value=remove]").click();
      await expect(page.locator(".toast").filter({ hasText: texts.flash.channelRemoved })).toBeVisible();
      await expect(channels).toHaveCount(0);
    },
  );

  test("say why they cannot be turned on", on("js", "zh"), async ({ page, open, texts, newMember }) => {
    await newMember();
    await page.addInitScript(() => {
      Notification.requestPermission = async () => "denied";
    });
    await open("/alerts/settings");
    await hydrated(page);
    await page.getByRole("button", { name: texts.notifications.pushOn }).click();
    await expect(page.getByRole("alert").filter({ hasText: texts.notifications.pushProblems.denied })).toBeVisible();
  });

  test("are shown by the worker, and lead to the deal or to the alert", async ({ page, open, context }) => {
    await open("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    const [worker] = context.serviceWorkers();
    await worker?.evaluate(WATCH);
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await cdp.send("ServiceWorker.enable");
    const places = {
      navigate: `${ORIGIN}/deals/1`,
      actions: [{ action: "less", title: "Less", navigate: `${ORIGIN}/alerts/1` }],
    };
    const notification = { title: "Desk lamp", body: "From your alert", tag: "t1", ...places };
    const data = JSON.stringify({ web_push: 8030, notification });
    await cdp.send("ServiceWorker.deliverPushMessage", { origin: ORIGIN, registrationId: await registered, data });
    await expect
      .poll(() => worker?.evaluate("self.shown"))
      .toMatchObject([{ title: "Desk lamp", body: "From your alert", tag: "t1" }]);
    const opened = await worker?.evaluate(CLICK);
    expect(opened).toEqual([`${ORIGIN}/deals/1`, `${ORIGIN}/alerts/1`]);
  });
});

test("without script the page says what notifications need", on("no-js"), async ({ page, open, texts, newMember }) => {
  await newMember();
  await open("/alerts/settings");
  await expect(page.getByText(texts.notifications.pushProblems.script)).toBeVisible();
  await expect(page.getByRole("button", { name: texts.notifications.pushOn })).toBeHidden();
});
