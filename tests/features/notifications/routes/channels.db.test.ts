import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Environment, parseEnvironment } from "~/env.server";
import { matchAlerts } from "~/features/alerts/matching.server";
import { WEBHOOK_TEMPLATES } from "~/features/notifications/channel-input.server";
import { listMessages } from "~/features/notifications/inbox.server";
import { action as renewAction } from "~/features/notifications/routes/push-subscription";
import { action, loader } from "~/features/notifications/routes/settings";
import { MESSAGE_JOBS } from "~/features/notifications/sending/send-messages.server";
import { DEFAULT_TIMES, saveSettings } from "~/features/notifications/settings.server";
import type { SettingsView } from "~/features/notifications/web/settings-view.server";
import { prepareSecrets } from "~/platform/secrets/site-secret.server";
import { insertAlert } from "../../../support/alerts";
import { databaseUrl, useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { insertSignedIn } from "../../../support/people";
import { makeSubscription, vapidClaims } from "../../../support/push-subscription";
import { answerOf, flashOf, load, post, routeArgs } from "../../../support/routes";
import { removeBrand } from "../../../support/site-under-test";
import { useReceiver } from "../../../support/use-receiver";

let settings: Environment;
vi.mock(import("~/env.server"), async (original) => ({ ...(await original()), env: () => settings }));

const db = useDatabase();
const log = useLog();

const receiver = useReceiver();

const ORIGIN = "https://shop.test";

let amy: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  settings = parseEnvironment({
    ...{ DATABASE_URL: databaseUrl(), BCRYPT_COST: "4", PUBLIC_ORIGIN: ORIGIN, SITE_NAME: "Shop" },
    ...{ ALLOW_WEBHOOKS: "on", OUTBOUND_ALLOWED_ORIGINS: receiver().origin },
  });
  await removeBrand(db());
  amy = await insertSignedIn(db(), "amy");
  await saveSettings(db(), { userId: amy.id, ...DEFAULT_TIMES, quiet: null, timeZone: "UTC", lang: "en" });
  await insertAlert(db(), amy.id, { q: "lamp", triggers: ["new", "cheaper"] });
});

const headers = () => ({ Origin: ORIGIN, Cookie: `${amy.headers.Cookie}; __Host-${amy.headers.Cookie}` });
const open = async () =>
  (await answerOf(() => load(loader, "/alerts/settings", { headers: headers() }))).data as SettingsView;
const send = (fields: Record<string, string>) =>
  answerOf(() => action(routeArgs(post("/alerts/settings", fields, headers()))));
const addWebhook = (path = "/hook?token=s3cret", template = "json") =>
  send({ intent: "webhook", template, endpoint: `${receiver().origin}${path}` });

async function tell(...titles: string[]): Promise<void> {
  await insertDeals(
    db(),
    titles.map((title) => ({ title, discountedPrice: 40 })),
  );
  await matchAlerts(db());
}

const sendAll = async (now = new Date()) => {
  const counts = await Promise.all(MESSAGE_JOBS.map(({ run }) => run(db(), now)));
  return counts.reduce((sum, count) => sum + count);
};
const nothing = () => expect(receiver().received).toEqual([]);
const bodies = () => receiver().received.map(({ body }) => JSON.parse(body.toString("utf8")));

describe("a webhook", () => {
  it("is added by a test message that arrives, and is signed by Standard Webhooks", async () => {
    expect(flashOf((await addWebhook()).headers)).toBe("channelAdded");
    expect(bodies()).toMatchObject([{ data: { title: "Alerts from Shop arrive here.", messages: [] } }]);
    const [channel] = (await open()).channels;
    expect(channel).toMatchObject({ name: /^My own program .* · 127\.0\.0\.1/, state: null });
    await tell("Desk lamp");
    expect(await sendAll()).toBe(1);
    expect(await sendAll()).toBe(0);
    const { body, headers: sent, path } = receiver().received[1] ?? expect.fail("nothing received");
    expect(path).toBe("/hook?token=s3cret");
    const secret = channel?.secret ?? "";
    const verified = new Webhook(secret).verify(body.toString("utf8"), sent as Record<string, string>);
    const { id } = await db().selectFrom("dispatches").select("id").executeTakeFirstOrThrow();
    expect(sent["webhook-id"]).toBe(id);
    expect(verified).toMatchObject({
      type: "alert.messages",
      data: {
        title: "Desk lamp – New: $40.00",
        messages: [{ kind: "new", title: "Desk lamp", price: 40, priceBefore: null, news: "New: $40.00" }],
        inbox: `${ORIGIN}/alerts/inbox`,
      },
    });
    expect(log.text()).not.toMatch(/s3cret|whsec|127\.0\.0\.1|lamp/i);
  });

  it.each([
    ["telegram", "/bot1:x/sendMessage?chat_id=5", "/bot1:x/sendMessage", { chat_id: "5", text: /^Desk lamp/ }],
    ["discord", "/api/webhooks/1/x", undefined, { content: /^Desk lamp/, allowed_mentions: { parse: [] } }],
    ["ntfy", "/lamps?auth=x", "/?auth=x", { topic: "lamps", message: /^Desk lamp/, click: /\/deals\// }],
    ["gotify", "/message?token=x", undefined, { message: /^Desk lamp/, title: /^Desk lamp/ }],
    ["bark", "/key", undefined, { body: /^Desk lamp/, url: /\/deals\//, group: "Shop" }],
    ["feishu", "/open-apis/bot/v2/hook/x", undefined, { msg_type: "text", content: { text: /^Desk lamp/ } }],
    ["dingtalk", "/robot/send?access_token=x", undefined, { msgtype: "text", text: { content: /^Desk lamp.*Shop$/s } }],
    ["wecom", "/cgi-bin/webhook/send?key=x", undefined, { msgtype: "text", text: { content: /^Desk lamp/ } }],
  ])("speaks to %s as it wants", async (template, path, sentTo, body) => {
    receiver().answer(200, '{"code":0,"errcode":0,"errmsg":"ok"}');
    expect(flashOf((await addWebhook(path, template)).headers)).toBe("channelAdded");
    await tell("Desk lamp");
    await sendAll();
    expect(receiver().received.map((one) => one.path)).toEqual([sentTo ?? path, sentTo ?? path]);
    expect(bodies()[1]).toMatchObject(body);
    expect(JSON.stringify(bodies()[1])).toMatch(/From your alert “lamp”\..*Less like this.*\/alerts\//);
    expect(receiver().received[1]?.headers).toHaveProperty("webhook-id");
  });

  it("names as many deals as a service takes, and says how many more there are", async () => {
    await addWebhook("/api/webhooks/1/x", "discord");
    await tell(...Array.from({ length: 60 }, (_, n) => `Lamp ${n} ${"x".repeat(60)}`));
    await sendAll();
    const text: string = bodies()[1].content;
    expect(text.length).toBeLessThanOrEqual(2_000);
    const named = text.match(/New: \$40\.00/g)?.length ?? 0;
    expect(named).toBeGreaterThan(3);
    expect(text).toContain(`And ${60 - named} more, which are in your inbox.`);
  });

  it("is refused when the test message is not accepted, with the reason and what was typed", async () => {
    const refused = async (reason: string | RegExp, inChinese: string | RegExp, template = "json") => {
      const endpoint = `${receiver().origin}/hook`;
      expect(await send({ intent: "webhook", template, endpoint })).toMatchObject({
        status: 400,
        data: { errors: { endpoint: reason }, typed: { endpoint, template } },
        inChinese: { errors: { endpoint: inChinese } },
      });
    };
    receiver().answer(404);
    await refused("The test message wasn’t accepted: the answer was an error (404).", /404/);
    receiver().answer(302);
    await refused(/an error \(302\)/, /302/);
    receiver().answer(410);
    await refused(/not used any more/, /已失效/);
    receiver().answer(null);
    await refused(/couldn’t be reached/, /无法连接/);
    receiver().answer(200, '{"code":19021,"msg":"sign match fail"}');
    await refused(/an error \(19021\)/, /错误（19021）/, "feishu");
    expect((await open()).channels).toEqual([]);
  });

  it("goes to public https addresses alone", async () => {
    settings = { ...settings, outboundAllowedOrigins: [] };
    for (const endpoint of [
      `${receiver().origin}/`,
      "https://127.0.0.1/",
      "https://169.254.169.254/x",
      "https://[::1]/",
    ])
      expect(await send({ intent: "webhook", template: "json", endpoint })).toMatchObject({
        status: 400,
        data: { errors: { endpoint: /sends only to public https addresses/ } },
      });
    nothing();
  });

  it("is rejected with an address that cannot be right", async () => {
    expect(
      await send({ intent: "webhook", template: "telegram", endpoint: "https://api.telegram.org/bot1" }),
    ).toMatchObject({
      status: 400,
      data: { errors: { endpoint: /^An address for Telegram looks like this: https:/ } },
    });
    expect(await send({ intent: "webhook", template: "json", endpoint: "shop" })).toMatchObject({
      data: { errors: { endpoint: "Enter a web address that begins with https://." }, typed: { endpoint: "shop" } },
    });
    expect(await send({ intent: "webhook", template: "none", endpoint: "https://a.test" })).toMatchObject({
      data: { errors: { template: /required/ } },
    });
    nothing();
  });

  it("says what is wrong while messages are not accepted, and stops where the address is gone", async () => {
    await addWebhook();
    receiver().answer(500);
    await tell("Desk lamp");
    expect(await sendAll()).toBe(0);
    expect((await open()).channels).toMatchObject([{ state: /wasn’t accepted: the answer was an error \(500\)/ }]);
    receiver().answer(200);
    expect(await sendAll(new Date(Date.now() + 130_000))).toBe(1);
    expect((await open()).channels).toMatchObject([{ state: null }]);
    const [, first, second] = receiver().received;
    expect(first?.headers["webhook-id"]).toBe(second?.headers["webhook-id"]);
    receiver().answer(410);
    await tell("Another lamp");
    await sendAll();
    expect((await open()).channels).toMatchObject([{ state: /^This address is not used any more/ }]);
  });

  it("is changed and removed", async () => {
    await addWebhook();
    const channel = (await open()).channels[0]?.id ?? "";
    expect(flashOf((await send({ intent: "mode", mode: "digest", channel })).headers)).toBe("settingsSaved");
    await tell("Desk lamp");
    expect(await sendAll()).toBe(0);
    expect(flashOf((await send({ intent: "remove", channel })).headers)).toBe("channelRemoved");
    expect((await open()).channels).toEqual([]);
  });

  it("is one of ten", async () => {
    for (let n = 0; n < 10; n += 1) expect(flashOf((await addWebhook(`/${n}`)).headers)).toBe("channelAdded");
    expect(await addWebhook("/11")).toMatchObject({ status: 400, data: { errors: { endpoint: /limit of 10/ } } });
  });

  it("is not offered unless the operator allows it, nor where the site does not know its address", async () => {
    expect((await open()).services?.map(([name]) => name)).toEqual(WEBHOOK_TEMPLATES);
    const offered = settings;
    for (const change of [{ allowWebhooks: false }, { publicOrigin: undefined }]) {
      settings = { ...offered, ...change };
      expect(await open()).toMatchObject({ services: null });
    }
    settings = { ...offered, allowWebhooks: false };
    expect((await addWebhook()).status).toBe(404);
  });
});

it("the page opens from a replica once the site has started, whatever it needs for the first time", async () => {
  await db().deleteFrom("site_secrets").execute();
  await prepareSecrets(db());
  expect((await open()).pushKey).toMatch(/^[\w-]{87}$/);
});

describe("a browser", () => {
  const subscription = makeSubscription();
  const subscribe = (changes = {}) =>
    send({ intent: "push", endpoint: `${receiver().origin}/push/s3cret`, ...subscription.fields, ...changes });

  it("is stored with its address as it was checked", async () => {
    const endpoint = `${receiver().origin.replace("http://", "http:///")}/push/s3cret`;
    expect(flashOf((await subscribe({ endpoint })).headers)).toBe("channelAdded");
    const stored = await db().selectFrom("channels").select("endpoint").where("kind", "=", "push").execute();
    expect(stored).toEqual([{ endpoint: `${receiver().origin}/push/s3cret` }]);
  });

  it("gets encrypted, declarative messages, signed by the site's key", async () => {
    expect(flashOf((await subscribe()).headers)).toBe("channelAdded");
    await tell("Desk lamp");
    expect(await sendAll()).toBe(1);
    const { headers: sent, body, path } = receiver().received[1] ?? expect.fail("nothing received");
    const { id } = await db().selectFrom("dispatches").select("id").executeTakeFirstOrThrow();
    expect(sent).toMatchObject({ ttl: "86400", topic: id.replaceAll("-", ""), "content-encoding": "aes128gcm" });
    expect(path).toBe("/push/s3cret");
    const publicKey = (await open()).pushKey ?? "";
    expect(vapidClaims(sent.authorization ?? "", publicKey)).toMatchObject({ aud: receiver().origin, sub: ORIGIN });
    expect(subscription.decrypt(body)).toEqual({
      web_push: 8030,
      notification: {
        title: "Desk lamp – New: $40.00",
        body: "From your alert “lamp”.",
        lang: "en",
        tag: id,
        navigate: expect.stringMatching(/^https:\/\/shop\.test\/deals\//),
        actions: [{ action: "less", title: "Less like this", navigate: expect.stringMatching(/\/alerts\//) }],
      },
    });
    expect(log.text()).not.toMatch(/s3cret|127\.0\.0\.1|lamp/i);
  });

  it("gets one message of many deals, in its language, within 4,096 bytes", async () => {
    await subscribe();
    await saveSettings(db(), { userId: amy.id, ...DEFAULT_TIMES, quiet: null, timeZone: "UTC", lang: "zh" });
    await tell(...Array.from({ length: 40 }, (_, n) => `Lamp ${n} ${"灯".repeat(80)}`));
    await sendAll();
    const { body } = receiver().received[1] ?? expect.fail("nothing received");
    expect(body.length).toBeLessThan(4_096);
    expect(subscription.decrypt(body)).toMatchObject({
      notification: { title: "Shop：您有 40 条新消息", lang: "zh", navigate: `${ORIGIN}/alerts/inbox?lang=zh` },
    });
  });

  it.each([404, 410])(
    "that its push service has ended (%i) says so in the list and the inbox, until it sends another",
    async (status) => {
      await subscribe();
      await addWebhook();
      const push = `${receiver().origin}/push`;
      receiver().received.length = 0;
      receiver().answer(status, "", "/push");
      await tell("Desk lamp");
      await sendAll();
      const ended = await open();
      expect(ended.channels).toMatchObject([{ state: /^This browser no longer takes/ }, { state: null }]);
      const { messages } = await listMessages(db(), { userId: amy.id, offset: 0, limit: 9 });
      expect(messages).toMatchObject([{ kind: "channel", detail: "channel_gone", isUnread: true }, { kind: "new" }]);
      expect(messages[0]?.about).toBe(ended.channels[0]?.name);
      await sendAll();
      const { data } = JSON.parse(String(receiver().received.at(-1)?.body));
      expect(data.messages).toMatchObject([{ kind: "channel", url: `${ORIGIN}/alerts/settings` }]);
      receiver().answer(201);
      const renew = (fields: object, who: Record<string, string> = headers()) =>
        answerOf(() => renewAction(routeArgs(post("/alerts/browser", { ...subscription.fields, ...fields }, who))));
      const renewed = { ended: `${push}/s3cret`, endpoint: `${push}/another` };
      for (const wrong of [`${push}/unknown`, "", "nowhere", "https:///\0"])
        expect((await renew({ ...renewed, ended: wrong })).status).toBe(404);
      expect((await renew(renewed, { Origin: ORIGIN })).status).toBe(403);
      expect((await renew({ ...renewed, endpoint: "nowhere" })).status).toBe(400);
      expect((await renew(renewed)).status).toBe(204);
      expect((await renew(renewed)).status).toBe(404);
      expect((await open()).channels).toMatchObject([{ state: null }, { state: null }]);
      await tell("Another lamp");
      await sendAll();
      expect(receiver().received.map(({ path }) => path)).toContain("/push/another");
    },
  );

  it("shows one deal with a long title within 4,096 bytes", async () => {
    await subscribe();
    const title = "灯".repeat(200);
    await insertAlert(db(), amy.id, { store: "商".repeat(100), tag: "签".repeat(30), triggers: ["new"] });
    await insertDeals(db(), [{ title, store: "商".repeat(100), tags: ["签".repeat(30)], description: "" }]);
    await matchAlerts(db());
    await sendAll();
    const { body } = receiver().received[1] ?? expect.fail("nothing received");
    expect(body.length).toBeLessThanOrEqual(4_096);
    expect(subscription.decrypt(body)).toMatchObject({ notification: { title: /^灯+…$/, body: /^From your alert/ } });
  });

  it("is added by a message that its push service accepts", async () => {
    receiver().answer(403);
    expect(await subscribe()).toMatchObject({ status: 400, data: { problem: /wasn’t accepted/ } });
    expect((await subscribe({ p256dh: "AAAA" })).status).toBe(400);
    expect((await subscribe({ auth: "" })).status).toBe(400);
    expect((await subscribe({ p256dh: Buffer.alloc(65, 4).toString("base64url") })).status).toBe(400);
    expect((await open()).channels).toEqual([]);
  });

  it("is not offered where the site's address is not secure", async () => {
    settings = { ...settings, publicOrigin: "http://shop.test" };
    expect((await open()).pushKey).toBeNull();
  });
});
