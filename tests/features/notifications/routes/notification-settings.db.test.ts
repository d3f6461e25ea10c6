import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Environment, parseEnvironment } from "~/env.server";
import { matchAlerts } from "~/features/alerts/matching.server";
import { action, loader } from "~/features/notifications/routes/settings";
import { action as stopAction, loader as stopPage } from "~/features/notifications/routes/stop";
import { MESSAGE_JOBS } from "~/features/notifications/sending/send-messages.server";
import type { SettingsResponse } from "~/features/notifications/web/settings-action.server";
import type { SettingsView } from "~/features/notifications/web/settings-view.server";
import { insertAlert } from "../../../support/alerts";
import { databaseUrl, useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { useLog } from "../../../support/log";
import { alternativesOf, type MailServer, startMailServer } from "../../../support/mail-server";
import { insertSignedIn } from "../../../support/people";
import { answerOf, flashOf, HERE, load, post, routeArgs } from "../../../support/routes";

let settings: Environment;
vi.mock(import("~/env.server"), async (original) => ({ ...(await original()), env: () => settings }));

const db = useDatabase();
const log = useLog();

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());

let amy: Awaited<ReturnType<typeof insertSignedIn>>;
beforeEach(async () => {
  server.refuse(null);
  const mail = { SMTP_URL: server.url, MAIL_FROM: "shop@deals.example", PUBLIC_ORIGIN: HERE };
  settings = parseEnvironment({ DATABASE_URL: databaseUrl(), BCRYPT_COST: "4", ...mail });
  amy = await insertSignedIn(db(), "amy");
});

const open = async (headers: Record<string, string> = amy.headers) =>
  (await answerOf(() => load(loader, "/alerts/settings", { headers }))).data as SettingsView;
const send = (fields: Record<string, string>, headers: Record<string, string> = amy.headers) =>
  answerOf(() => action(routeArgs(post("/alerts/settings", fields, headers))));

async function turnOn({ id, headers } = amy, language = "en"): Promise<void> {
  await db().updateTable("users").set({ email_confirmed_at: new Date() }).where("id", "=", id).execute();
  const all = { ...headers, Cookie: `${headers.Cookie}; language=${language}` };
  expect(flashOf((await send({ intent: "email" }, all)).headers)).toBe("emailsOn");
  const times = { timeZone: "UTC", quietFrom: "00:00", quietTo: "00:00", digestAt: "08:00" };
  expect(flashOf((await send({ intent: "times", ...times }, all)).headers)).toBe("settingsSaved");
}

async function tell(title = "Desk lamp", price = 40): Promise<void> {
  const [id = ""] = await insertDeals(db(), [{ title, originalPrice: 90, discountedPrice: 80 }]);
  await db().updateTable("deals").set({ discounted_price: price }).where("id", "=", id).execute();
  await matchAlerts(db());
}

const sendAll = async () => {
  const counts = await Promise.all(MESSAGE_JOBS.map(({ run }) => run(db(), new Date())));
  return counts.reduce((sum, count) => sum + count);
};

describe("e-mails from alerts", () => {
  it("need a confirmed address, and come with the old price beside the new one", async () => {
    await insertAlert(db(), amy.id, { q: "lamp", triggers: ["cheaper"] });
    expect((await open()).email).toMatchObject({ on: null, toConfirm: "Confirm your email address" });
    const refused = await send({ intent: "email" });
    expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/alerts/settings"]);
    expect((await open()).email).toMatchObject({ on: null });
    expect((await open()).usedModes).toEqual([]);
    await turnOn();
    expect((await open()).usedModes).toEqual(["now"]);
    expect((await open()).email).toMatchObject({ on: { name: "" }, text: "Alerts are sent to amy@shop.test." });
    await tell();
    expect(await sendAll()).toBe(1);
    const mail = await server.next();
    expect(mail.to).toEqual(["amy@shop.test"]);
    const [text = "", html = ""] = alternativesOf(mail);
    for (const part of [text, html]) {
      expect(part).toContain("Desk lamp");
      expect(part).toContain("Now $40.00, was $80.00");
      expect(part).toContain("From your alert “lamp”.");
      expect(part).toMatch(/http:\/\/shop\.test\/alerts\/[\da-f-]{36}/);
    }
    expect(html).not.toMatch(/<img|src=|url\(|<style|<script/);
    expect(mail.source).toMatch(/^Subject: =\?UTF-8\?Q\?Desk_lamp/m);
    const { id } = await db().selectFrom("dispatches").select("id").executeTakeFirstOrThrow();
    expect(mail.source).toContain(`Message-ID: <${id}@shop.test>`);
    expect(mail.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(await sendAll()).toBe(0);
    expect(log.text()).not.toMatch(/amy@|lamp/i);
  });

  it("are in the language in which they were asked for, and name everything that is in them", async () => {
    await insertAlert(db(), amy.id, { q: "lamp" });
    await turnOn(amy, "zh");
    await tell();
    await tell("<b>Lamp</b> & more", 0);
    await sendAll();
    const mail = await server.next();
    const [text = "", html = ""] = alternativesOf(mail);
    expect(text).toContain("amy，您好！");
    expect(text).toContain("现价 $40.00，原来 $80.00");
    expect(text).toContain("http://shop.test/alerts/inbox?lang=zh");
    expect(html).toContain('<html lang="zh-Hans">');
    expect(html).toContain("&lt;b&gt;Lamp&lt;/b&gt; &amp; more");
    expect(text).toContain("<b>Lamp</b> & more");
  });

  it("name fifty deals at most, and say how many more there are", async () => {
    await insertAlert(db(), amy.id, { q: "lamp" });
    await turnOn();
    await insertDeals(
      db(),
      Array.from({ length: 53 }, (_, n) => ({ title: `Lamp ${n}` })),
    );
    await matchAlerts(db());
    await sendAll();
    const mail = await server.next();
    for (const part of alternativesOf(mail)) {
      expect(part).toContain("And 3 more, which are in your inbox.");
      expect(part.match(/New: \$59\.99/g)).toHaveLength(50);
    }
    expect(mail.source).toMatch(/^Subject: =\?UTF-8\?Q\?53_messages/m);
  });

  it("stop by the link of a mail, pressed or posted by a program, without a session", async () => {
    await insertAlert(db(), amy.id, { q: "lamp" });
    await turnOn();
    await tell();
    await sendAll();
    const mail = await server.next();
    const [, link = ""] = /^List-Unsubscribe: ?<([^>]+)>/m.exec(mail.source.replace(/\r\n\s/g, "")) ?? [];
    const path = link.slice(HERE.length);
    await answerOf(() => load(stopPage, path));
    expect((await open()).email?.on).not.toBeNull();
    const oneClick = (target: string) => {
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      return answerOf(() => stopAction(routeArgs(new Request(new URL(target, HERE), { method: "POST", body }))));
    };
    expect((await oneClick(path.replace(/.$/, "_"))).status).toBe(400);
    expect(await oneClick(path)).toMatchObject({ status: 200, data: { text: /we won’t send you these emails/ } });
    expect((await open()).email).toMatchObject({ on: null, text: /^You stopped these emails/ });
    await tell("Another lamp");
    expect(await sendAll()).toBe(0);
  });

  it("that the mail server refuses for good are not sent any more, and the page says so", async () => {
    await insertAlert(db(), amy.id, { q: "lamp" });
    await turnOn();
    server.refuse("no such user");
    await tell();
    expect(await sendAll()).toBe(0);
    expect((await open()).email).toMatchObject({ on: null, text: /^Your mail server refused/, toConfirm: /^Confirm/ });
    server.refuse(null);
    await turnOn();
    await tell("Another lamp");
    expect(await sendAll()).toBe(1);
    await server.next();
  });

  it("come once a day, or not at all, as chosen", async () => {
    await insertAlert(db(), amy.id, { q: "lamp" });
    await turnOn();
    const channel = (await open()).email?.on?.id ?? "";
    expect(flashOf((await send({ intent: "mode", mode: "digest", channel })).headers)).toBe("settingsSaved");
    await tell();
    expect(await sendAll()).toBe(0);
    expect((await send({ intent: "mode", mode: "hourly", channel })).status).toBe(400);
    expect((await send({ intent: "remove", channel: "x" })).status).toBe(400);
    expect(flashOf((await send({ intent: "remove", channel })).headers)).toBe("channelRemoved");
    expect((await open()).email).toMatchObject({ on: null, text: /^Alerts can also be sent/ });
  });

  it("are not offered without mail, or where the site does not know its address", async () => {
    settings = { ...settings, publicOrigin: undefined };
    expect(await open()).toMatchObject({ email: null, unavailable: "This site doesn’t send alerts by email." });
    expect((await send({ intent: "email" })).status).toBe(404);
    for (const intent of ["none", "", "constructor", "toString"]) expect((await send({ intent })).status).toBe(400);
    expect((await send({ intent: "email" }, {})).headers.get("Location")).toContain("/login?");
  });
});

describe("the times", () => {
  it("are by the browser's clock until another zone is chosen", async () => {
    expect((await open()).isZoneChosen).toBe(false);
    await send({ intent: "kinds", zone: "Mars/Base" });
    expect(await open()).toMatchObject({ isZoneChosen: true, times: { timeZone: "UTC" } });
    const ben = await insertSignedIn(db(), "ben");
    await send({ intent: "kinds", zone: "Asia/Shanghai" }, ben.headers);
    await send({ intent: "kinds", zone: "Europe/Paris" }, ben.headers);
    expect((await open(ben.headers)).times).toMatchObject({ timeZone: "Asia/Shanghai", quietFrom: "22:00" });
  });

  it("saved in another tab at the same moment stay, whatever this one saves", async () => {
    await send({ intent: "kinds", zone: "UTC" });
    let saved: Promise<unknown> | undefined;
    await db()
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .updateTable("alert_settings")
          .set({ quiet_from: 60, quiet_to: 120, digest_at: 600 })
          .execute();
        saved = send({ intent: "kinds" });
        const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        await expect.poll(async () => (await waiting.execute(db())).rows.length, { timeout: 90_000 }).toBe(1);
      });
    await saved;
    expect((await open()).times).toMatchObject({ quietFrom: "01:00", quietTo: "02:00", digestAt: "10:00" });
  });

  it("are shown as saved, and come back as typed when they are wrong", async () => {
    const times = { timeZone: "Asia/Shanghai", quietFrom: "23:30", quietTo: "07:15", digestAt: "09:00" };
    expect(flashOf((await send({ intent: "times", ...times })).headers)).toBe("settingsSaved");
    expect((await open()).times).toEqual(times);
    const { status, data } = await send({ intent: "times", ...times, digestAt: "9" });
    expect([status, data]).toMatchObject([400, { typed: { digestAt: "9" }, errors: { digestAt: /required/ } }]);
    expect(Object.keys((data as SettingsResponse).errors)).toEqual(["digestAt"]);
  });
});
