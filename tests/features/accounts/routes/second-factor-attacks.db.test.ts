import { beforeEach, describe, expect, it, vi } from "vitest";
import { action as logInApi } from "~/features/accounts/api/login";
import { loader as validate } from "~/features/accounts/api/validate";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { storeResetCode } from "~/features/accounts/password-reset.server";
import { action as logInPage } from "~/features/accounts/routes/login";
import { action as codePage } from "~/features/accounts/routes/login-code";
import { action as changePassword } from "~/features/accounts/routes/password";
import { action as resetCodePage } from "~/features/accounts/routes/reset-password-code";
import { action as security } from "~/features/accounts/routes/security";
import { endOtherSessions, findSession } from "~/features/accounts/sessions.server";
import { makeSecret, renewRecoveryCodes, turnOnFactor } from "~/features/accounts/sign-in/second-factor.server";
import { beginStep } from "~/features/accounts/sign-in/sign-in-steps.server";
import { action as deleteAccount } from "~/features/personal-data/routes/delete-account";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { insertMember, insertSignedIn, PASSWORD, signInAs } from "../../../support/people";
import { type Answer, answerOf, jsonRequest, post, routeArgs, tokenOf } from "../../../support/routes";
import { codeOf, insertFactor } from "../../../support/second-factors";

const db = useDatabase();
useLog();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-15T12:00:10Z") });
  return () => void vi.useRealTimers();
});

type Fields = Record<string, string>;
type Handler = (args: ReturnType<typeof routeArgs>) => unknown;

let networks = 0;

/** From a network that has sent nothing before. */
function send(handler: Handler, request: Request): Promise<Answer> {
  networks += 1;
  const context = newRequestContext({ address: `2001:db8:${networks.toString(16)}::7`, isShared: false });
  return answerOf(() => runInRequest(context, () => handler(routeArgs(request))));
}

const cookieOf = ({ headers }: Answer, name: string) =>
  headers
    .getSetCookie()
    .map((cookie) => new RegExp(`^${name}=([\\w-]+);`).exec(cookie)?.[1])
    .find(Boolean) ?? "";

const logIn = (email: string, password = PASSWORD) => send(logInPage, post("/login", { email, password }));
const byApi = (body: Fields, headers: Fields = {}) =>
  send(
    logInApi,
    jsonRequest("/api/auth/login", { email: "alice@shop.test", password: PASSWORD, ...body }, { headers }),
  );

/** The cookie of a log-in whose password was right. */
async function pending(email = "alice@shop.test"): Promise<string> {
  const step = cookieOf(await logIn(email), "codeStep");
  expect(step).toMatch(/^[\w-]{43}$/);
  return step;
}

const enter = (step: string, code: string, headers: Fields = {}) =>
  send(codePage, post("/login/code", { code }, { Cookie: `codeStep=${step}`, ...headers }));
const onPage = (action: Handler, path: string, fields: Fields, cookie: string) =>
  send(action, post(path, fields, { Cookie: cookie }));

async function stage() {
  const alice = await insertMember(db(), "alice");
  const mallory = await insertMember(db(), "mallory");
  return {
    alice: { ...alice, ...(await insertFactor(db(), alice.id)) },
    mallory: { ...mallory, ...(await insertFactor(db(), mallory.id)) },
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Each knows Alice's password, and returns the response that would have a session of hers. */
const ATTACKS: [name: string, attack: (stage: Stage) => Promise<Answer>][] = [
  ["the password alone", () => logIn("alice@shop.test")],
  ["the password alone at the API", () => byApi({})],
  ["an empty code at the API", () => byApi({ code: "" })],
  ["blanks as the code at the API", () => byApi({ code: "      " })],
  ["a wrong code at the API", ({ alice }) => byApi({ code: wrongOf(alice.code()) })],
  ["a wrong code", async ({ alice }) => enter(await pending(), wrongOf(alice.code()))],
  [
    "a reset of the password, which skips no factor",
    async ({ alice }) => {
      const { code, codeHash } = await makeOneTimeCode(4);
      await storeResetCode(db(), { email: alice.email, codeHash, now: new Date() });
      const password = "Another-Horse8";
      const fields = { email: alice.email, code, password, confirmPassword: password };
      const done = await send(resetCodePage, post("/reset-password/code", fields));
      expect(done.headers.get("Location")).toBe("/login");
      return logIn(alice.email, password);
    },
  ],
  [
    "a code seen in use, again in the next log-in",
    async ({ alice }) => {
      await own(await enter(await pending(), alice.code()));
      return enter(await pending(), alice.code());
    },
  ],
  [
    "a code seen in use, at the API",
    async ({ alice }) => {
      await own(await enter(await pending(), alice.code()));
      return byApi({ code: alice.code() });
    },
  ],
  [
    "an unused code older than one in use",
    async ({ alice }) => {
      await own(await enter(await pending(), alice.code()));
      return enter(await pending(), alice.code(-1));
    },
  ],
  ["a code of two steps ago", async ({ alice }) => enter(await pending(), alice.code(-2))],
  ["a code of a minute to come", async ({ alice }) => enter(await pending(), alice.code(2))],
  ["another person's code", async ({ mallory }) => enter(await pending(), mallory.code())],
  ["another person's recovery code", async ({ mallory }) => enter(await pending(), mallory.recoveryCodes[0] ?? "")],
  [
    "a recovery code used before",
    async ({ alice }) => {
      await own(await enter(await pending(), alice.recoveryCodes[0] ?? ""));
      return enter(await pending(), alice.recoveryCodes[0] ?? "");
    },
  ],
  [
    "a recovery code that newer ones have replaced",
    async ({ alice }) => {
      await renewRecoveryCodes(db(), alice.id);
      return enter(await pending(), alice.recoveryCodes[0] ?? "");
    },
  ],
  [
    "one's own pending log-in with another's code",
    async ({ alice }) => enter(await pending("mallory@shop.test"), alice.code()),
  ],
  [
    "a pending log-in after five minutes",
    async ({ alice }) => {
      const step = await pending();
      vi.setSystemTime(Date.now() + 5 * 60_000);
      return enter(step, alice.code());
    },
  ],
  [
    "a pending log-in after a change of the password",
    async ({ alice }) => {
      const step = await pending();
      const { headers } = await signInAs(db(), alice.id);
      const next = "Another-Horse8";
      const fields = { current: PASSWORD, code: alice.code(), password: next, confirmPassword: next };
      const changed = await onPage(changePassword, "/account/password", fields, headers.Cookie);
      expect(changed.headers.get("Location")).toBe("/account");
      await db().deleteFrom("sessions").execute();
      return enter(step, alice.code(1));
    },
  ],
  [
    "a pending log-in after all other devices were logged out",
    async ({ alice }) => {
      const step = await pending();
      await endOtherSessions(db(), { userId: alice.id, keep: null });
      return enter(step, alice.code());
    },
  ],
  [
    "a pending log-in that has been completed",
    async ({ alice }) => {
      const step = await pending();
      await own(await enter(step, alice.code()));
      return enter(step, alice.code(1));
    },
  ],
  [
    "the right code after five wrong ones",
    async ({ alice }) => {
      const step = await pending();
      for (let tries = 0; tries < 5; tries += 1) await enter(step, wrongOf(alice.code()));
      return enter(step, alice.code());
    },
  ],
  [
    "ten guesses over many pending log-ins and networks, then the right code",
    async ({ alice }) => {
      for (let tries = 0; tries < 10; tries += 1) await enter(await pending(), wrongOf(alice.code()));
      return enter(await pending(), alice.code());
    },
  ],
  [
    "ten guesses at the API and pages together",
    async ({ alice }) => {
      for (let tries = 0; tries < 5; tries += 1) await enter(await pending(), wrongOf(alice.code()));
      for (let tries = 0; tries < 5; tries += 1) await byApi({ code: wrongOf(alice.code()) });
      return byApi({ code: alice.code() });
    },
  ],
  [
    "guesses by devices that knew the password before the factor was turned on",
    async ({ alice }) => {
      await db().deleteFrom("second_factors").where("user_id", "=", alice.id).execute();
      const marks = [];
      for (let n = 0; n < 3; n += 1) marks.push(cookieOf(await logIn(alice.email), "knownDevice"));
      const { code } = await insertFactor(db(), alice.id);
      await db().deleteFrom("sessions").execute();
      for (const mark of marks) {
        for (let tries = 0; tries < 4; tries += 1) {
          const step = await pending();
          await enter(step, wrongOf(code()), { Cookie: `codeStep=${step}; knownDevice=${mark}` });
        }
      }
      const step = await pending();
      return enter(step, code(), { Cookie: `codeStep=${step}; knownDevice=${marks[0]}` });
    },
  ],
  [
    "more guesses of one pending log-in at once than it has tries",
    async ({ alice }) => {
      const step = await pending();
      await Promise.all(Array.from({ length: 9 }, () => enter(step, wrongOf(alice.code()))));
      return enter(step, alice.code());
    },
  ],
  ["an invented pending log-in", ({ alice }) => enter("x".repeat(43), alice.code())],
  ["no pending log-in", ({ alice }) => send(codePage, post("/login/code", { code: alice.code() }))],
  [
    "the stored hash of a pending log-in as its cookie",
    async ({ alice }) => {
      await pending();
      const { token_hash } = await db().selectFrom("sign_in_steps").select("token_hash").executeTakeFirstOrThrow();
      return enter(token_hash.toString("base64url"), alice.code());
    },
  ],
  [
    "the cookie of another kind of step",
    async ({ alice }) => {
      const step = { kind: "factor", userId: alice.id, data: { secret: alice.secret }, now: new Date() } as const;
      return enter(await beginStep(db(), step), alice.code());
    },
  ],
  ["a pending log-in as a session cookie", async () => asSession({ Cookie: `authSession=${await pending()}` })],
  ["a pending log-in as a session token", async () => asSession({ "session-token": await pending() })],
  [
    "the second step from another site",
    async ({ alice }) =>
      enter(await pending(), alice.code(), { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }),
  ],
];

/** Alice's own log-in. */
async function own(response: Answer): Promise<void> {
  expect(tokenOf(response.headers)).toMatch(/^[\w-]{43}$/);
  await db().deleteFrom("sessions").execute();
}

const asSession = (headers: Fields) => send(validate, new Request("http://shop.test/api/auth/validate", { headers }));

it.each(ATTACKS)("%s starts no session", async (_, attack) => {
  const response = await attack(await stage());
  expect(tokenOf(response.headers)).toBeUndefined();
  expect(response.data).not.toHaveProperty("sessionToken");
  expect(await db().selectFrom("sessions").select("user_id").execute()).toEqual([]);
});

it("but the right code does, by the page and the API, for its owner alone", async () => {
  const { alice } = await stage();
  for (const response of [
    await enter(await pending(), alice.code()),
    await byApi({ code: ` ${alice.code(1).replace(/^.{3}/, "$& ")}` }),
  ]) {
    const token = tokenOf(response.headers) ?? (response.data as { sessionToken: string }).sessionToken;
    expect((await findSession(db(), { token, now: new Date() }))?.user.id).toBe(alice.id);
  }
});

describe("at once", () => {
  it.each([
    ["one code of the app", ({ alice }: Stage) => alice.code()],
    ["one recovery code", ({ alice }: Stage) => alice.recoveryCodes[3] ?? ""],
  ])("%s starts one session, however often it is sent", async (_, codeFor) => {
    const found = await stage();
    const steps: string[] = [];
    for (let n = 0; n < 8; n += 1) steps.push(await pending());
    await Promise.all(steps.map((step) => enter(step, codeFor(found))));
    expect(await db().selectFrom("sessions").select("user_id").execute()).toEqual([{ user_id: found.alice.id }]);
  });

  it("a factor that is turned on leaves no session of the password alone", async () => {
    const { id, email } = await insertMember(db(), "carol");
    const [secret, now] = [makeSecret(), new Date()];
    const turnOn = turnOnFactor(db(), { userId: id, secret, code: codeOf(secret), keep: null, now });
    await Promise.all([turnOn, ...Array.from({ length: 4 }, () => logIn(email))]);
    expect(await db().selectFrom("sessions").select("user_id").execute()).toEqual([]);
  });
});

it("a planted session cookie is not adopted, and ends", async () => {
  const { alice, mallory } = await stage();
  const planted = await signInAs(db(), mallory.id);
  const response = await enter(await pending(), alice.code(), {
    Cookie: `codeStep=${await pending()}; ${planted.headers.Cookie}`,
  });
  expect(tokenOf(response.headers)).not.toBe(planted.token);
  expect(await findSession(db(), { token: planted.token, now: new Date() })).toBeNull();
});

it("guesses do not lock out the owner's own device", async () => {
  const { alice } = await stage();
  const first = await enter(await pending(), alice.code());
  for (let tries = 0; tries < 11; tries += 1) await enter(await pending(), wrongOf(alice.code()));
  vi.setSystemTime(Date.now() + 60_000);
  const step = await pending();
  expect((await enter(step, alice.code())).status).toBe(429);
  const Cookie = `codeStep=${step}; knownDevice=${/knownDevice=([\w.-]+)/.exec(first.headers.getSetCookie().join())?.[1]}`;
  expect(tokenOf((await enter(step, alice.code(), { Cookie })).headers)).toMatch(/^[\w-]{43}$/);
});

/** Each has Alice's session, and most her password. */
const STOLEN_SESSION: [name: string, attack: (stage: Stage, cookie: string) => Promise<Answer>][] = [
  ["turns off the factor with the password alone", (_, cookie) => change({ intent: "off", current: PASSWORD }, cookie)],
  [
    "turns off the factor with a code alone",
    ({ alice }, cookie) => change({ intent: "off", code: alice.code() }, cookie),
  ],
  [
    "turns off the factor with a code of another person",
    ({ mallory }, cookie) => change({ intent: "off", current: PASSWORD, code: mallory.code() }, cookie),
  ],
  [
    "turns off the factor with a code seen in use",
    async ({ alice }, cookie) => {
      await enter(await pending(), alice.code());
      return change({ intent: "off", current: PASSWORD, code: alice.code() }, cookie);
    },
  ],
  [
    "reads new recovery codes with the password alone",
    (_, cookie) => change({ intent: "codes", current: PASSWORD }, cookie),
  ],
  ["replaces the factor by another", (_, cookie) => change({ intent: "begin" }, cookie)],
  [
    "confirms another secret over the factor",
    async ({ alice }, cookie) => {
      const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
      const step = await beginStep(db(), { kind: "factor", userId: alice.id, data: { secret }, now: new Date() });
      const fields = { intent: "confirm", current: PASSWORD, code: codeOf(secret) };
      return change(fields, `${cookie}; factorStep=${step}`);
    },
  ],
  [
    "changes the password with the password alone",
    (_, cookie) => {
      const fields = { current: PASSWORD, password: "Another-Horse8", confirmPassword: "Another-Horse8" };
      return onPage(changePassword, "/account/password", fields, cookie);
    },
  ],
  [
    "deletes the account with the password alone",
    (_, cookie) => onPage(deleteAccount, "/account/delete", { current: PASSWORD }, cookie),
  ],
];

const change = (fields: Fields, cookie: string) => onPage(security, "/account/security", fields, cookie);

it.each(STOLEN_SESSION)("a stolen session never %s", async (_, attack) => {
  const found = await stage();
  const rows = () =>
    db()
      .selectFrom("users")
      .innerJoin("second_factors", "user_id", "id")
      .select(["id", "password_hash", "secret"])
      .orderBy("id")
      .execute();
  const before = await rows();
  const { headers } = await signInAs(db(), found.alice.id);
  const response = await attack(found, headers.Cookie);
  expect(JSON.stringify(response.data)).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-/);
  expect(await rows()).toEqual(before);
});

describe("setting up a factor", () => {
  const begin = async (cookie: string) => cookieOf(await change({ intent: "begin" }, cookie), "factorStep");
  const secretOf = async () => {
    const { data } = await db().selectFrom("sign_in_steps").select("data").executeTakeFirstOrThrow();
    return (data as { secret: string }).secret;
  };

  it.each([
    ["without the password", { current: "" }, 0],
    ["with a wrong password", { current: "Wrong-Horse7" }, 0],
    ["with a wrong code", { current: PASSWORD, code: "000000" }, 0],
    ["after a quarter of an hour", { current: PASSWORD }, 15 * 60_000],
  ])("%s turns nothing on", async (_, fields, later) => {
    const { headers } = await insertSignedIn(db());
    const step = await begin(headers.Cookie);
    const secret = await secretOf();
    vi.setSystemTime(Date.now() + later);
    await change({ intent: "confirm", code: codeOf(secret), ...fields }, `${headers.Cookie}; factorStep=${step}`);
    expect(await db().selectFrom("second_factors").select("user_id").execute()).toEqual([]);
  });

  it("takes no secret that another person has asked for", async () => {
    const mallory = await insertSignedIn(db(), "mallory");
    const alice = await insertSignedIn(db(), "alice");
    const step = await begin(mallory.headers.Cookie);
    const fields = { intent: "confirm", code: codeOf(await secretOf()), current: PASSWORD };
    await change(fields, `${alice.headers.Cookie}; factorStep=${step}`);
    expect(await db().selectFrom("second_factors").select("user_id").execute()).toEqual([]);
  });
});
