import { beforeEach, describe, expect, it, vi } from "vitest";
import { logIn } from "~/features/accounts/accounts.server";
import { action as accountAction, loader as accountLoader } from "~/features/accounts/routes/account";
import { action as passwordAction } from "~/features/accounts/routes/password";
import { findSession } from "~/features/accounts/sessions.server";
import { loader as dataLoader } from "~/features/personal-data/routes/account-data";
import { action as deleteAction } from "~/features/personal-data/routes/delete-account";
import { rateDeal } from "~/features/ratings/ratings.server";
import { loader as reviewsLoader } from "~/features/ratings/routes/own-ratings";
import { setReaction } from "~/features/reactions/reactions.server";
import { en } from "~/platform/i18n/locales/en";
import { zh } from "~/platform/i18n/locales/zh";
import { useDatabase } from "../../../support/database";
import { insertDeals } from "../../../support/deals";
import { insertSignedIn, PASSWORD, signInAs } from "../../../support/people";
import { answerOf, flashOf, load, post, routeArgs, tokenOf } from "../../../support/routes";
import { insertSubmission, insertSubmittedDeal } from "../../../support/submissions";

const db = useDatabase();

const NEXT = "Another-Horse8";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => vi.useRealTimers();
});

const isIn = async (token: string) => (await findSession(db(), { token, now: new Date() })) !== null;
const knows = async (email: string, password: string) => (await logIn(db(), { email, password, cost: 4 })) !== null;

type Headers = Record<string, string>;

const sendDevices = (fields: Headers, headers: Headers) =>
  answerOf(() => accountAction(routeArgs(post("/account?index", fields, headers))));
const sendPassword = (fields: Headers, headers: Headers) =>
  answerOf(() => passwordAction(routeArgs(post("/account/password", fields, headers))));
const sendDelete = (fields: Headers, headers: Headers) =>
  answerOf(() => deleteAction(routeArgs(post("/account/delete", fields, headers))));
const devices = async (headers: Headers) => (await load(accountLoader, "/account", { headers })).devices;
const CHANGE = { current: PASSWORD, password: NEXT, confirmPassword: NEXT };

it("signed-out visitors cannot submit any form", async () => {
  const { token } = await insertSignedIn(db());
  for (const response of [
    await sendDevices({ others: "true" }, {}),
    await sendPassword(CHANGE, {}),
    await sendDelete({ current: PASSWORD }, {}),
    await sendDelete({ current: PASSWORD }, { Cookie: `authSession=${"x".repeat(43)}` }),
  ]) {
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toMatch(/^\/login\?/);
  }
  expect(await isIn(token)).toBe(true);
  expect(await knows("alice@shop.test", PASSWORD)).toBe(true);
});

describe("/account", () => {
  it("shows what the member has done, and what became of it", async () => {
    const alice = await insertSignedIn(db(), "alice");
    const bob = await insertSignedIn(db(), "bob");
    const open = async (path = "/account") => (await load(accountLoader, path, { headers: alice.headers })).activity;
    const nothing = { rows: [], all: null };
    // The page of all submissions has more to offer than these.
    const submitted = { rows: [], all: "See all" };
    expect(await open()).toEqual({ submissions: submitted, reviews: nothing, likes: nothing });

    const mine = { userId: alice.id, isPublished: true, decision: "approved", decided_at: new Date() } as const;
    const { dealId } = await insertSubmittedDeal(db(), { ...mine, deal: { title: "Lamp" } });
    for (const { id: userId } of [alice, bob]) await setReaction(db(), "worked", { dealId, userId, on: true });
    const change = { kind: "change", deal_id: dealId, user_id: alice.id, decision: "approved" } as const;
    await insertSubmission(db(), { ...change, decided_at: new Date(), created_at: new Date(1) });
    for (let n = 0; n < 4; n += 1) await insertSubmittedDeal(db(), { userId: alice.id, created_at: new Date(0) });
    const dealIds = await insertDeals(db(), Array(6).fill({ store: "Hearth", discountedPrice: 20 }));
    for (const [n, id] of dealIds.entries()) {
      await rateDeal(db(), { dealId: id, userId: alice.id, rating: 4, comment: n === 0 ? "Bright" : null });
      await setReaction(db(), "like", { dealId: id, userId: alice.id, on: true });
    }
    const { submissions, reviews, likes } = await open();
    expect(submissions.rows[0]).toMatchObject({
      title: "Lamp",
      state: "Published",
      became: "2 members say it works",
      path: `/deals/${dealId}/lamp`,
    });
    expect(submissions.rows[1]).toMatchObject({ state: "Accepted", became: null, isWaiting: false });
    expect(submissions.rows[2]).toMatchObject({ state: "Waiting", became: null, isWaiting: true });
    expect(likes.rows[0]?.text).toBe("Hearth · $20.00");
    expect([submissions, reviews, likes].map(({ rows, all }) => [rows.length, all])).toEqual(
      Array(3).fill([5, "See all 6"]),
    );
    const inChinese = (await open("/account?lang=zh")).submissions;
    expect([inChinese.rows[0]?.became, inChinese.rows[1]?.state, inChinese.all]).toEqual([
      "2 人亲测有效",
      "已采纳",
      "查看全部 6 条",
    ]);

    const all = await load(reviewsLoader, "/account/reviews", { headers: alice.headers });
    expect(all.rows).toHaveLength(6);
    expect(all.rows.find(({ comment }) => comment)).toMatchObject({
      comment: "Bright",
      rating: { value: 4, label: "4 stars" },
      path: expect.stringMatching(/#ratings$/),
    });
    expect((await load(reviewsLoader, "/account/reviews?page=2", { headers: alice.headers })).rows).toEqual([]);
    const visitor = await answerOf(() => load(reviewsLoader, "/account/reviews"));
    expect(visitor.headers.get("Location")).toMatch(/^\/login\?/);
  });

  it("lists the user's devices by name, marks the current one, and shows no token", async () => {
    const alice = await insertSignedIn(db(), "alice");
    vi.setSystemTime(Date.now() + 60_000);
    const other = await signInAs(db(), alice.id, FIREFOX);
    await insertSignedIn(db(), "bob");
    const page = await load(accountLoader, "/account", { headers: alice.headers });
    expect(page).toMatchObject({ username: "alice", email: "alice@shop.test", meta: { hidden: true } });
    expect(page.devices.map(({ name, here }) => ({ name, here }))).toEqual([
      { name: "Firefox on Linux", here: false },
      { name: "Unknown device", here: true },
    ]);
    const text = JSON.stringify(page);
    for (const secret of [alice.token, other.token, "bob", "$2b$"]) expect(text).not.toContain(secret);
  });

  it("signs one device out, and no other", async () => {
    const alice = await insertSignedIn(db());
    const [first, second] = [await signInAs(db(), alice.id, FIREFOX), await signInAs(db(), alice.id, CHROME)];
    const device = (await devices(alice.headers)).find(({ name }) => name === "Firefox on Linux")?.id ?? "";
    const response = await sendDevices({ device }, alice.headers);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
    expect(flashOf(response.headers)).toBe("deviceEnded");
    expect(await Promise.all([alice, first, second].map(({ token }) => isIn(token)))).toEqual([true, false, true]);
    expect(await devices(alice.headers)).toHaveLength(2);
  });

  it("signs all others out", async () => {
    const alice = await insertSignedIn(db(), "alice");
    const others = [await signInAs(db(), alice.id, FIREFOX), await signInAs(db(), alice.id, CHROME)];
    const bob = await insertSignedIn(db(), "bob");
    const response = await sendDevices({ others: "true" }, alice.headers);
    expect([response.status, flashOf(response.headers)]).toEqual([303, "devicesEnded"]);
    const signedIn = await Promise.all([alice, bob, ...others].map(({ token }) => isIn(token)));
    expect(signedIn).toEqual([true, true, false, false]);
  });

  it("ends no session of another account, and does not claim to", async () => {
    const [alice, bob] = [await insertSignedIn(db(), "alice"), await insertSignedIn(db(), "bob")];
    const [device] = await devices(bob.headers);
    for (const id of [device?.id ?? "", "00000000-0000-4000-8000-000000000000", "'; --"]) {
      const response = await sendDevices({ device: id }, alice.headers);
      expect(response.status).toBeLessThan(500);
      expect(flashOf(response.headers)).not.toBe("deviceEnded");
    }
    expect(await isIn(bob.token)).toBe(true);
    expect(await isIn(alice.token)).toBe(true);
  });

  it.each<Headers>([{}, { device: "" }, { unknown: "true" }])("rejects a form without a device: %j", async (fields) => {
    const alice = await insertSignedIn(db());
    const other = await signInAs(db(), alice.id, FIREFOX);
    const response = await sendDevices(fields, alice.headers);
    expect(response.status).toBe(400);
    expect(await isIn(other.token)).toBe(true);
  });
});

describe("/account/password", () => {
  it("changes the password and ends the other sessions, not this one", async () => {
    const alice = await insertSignedIn(db(), "alice");
    const other = await signInAs(db(), alice.id, FIREFOX);
    const bob = await insertSignedIn(db(), "bob");
    const response = await sendPassword(CHANGE, alice.headers);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/account"]);
    expect(flashOf(response.headers)).toBe("passwordChanged");
    expect([await knows(alice.email, PASSWORD), await knows(alice.email, NEXT)]).toEqual([false, true]);
    expect(await Promise.all([alice, other, bob].map(({ token }) => isIn(token)))).toEqual([true, false, true]);
    expect(await knows(bob.email, PASSWORD)).toBe(true);
  });

  it.each([
    [{ current: `${PASSWORD} ` }, { current: "That is not your current password." }],
    [{ password: PASSWORD }, { password: "This is your current password. Please choose a different one." }],
    [{ confirmPassword: "other" }, { confirmPassword: "Passwords do not match" }],
    [{ password: `Aa1!x${"好".repeat(23)}` }, { password: expect.stringContaining("72 bytes") }],
  ] as [Headers, object][])("rejects %j by name and changes nothing", async (wrong, errors) => {
    const alice = await insertSignedIn(db());
    const other = await signInAs(db(), alice.id, FIREFOX);
    const response = await sendPassword(
      { ...CHANGE, confirmPassword: wrong.password || NEXT, ...wrong },
      alice.headers,
    );
    expect(response.status).toBe(400);
    expect(response.data).toMatchObject({ errors });
    expect(JSON.stringify(response.data)).not.toContain(PASSWORD);
    expect(await knows(alice.email, PASSWORD)).toBe(true);
    expect(await isIn(other.token)).toBe(true);
  });

  it("is rate limited after ten tries an hour, together with deletion", async () => {
    const alice = await insertSignedIn(db());
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await sendPassword({ ...CHANGE, current: "Wrong-Horse7" }, alice.headers)).status).toBe(400);
    }
    const problem = expect.stringContaining("Too many attempts");
    const inChinese = expect.stringContaining("尝试次数过多");
    for (const [response, values] of [
      [await sendPassword(CHANGE, alice.headers), { errors: {} }],
      [await sendDelete({ current: PASSWORD }, alice.headers), { errors: {} }],
    ] as const) {
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
      expect([response.data, response.inChinese]).toEqual([
        { ...values, typed: {}, problem },
        { ...values, typed: {}, problem: inChinese },
      ]);
    }
    expect(await knows(alice.email, PASSWORD)).toBe(true);
  });
});

describe("/account/data.json", () => {
  // What it contains: tests/features/personal-data/personal-data.db.test.ts.
  it("is a download of the user's own data, without token or hash", async () => {
    const [lamp = ""] = await insertDeals(db(), [{ title: "Lamp" }]);
    const [alice, bob] = [await insertSignedIn(db(), "alice"), await insertSignedIn(db(), "bob")];
    await rateDeal(db(), { dealId: lamp, userId: alice.id, rating: 4, comment: "Hell & „schön“ 好" });
    await rateDeal(db(), { dealId: lamp, userId: bob.id, rating: 1, comment: "Bob's words" });

    const response = await load(dataLoader, "/account/data.json", { headers: alice.headers });
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="haojia-alice.json"');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      user: { id: alice.id, username: "alice", email: "alice@shop.test" },
      ratings: [{ dealId: lamp, rating: 4, comment: "Hell & „schön“ 好" }],
    });
    for (const other of [bob.id, "Bob's words", alice.token, "$2"]) expect(text).not.toContain(other);
  });
});

describe("/account/delete", () => {
  // What becomes of its likes, marks and ratings: tests/features/personal-data/personal-data.db.test.ts.
  it("deletes the account, and no other", async () => {
    const alice = await insertSignedIn(db(), "alice");
    const other = await signInAs(db(), alice.id, FIREFOX);
    const bob = await insertSignedIn(db(), "bob");
    const response = await sendDelete({ current: PASSWORD }, alice.headers);
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect([tokenOf(response.headers), flashOf(response.headers)]).toEqual(["", "accountDeleted"]);
    expect([await isIn(alice.token), await isIn(other.token), await isIn(bob.token)]).toEqual([false, false, true]);
    expect(await knows(alice.email, PASSWORD)).toBe(false);
  });

  it("keeps the last admin, and says what to do first", async () => {
    const boss = await insertSignedIn(db(), "boss", { role: "admin" });
    const response = await sendDelete({ current: PASSWORD }, boss.headers);
    expect([response.status, response.data, response.inChinese]).toEqual([
      409,
      { typed: {}, errors: {}, problem: en.account.errors.last_admin },
      { typed: {}, errors: {}, problem: zh.account.errors.last_admin },
    ]);
    expect(await isIn(boss.token)).toBe(true);
    await insertSignedIn(db(), "other", { role: "admin" });
    expect(flashOf((await sendDelete({ current: PASSWORD }, boss.headers)).headers)).toBe("accountDeleted");
  });

  it.each([
    ["", "Please enter your current password."],
    ["Wrong-Horse7", "That is not your current password."],
  ])("rejects the password %j and deletes nothing", async (current, error) => {
    const alice = await insertSignedIn(db());
    const response = await sendDelete({ current }, alice.headers);
    expect([response.status, response.data]).toEqual([
      400,
      { typed: {}, errors: { current: error }, problem: "Please fix the errors below and try again." },
    ]);
    expect(await isIn(alice.token)).toBe(true);
    expect(await knows(alice.email, PASSWORD)).toBe(true);
  });
});
