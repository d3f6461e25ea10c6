import { beforeEach, describe, expect, it } from "vitest";
import { matchAlerts } from "~/features/alerts/matching.server";
import { parseWebhook } from "~/features/notifications/channel-input.server";
import {
  addChannel,
  listChannels,
  MAX_CHANNELS,
  removeChannel,
  setMode,
  stopByToken,
  stopToken,
  turnOnEmail,
} from "~/features/notifications/channels.server";
import {
  claimDispatches,
  decideDispatches,
  markFailed,
  markSent,
  RETRY_MS,
} from "~/features/notifications/dispatches.server";
import { parseTimes, saveSettings } from "~/features/notifications/settings.server";
import { deleteAccount } from "~/features/personal-data/delete-account.server";
import { insertAlert } from "../../support/alerts";
import { useDatabase } from "../../support/database";
import { insertDeals } from "../../support/deals";
import { insertMember } from "../../support/people";

const db = useDatabase();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Noon in UTC of today. */
const noon = new Date(new Date().setUTCHours(12, 0, 0, 0));
const later = (ms: number, from = noon) => new Date(from.getTime() + ms);

const SETTINGS = { timeZone: "UTC", quiet: { from: 22 * 60, to: 8 * 60 }, digestAt: 8 * 60, lang: "en" } as const;

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await insertMember(db()));
  await insertAlert(db(), userId, { q: "lamp" });
  await saveSettings(db(), { userId, ...SETTINGS });
});

async function turnOn(): Promise<string> {
  await turnOnEmail(db(), { userId, now: noon });
  const { id } = await db().selectFrom("channels").select("id").executeTakeFirstOrThrow();
  return id;
}

/** New deals, told at a time. */
async function tell(titles: string[], at: Date): Promise<void> {
  await insertDeals(
    db(),
    titles.map((title) => ({ title })),
  );
  await matchAlerts(db());
  await db()
    .updateTable("messages")
    .set({ at })
    .where("at", ">", new Date(Date.now() - MINUTE_MS))
    .execute();
}

const decide = (now: Date) => decideDispatches(db(), { kinds: ["email", "webhook"], now });
const claim = (now: Date, kind: "email" | "webhook" = "email") =>
  claimDispatches(db(), { kinds: [kind], now, limit: 50 });
const channel = async () => (await listChannels(db(), userId))[0];

async function sendAll(now: Date): Promise<string[][]> {
  await decide(now);
  const claimed = await claim(now);
  for (const { id } of claimed) await markSent(db(), { id, now });
  return claimed.map(({ messages }) => messages.map(({ deal }) => deal?.title ?? "").toReversed());
}

describe("e-mails", () => {
  it("are sent once they are turned on, and never twice", async () => {
    await tell(["Lamp before"], noon);
    expect(await sendAll(noon)).toEqual([]);
    await turnOn();
    await tell(["Lamp one", "Lamp two"], noon);
    expect(await sendAll(noon)).toEqual([["Lamp one", "Lamp two"]]);
    expect(await sendAll(later(HOUR_MS))).toEqual([]);
  });

  it("wait while it is quiet, and tell at its end of what can still be had", async () => {
    await turnOn();
    const [night, morning] = [later(11 * HOUR_MS), later(20 * HOUR_MS)];
    await tell(["Lamp one", "Lamp two"], night);
    expect(await sendAll(night)).toEqual([]);
    await db().updateTable("deals").set({ state_decision: "gone" }).where("title", "=", "Lamp two").execute();
    expect(await sendAll(later(-1, morning))).toEqual([]);
    expect(await sendAll(morning)).toEqual([["Lamp one"]]);
  });

  it("that failed in the evening are not tried again at night", async () => {
    await turnOn();
    const evening = later(10 * HOUR_MS - MINUTE_MS);
    await tell(["Lamp"], evening);
    await decide(evening);
    expect(await claim(evening)).toHaveLength(1);
    expect(await claim(later(15 * HOUR_MS))).toEqual([]);
    expect(await claim(later(20 * HOUR_MS))).toHaveLength(1);
  });

  it("of a day are one, if so chosen", async () => {
    const id = await turnOn();
    await setMode(db(), { userId: (await insertMember(db(), "ben")).id, id, mode: "now" });
    await setMode(db(), { userId, id, mode: "digest" });
    await tell(["Lamp one"], noon);
    await tell(["Lamp two"], later(HOUR_MS));
    expect(await sendAll(later(2 * HOUR_MS))).toEqual([]);
    expect(await sendAll(later(20 * HOUR_MS))).toEqual([["Lamp one", "Lamp two"]]);
    expect(await sendAll(later(21 * HOUR_MS))).toEqual([]);
  });

  it("are at most twenty a day; the rest comes with the next digest", async () => {
    await turnOn();
    for (let n = 0; n < 20; n += 1) {
      await tell([`Lamp ${n}`], later(n * MINUTE_MS));
      expect(await sendAll(later(n * MINUTE_MS))).toHaveLength(1);
    }
    await tell(["Lamp twenty", "Lamp twenty-one"], later(HOUR_MS));
    expect(await sendAll(later(HOUR_MS))).toEqual([]);
    expect(await sendAll(later(20 * HOUR_MS))).toEqual([["Lamp twenty", "Lamp twenty-one"]]);
  });

  it("are tried eight times within a day, with the same id, then given up", async () => {
    await turnOn();
    await saveSettings(db(), { userId, ...SETTINGS, quiet: null });
    await tell(["Lamp"], noon);
    await decide(noon);
    const tries: { id: string; at: number }[] = [];
    for (let minute = 0; minute < 1_600; minute += 2) {
      const [one] = await claim(later(minute * MINUTE_MS));
      if (one) tries.push({ id: one.id, at: minute });
    }
    expect(tries.map(({ at }) => at)).toEqual([0, 2, 12, 42, 102, 282, 642, 1_362]);
    expect(RETRY_MS).toHaveLength(8);
    expect(new Set(tries.map(({ id }) => id)).size).toBe(1);
  });

  it("are claimed by one of several workers", async () => {
    await turnOn();
    await tell(["Lamp"], noon);
    const decided = await Promise.all([1, 2, 3].map(() => decide(noon)));
    expect(decided.reduce((sum, count) => sum + count)).toBe(1);
    const claimed = await Promise.all([1, 2, 3].map(() => claim(noon)));
    expect(claimed.flat()).toHaveLength(1);
  });

  it("stop by the link of a mail, at once and for what waits", async () => {
    const channelId = await turnOn();
    await tell(["Lamp"], noon);
    await decide(noon);
    await tell(["Lamp two"], noon);
    const token = await stopToken(db(), channelId);
    for (const wrong of ["", "x", token.slice(1), `${token}x`, await stopToken(db(), userId)]) {
      expect(await stopByToken(db(), { id: channelId, token: wrong, now: noon })).toBe(false);
    }
    expect(await stopByToken(db(), { id: "x", token, now: noon })).toBe(false);
    expect(await stopByToken(db(), { id: channelId, token, now: noon })).toBe(true);
    expect(await stopByToken(db(), { id: channelId, token, now: noon })).toBe(true);
    expect(await sendAll(later(HOUR_MS))).toEqual([]);
    expect(await channel()).toMatchObject({ stopped: "unsubscribed" });
    await tell(["Lamp three"], noon);
    await turnOn();
    await tell(["Lamp four"], noon);
    expect(await sendAll(later(HOUR_MS))).toEqual([["Lamp four"]]);
  });

  it("are claimed by kind, and not decided on while a kind cannot be sent", async () => {
    await turnOn();
    await tell(["Lamp"], noon);
    expect(await decideDispatches(db(), { kinds: ["push", "webhook"], now: noon })).toBe(0);
    await decide(noon);
    expect(await claim(noon, "webhook")).toEqual([]);
    expect(await claim(noon)).toMatchObject([{ to: null, userId }]);
  });

  it("go with the account", async () => {
    await turnOn();
    await tell(["Lamp"], noon);
    await decide(noon);
    expect(await deleteAccount(db(), userId)).toBe("deleted");
    for (const table of [
      "alerts",
      "messages",
      "alert_settings",
      "channels",
      "dispatches",
      "channel_messages",
    ] as const) {
      expect([table, await db().selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
  });
});

describe("a program's address", () => {
  const to = {
    kind: "webhook",
    endpoint: "https://hooks.shop.test/secret",
    template: "json",
    keys: { secret: "whsec_AAAA" },
  } as const;
  const add = (changes = {}) => addChannel(db(), { userId, name: "Hook", to, now: noon, ...changes });

  it("gets what is told after it was added, and says what was wrong until a message is accepted", async () => {
    await saveSettings(db(), { userId, ...SETTINGS, quiet: null });
    await add();
    await tell(["Lamp"], noon);
    await decide(noon);
    const [one] = await claim(noon, "webhook");
    expect(one).toMatchObject({ to, messages: [{ deal: { title: "Lamp" } }] });
    const { id = "", channelId = "" } = one ?? {};
    await markFailed(db(), { channelId, failure: "503" });
    expect(await channel()).toMatchObject({ failure: "503", stopped: null });
    await markSent(db(), { id, now: noon });
    expect(await channel()).toMatchObject({ failure: null, to });
  });

  it("is stopped when it has accepted nothing for a day, which takes what waits along", async () => {
    await saveSettings(db(), { userId, ...SETTINGS, quiet: null });
    await add();
    await tell(["Lamp"], noon);
    await decide(noon);
    for (let minute = 0; minute < 1_440; minute += 2) await claim(later(minute * MINUTE_MS), "webhook");
    expect(await channel()).toMatchObject({ stopped: "failing" });
    await tell(["Lamp two"], noon);
    expect(await decide(later(25 * HOUR_MS))).toBe(0);
  });

  it("goes on when it has accepted others since, and is asked after those that do not fail", async () => {
    await saveSettings(db(), { userId, ...SETTINGS, quiet: null });
    await add();
    await tell(["Lamp"], noon);
    await decide(noon);
    const [refused] = await claim(noon, "webhook");
    await markFailed(db(), { channelId: refused?.channelId ?? "", failure: "413" });
    await add();
    await tell(["Lamp two"], later(MINUTE_MS));
    await decide(later(MINUTE_MS));
    const one = () => claimDispatches(db(), { kinds: ["webhook"], now: later(2 * MINUTE_MS), limit: 1 });
    const claimed = [...(await one()), ...(await one()), ...(await one())].map(({ channelId }) => channelId);
    expect(claimed).toEqual([
      expect.not.stringMatching(refused?.channelId ?? ""),
      refused?.channelId,
      refused?.channelId,
    ]);
    await db()
      .updateTable("dispatches")
      .set({ sent_at: later(HOUR_MS) })
      .where("id", "<>", refused?.id ?? "")
      .execute();
    for (let minute = 4; minute < 1_440; minute += 2) await claim(later(minute * MINUTE_MS), "webhook");
    const dispatch = db()
      .selectFrom("dispatches")
      .select("given_up_at")
      .where("id", "=", refused?.id ?? "");
    expect((await dispatch.executeTakeFirst())?.given_up_at).not.toBeNull();
    expect(await channel()).toMatchObject({ stopped: null });
  });

  it("of another person is asked before one person's second", async () => {
    const { id: other } = await insertMember(db(), "bob");
    await insertAlert(db(), other, { q: "lamp" });
    for (const id of [userId, other]) await saveSettings(db(), { ...SETTINGS, userId: id, quiet: null });
    for (let hook = 0; hook < 4; hook += 1) await add();
    await tell(["Lamp"], noon);
    await decide(noon);
    await add({ userId: other });
    await tell(["Lamp two"], later(MINUTE_MS));
    await decide(later(MINUTE_MS));
    const claimed = await claimDispatches(db(), { kinds: ["webhook"], now: later(MINUTE_MS), limit: 2 });
    expect(new Set(claimed.map((dispatch) => dispatch.userId))).toEqual(new Set([userId, other]));
  });

  it("is one of ten at most, also when several are added at once", async () => {
    const added = await Promise.all(Array.from({ length: MAX_CHANNELS + 3 }, () => add()));
    expect(added.filter(Boolean)).toHaveLength(MAX_CHANNELS);
    expect(await listChannels(db(), userId)).toHaveLength(MAX_CHANNELS);
  });

  it("is changed and removed by its person alone", async () => {
    await add();
    const { id = "" } = (await channel()) ?? {};
    await removeChannel(db(), { userId: (await insertMember(db(), "ben")).id, id });
    expect(await channel()).toMatchObject({ id });
    await removeChannel(db(), { userId, id });
    expect(await channel()).toBeUndefined();
  });

  it("of a browser belongs to who uses that browser now", async () => {
    const { id: other } = await insertMember(db(), "ben");
    const browser = { kind: "push", endpoint: to.endpoint, keys: { p256dh: "p", auth: "a" } } as const;
    await add({ to: browser });
    await add({ to: browser, userId: other });
    expect(await channel()).toBeUndefined();
    expect(await listChannels(db(), other)).toMatchObject([{ to: browser }]);
  });
});

describe("an address as typed", () => {
  it.each([
    ["json", "https://hooks.shop.test/x", null],
    ["json", " https://hooks.shop.test/x ", null],
    ["json", "", "required"],
    ["json", "hooks.shop.test", "invalid_url"],
    ["json", "javascript:alert(1)", "invalid_url"],
    ["json", `https://hooks.shop.test/${"x".repeat(1_000)}`, "invalid_url"],
    ["telegram", "https://api.telegram.org/bot1:x/sendMessage?chat_id=5", null],
    ["telegram", "https://api.telegram.org/bot1:x/sendMessage", "incomplete_url"],
    ["telegram", "https://api.telegram.org/bot1:x?chat_id=5", "incomplete_url"],
    ["ntfy", "https://ntfy.sh/lamps", null],
    ["ntfy", "https://ntfy.sh/", "incomplete_url"],
    ["gotify", "https://push.shop.test/message?token=x", null],
    ["gotify", "https://push.shop.test/message", "incomplete_url"],
    ["bark", "https://api.day.app", "incomplete_url"],
    ["discord", "https://discord.com/api/webhooks/1/x", null],
  ])("%s %s: %s", (template, endpoint, code) => {
    const value = { template, endpoint: endpoint.trim() };
    const error = { ok: false, errors: [{ field: "endpoint", code }] };
    expect(parseWebhook({ template, endpoint })).toEqual(code ? error : { ok: true, value });
  });

  it("is for a service of the list", () => {
    const endpoint = "https://hooks.shop.test/x";
    for (const template of ["", "slack", "constructor", undefined])
      expect(parseWebhook({ template, endpoint })).toEqual({
        ok: false,
        errors: [{ field: "template", code: "required" }],
      });
  });
});

describe("the times", () => {
  const typed = { timeZone: "Asia/Shanghai", quietFrom: "23:30", quietTo: "07:00", digestAt: "09:15" };

  it("are read as minutes of the day", () => {
    expect(parseTimes(typed)).toEqual({
      ok: true,
      value: { timeZone: "Asia/Shanghai", quiet: { from: 1_410, to: 420 }, digestAt: 555 },
    });
    expect(parseTimes({ ...typed, quietTo: "23:30" })).toMatchObject({ value: { quiet: null } });
  });

  it.each([
    ["timeZone", "Mars/Base"],
    ["quietFrom", "24:00"],
    ["quietTo", ""],
    ["digestAt", "9:00"],
  ])("are rejected with %s %j", (field, value) => {
    expect(parseTimes({ ...typed, [field]: value })).toEqual({ ok: false, errors: [{ field, code: "required" }] });
  });
});
