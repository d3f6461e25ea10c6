import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "~/env.server";
import { loader as logInPage } from "~/features/accounts/routes/login";
import { action as passkeyRoute } from "~/features/accounts/routes/login-passkey";
import { action as security, loader as securityPage } from "~/features/accounts/routes/security";
import { findSession } from "~/features/accounts/sessions.server";
import { removePasskey } from "~/features/accounts/sign-in/passkeys.server";
import { beginStep } from "~/features/accounts/sign-in/sign-in-steps.server";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { type Deviation, type SoftAuthenticator, softAuthenticator } from "../../../support/authenticator";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { insertMember, insertSignedIn, PASSWORD, signInAs } from "../../../support/people";
import { type Answer, answerOf, flashOf, load, post, routeArgs, tokenOf } from "../../../support/routes";
import { insertFactor } from "../../../support/second-factors";

const db = useDatabase();
const log = useLog();

const ORIGIN = "https://deals.example";
const { publicOrigin } = env();
beforeAll(() => void Object.assign(env(), { publicOrigin: ORIGIN }));
afterAll(() => void Object.assign(env(), { publicOrigin }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  return () => void vi.useRealTimers();
});

type Fields = Record<string, string>;

let networks = 0;
function send(action: (args: ReturnType<typeof routeArgs>) => unknown, path: string, fields: Fields, cookie: string) {
  networks += 1;
  const context = newRequestContext({ address: `2001:db8:${networks.toString(16)}::b`, isShared: false });
  const headers = { Origin: ORIGIN, ...(cookie && { Cookie: cookie }) };
  return answerOf(() => runInRequest(context, () => action(routeArgs(post(path, fields, headers)))));
}
const change = (fields: Fields, cookie: string) => send(security, "/account/security", fields, cookie);

const cookieOf = ({ headers }: Answer, name: string) =>
  new RegExp(`${name}=[\\w-]+`).exec(headers.getSetCookie().join())?.[0] ?? "";

async function begin() {
  const response = await send(passkeyRoute, "/login/passkey", {}, "");
  const { options } = response.data as { options: string };
  const cookie = cookieOf(response, "passkeyStep");
  expect(cookie).not.toBe("");
  return { options, cookie };
}
const finish = (credential: string, cookie: string, more: Fields = {}) =>
  send(passkeyRoute, "/login/passkey", { credential, ...more }, cookie);

async function register(
  cookie: string,
  authenticator: SoftAuthenticator,
  deviation: Deviation = {},
  fields: Fields = {},
) {
  const asked = await change({ intent: "passkey", current: PASSWORD, ...fields }, cookie);
  const { passkeyOptions } = asked.data as { passkeyOptions: string };
  const step = cookieOf(asked, "newPasskeyStep");
  const credential = authenticator.create(passkeyOptions, deviation);
  return change({ intent: "addPasskey", credential }, `${cookie}; ${step}`);
}

async function stage() {
  const people = [await insertSignedIn(db(), "alice"), await insertSignedIn(db(), "mallory")] as const;
  const [alices, mallorys] = [softAuthenticator(ORIGIN), softAuthenticator(ORIGIN)];
  for (const [index, authenticator] of [alices, mallorys].entries()) {
    const added = await register(people[index]?.headers.Cookie ?? "", authenticator);
    expect(flashOf(added.headers)).toBe("passkeyAdded");
  }
  await db().deleteFrom("sessions").execute();
  const [alice, mallory] = people;
  return { alice, mallory, alices, mallorys };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const deviating =
  (deviation: Deviation | ((stage: Stage) => Deviation)) =>
  async (found: Stage): Promise<Answer> => {
    const { options, cookie } = await begin();
    const changes = typeof deviation === "function" ? deviation(found) : deviation;
    return finish(found.alices.get(options, changes), cookie);
  };

const handleOf = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

const ATTACKS: [name: string, attack: (stage: Stage) => Promise<Answer>][] = [
  ["an answer to another challenge", deviating({ challenge: Buffer.alloc(32, 1).toString("base64url") })],
  ["an answer without a challenge", deviating({ challenge: "" })],
  ["an answer on another site", deviating({ origin: "https://evil.example" })],
  ["an answer on a subdomain", deviating({ origin: "https://www.deals.example" })],
  ["an answer on another port", deviating({ origin: "https://deals.example:8443" })],
  ["an answer without https", deviating({ origin: "http://deals.example" })],
  ["a passkey of another site (rpId)", deviating({ rpId: "evil.example" })],
  ["a passkey of the parent domain", deviating({ rpId: "example" })],
  ["a person who was not verified", deviating({ flags: 1 })],
  ["nobody present", deviating({ flags: 0 })],
  ["verified but not present", deviating({ flags: 4 })],
  ["a registration's answer to a log-in", deviating({ type: "webauthn.create" })],
  ["a signature by another key", deviating(({ mallorys }) => ({ key: mallorys.privateKey }))],
  [
    "Alice's credential signed by Mallory's",
    deviating(({ alices, mallorys }) => ({ id: alices.id, key: mallorys.privateKey })),
  ],
  [
    "Mallory's credential with Alice's user handle",
    async ({ alice, mallorys }) => {
      const { options, cookie } = await begin();
      return finish(mallorys.get(options, { userHandle: handleOf(alice.id) }), cookie);
    },
  ],
  ["Alice's credential with Mallory's user handle", deviating(({ mallory }) => ({ userHandle: handleOf(mallory.id) }))],
  ["an unknown credential", deviating({ id: Buffer.alloc(16, 7).toString("base64url") })],
  [
    "a counter that stands still (a copy)",
    async ({ alices }) => {
      const first = await begin();
      await own(await finish(alices.get(first.options, { counter: 9 }), first.cookie));
      const { options, cookie } = await begin();
      return finish(alices.get(options, { counter: 9 }), cookie);
    },
  ],
  [
    "a counter that falls (a copy)",
    async ({ alices }) => {
      const first = await begin();
      await own(await finish(alices.get(first.options, { counter: 9 }), first.cookie));
      const { options, cookie } = await begin();
      return finish(alices.get(options, { counter: 3 }), cookie);
    },
  ],
  [
    "a counter that is back at none (a copy)",
    async ({ alices }) => {
      const first = await begin();
      await own(await finish(alices.get(first.options, { counter: 9 }), first.cookie));
      const { options, cookie } = await begin();
      return finish(alices.get(options, { counter: 0 }), cookie);
    },
  ],
  [
    "an answer used before",
    async ({ alices }) => {
      const { options, cookie } = await begin();
      const credential = alices.get(options);
      await own(await finish(credential, cookie));
      return finish(credential, cookie);
    },
  ],
  [
    "an answer used before, under a new challenge's cookie",
    async ({ alices }) => {
      const { options, cookie } = await begin();
      const credential = alices.get(options);
      await own(await finish(credential, cookie));
      return finish(credential, (await begin()).cookie);
    },
  ],
  [
    "an answer to another browser's challenge",
    async ({ alices }) => finish(alices.get((await begin()).options), (await begin()).cookie),
  ],
  [
    "an answer without the cookie of its challenge",
    async ({ alices }) => finish(alices.get((await begin()).options), ""),
  ],
  [
    "an answer after five minutes",
    async ({ alices }) => {
      const { options, cookie } = await begin();
      vi.setSystemTime(Date.now() + 5 * 60_000);
      return finish(alices.get(options), cookie);
    },
  ],
  [
    "a right answer after a wrong one to the same challenge",
    async ({ alices }) => {
      const { options, cookie } = await begin();
      await finish(alices.get(options, { flags: 1 }), cookie);
      return finish(alices.get(options), cookie);
    },
  ],
  [
    "the challenge of a registration",
    async ({ alice, alices }) => {
      const challenge = Buffer.alloc(32, 2).toString("base64url");
      const step = await beginStep(db(), {
        kind: "newPasskey",
        userId: alice.id,
        data: { challenge },
        now: new Date(),
      });
      return finish(alices.get(JSON.stringify({ challenge })), `passkeyStep=${step}`);
    },
  ],
  [
    "a passkey that was removed",
    async ({ alice, alices }) => {
      await removePasskey(db(), { userId: alice.id, id: alices.id });
      return deviating({})({ alices } as Stage);
    },
  ],
  [
    "from another site's page",
    async ({ alices }) => {
      const { options, cookie } = await begin();
      const headers = { Origin: "https://evil.example", Cookie: cookie };
      return answerOf(() =>
        passkeyRoute(routeArgs(post("/login/passkey", { credential: alices.get(options) }, headers))),
      );
    },
  ],
  ...["", "{}", "null", "[]", '{"id":1}', '{"id":"x","response":{}}', "{", "x".repeat(5_000)].map(
    (credential): [string, () => Promise<Answer>] => [
      `the answer ${credential.slice(0, 30)}`,
      async () => finish(credential, (await begin()).cookie),
    ],
  ),
];

async function own(response: Answer): Promise<void> {
  expect(tokenOf(response.headers)).toMatch(/^[\w-]{43}$/);
  await db().deleteFrom("sessions").execute();
}

it.each(ATTACKS)("%s starts no session", async (_, attack) => {
  const response = await attack(await stage());
  expect([401, 403]).toContain(response.status);
  expect(tokenOf(response.headers)).toBeUndefined();
  expect(await db().selectFrom("sessions").select("id").execute()).toEqual([]);
});

it("but the right answer does, past the second factor, and leads back on this site", async () => {
  const { alice, alices } = await stage();
  await insertFactor(db(), alice.id);
  expect(await load(logInPage, "/login")).toMatchObject({ hasPasskeys: true });
  const { options, cookie } = await begin();
  expect(JSON.parse(options)).toMatchObject({ rpId: "deals.example", userVerification: "required" });
  const response = await finish(alices.get(options), cookie, { redirectTo: "//evil.example" });
  expect([response.status, response.headers.get("Location"), flashOf(response.headers)]).toEqual([
    303,
    "/",
    "loggedIn",
  ]);
  const found = await findSession(db(), { token: tokenOf(response.headers) ?? "", now: new Date() });
  expect(found?.user.id).toBe(alice.id);
});

it("one answer starts one session, however often it is sent at once", async () => {
  const { alices } = await stage();
  const { options, cookie } = await begin();
  const credential = alices.get(options);
  await Promise.all(Array.from({ length: 6 }, () => finish(credential, cookie)));
  expect(await db().selectFrom("sessions").select("id").execute()).toHaveLength(1);
});

describe("adding a passkey", () => {
  it.each<[name: string, deviation: Deviation]>([
    ["for another challenge", { challenge: Buffer.alloc(32, 1).toString("base64url") }],
    ["on another site", { origin: "https://evil.example" }],
    ["for another site (rpId)", { rpId: "evil.example" }],
    ["without the person verified", { flags: 1 }],
    ["by a log-in's answer", { type: "webauthn.get" }],
    [
      "with certificates, whose addresses would be fetched",
      {
        attestation: {
          fmt: "packed",
          attStmt: new Map<string, unknown>([
            ["alg", -7],
            ["sig", new Uint8Array(8)],
            ["x5c", [new Uint8Array(8)]],
          ]),
        },
      },
    ],
    ["with another kind of attestation", { attestation: { fmt: "fido-u2f", attStmt: new Map() } }],
  ])("%s adds none", async (_, deviation) => {
    const { headers } = await insertSignedIn(db());
    const response = await register(headers.Cookie, softAuthenticator(ORIGIN), deviation);
    expect(flashOf(response.headers)).toBe("passkeyRefused");
    expect(await db().selectFrom("passkeys").select("id").execute()).toEqual([]);
  });

  it.each<[name: string, fields: Fields]>([
    ["without the password", { current: "" }],
    ["with a wrong password", { current: "Wrong-Horse7" }],
    ["with the password alone, where there is a second factor", { current: PASSWORD }],
  ])("%s is not begun", async (_, fields) => {
    const alice = await insertSignedIn(db());
    if (fields.current === PASSWORD) await insertFactor(db(), alice.id);
    const response = await change({ intent: "passkey", ...fields }, alice.headers.Cookie);
    expect(response).toMatchObject({ status: 400, data: { passkeyOptions: null } });
    expect(cookieOf(response, "newPasskeyStep")).toBe("");
  });

  it("that another person has begun, or that another account has, adds none", async () => {
    const { alice, alices } = await stage();
    const carol = await insertSignedIn(db(), "carol");
    const { headers } = await signInAs(db(), alice.id);
    const asked = await change({ intent: "passkey", current: PASSWORD }, headers.Cookie);
    const step = cookieOf(asked, "newPasskeyStep");
    const { passkeyOptions } = asked.data as { passkeyOptions: string };
    expect(JSON.parse(passkeyOptions).excludeCredentials).toMatchObject([{ id: alices.id }]);
    const credential = softAuthenticator(ORIGIN).create(passkeyOptions);
    await change({ intent: "addPasskey", credential }, `${carol.headers.Cookie}; ${step}`);
    expect(flashOf((await register(carol.headers.Cookie, alices)).headers)).toBe("passkeyRefused");
    const rows = await db().selectFrom("passkeys").select("id").where("user_id", "=", carol.id).execute();
    expect(rows).toEqual([]);
  });

  it("ends at twenty of them", async () => {
    const { headers, id } = await insertSignedIn(db());
    const row = {
      user_id: id,
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      name: "x",
      created_at: new Date(),
    };
    const rows = Array.from({ length: 20 }, (_, n) => ({ ...row, id: `id-${n}` }));
    await db().insertInto("passkeys").values(rows).execute();
    expect(flashOf((await register(headers.Cookie, softAuthenticator(ORIGIN))).headers)).toBe("passkeyRefused");
  });
});

it("a passkey is renamed and removed by its owner alone", async () => {
  const { alice, mallory, alices } = await stage();
  const [own, other] = [await signInAs(db(), alice.id), await signInAs(db(), mallory.id)];
  const shown = async () => (await load(securityPage, "/account/security", { headers: own.headers })).passkeys;
  await change({ intent: "renamePasskey", passkey: alices.id, name: "Mine" }, other.headers.Cookie);
  await change({ intent: "removePasskey", passkey: alices.id }, other.headers.Cookie);
  expect(await shown()).toMatchObject([{ id: alices.id, text: expect.stringMatching(/never used$/) }]);
  await change(
    { intent: "renamePasskey", passkey: alices.id, name: ` Red \u202e key ${"x".repeat(90)}` },
    own.headers.Cookie,
  );
  expect((await shown())?.[0]?.name).toMatch(/^Red key x{52}$/);
  await change({ intent: "removePasskey", passkey: alices.id }, own.headers.Cookie);
  expect(await shown()).toEqual([]);
});

it.each(["renamePasskey", "removePasskey"])("%s of an id that no database stores is a bad request", async (intent) => {
  const { alice } = await stage();
  const { headers } = await signInAs(db(), alice.id);
  expect(await change({ intent, passkey: "a\0b", name: "Mine" }, headers.Cookie)).toMatchObject({ status: 400 });
});

it.each(["http://deals.example", "https://192.0.2.1", undefined])("there are none at %s", async (origin) => {
  Object.assign(env(), { publicOrigin: origin });
  try {
    await insertMember(db());
    expect(await load(logInPage, "/login")).toMatchObject({ hasPasskeys: false });
    const headers = { Origin: origin ?? "http://shop.test" };
    expect((await answerOf(() => passkeyRoute(routeArgs(post("/login/passkey", {}, headers))))).status).toBe(404);
  } finally {
    Object.assign(env(), { publicOrigin: ORIGIN });
  }
  expect(log.text()).not.toContain(PASSWORD);
});
