import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "~/env.server";
import { loader as logInPage } from "~/features/accounts/routes/login";
import { action as codePage } from "~/features/accounts/routes/login-code";
import { action as security, loader as securityPage } from "~/features/accounts/routes/security";
import { findSession } from "~/features/accounts/sessions.server";
import { linkIdentity, listIdentities, unlinkIdentity } from "~/features/accounts/sign-in/identities.server";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { CLIENT, type IdToken, type OidcProvider, startOidcProvider } from "../../../support/oidc-provider";
import { back, begin, claiming, configure, cookieOf, open, type Visit } from "../../../support/oidc-visits";
import { insertMember, insertSignedIn, PASSWORD, signInAs } from "../../../support/people";
import { type Answer, answerOf, flashOf, HERE, load, post, routeArgs, tokenOf } from "../../../support/routes";
import { insertFactor } from "../../../support/second-factors";

const db = useDatabase();
const log = useLog();

let provider: OidcProvider;
let naming: OidcProvider;
const settings = { publicOrigin: env().publicOrigin, oidc: env().oidc };
beforeAll(async () => {
  [provider, naming] = [await startOidcProvider(), await startOidcProvider({ reportsIssuer: true })];
});
afterAll(() => Promise.all([provider.stop(), naming.stop()]));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  configure(provider);
  provider.state.subject = "alice-at-provider";
  provider.state.alter = (token) => token;
  return () => {
    vi.useRealTimers();
    Object.assign(env(), settings);
  };
});

/** The whole visit, with what the provider says changed. */
async function visit(alter?: (token: IdToken) => IdToken | null): Promise<Answer> {
  if (alter) provider.state.alter = alter;
  const { address, cookie } = await begin();
  return back(provider.authorize(address), cookie);
}

const seconds = () => Math.floor(Date.now() / 1_000);

async function changed(change: (flow: Record<string, unknown>) => object): Promise<Answer> {
  const { address, cookie } = await begin();
  const [text = "", signature] = cookie.replace("oidcFlow=", "").split(".");
  const flow = change(JSON.parse(Buffer.from(text, "base64url").toString()));
  const forged = Buffer.from(JSON.stringify(flow)).toString("base64url");
  return back(provider.authorize(address), `oidcFlow=${forged}.${signature}`);
}

/** Alice has linked alice-at-provider; each is the response that would have a session. */
const ATTACKS: [name: string, attack: () => Promise<Answer>][] = [
  [
    "another state",
    async () => {
      const { address, cookie } = await begin();
      const url = provider.authorize(address);
      url.searchParams.set("state", "x".repeat(43));
      return back(url, cookie);
    },
  ],
  [
    "an empty state",
    async () => {
      const { address, cookie } = await begin();
      const url = provider.authorize(address);
      url.searchParams.set("state", "");
      return back(url, cookie);
    },
  ],
  [
    "two states",
    async () => {
      const { address, cookie } = await begin();
      const url = provider.authorize(address);
      url.searchParams.append("state", url.searchParams.get("state") ?? "");
      return back(url, cookie);
    },
  ],
  ["a response to a browser without a flow", async () => back(provider.authorize((await begin()).address), "")],
  [
    "a response to another browser's flow",
    async () => back(provider.authorize((await begin()).address), (await begin()).cookie),
  ],
  [
    "a code of another flow, under this one's state",
    async () => {
      const [mine, others] = [await begin(), await begin()];
      const url = provider.authorize(mine.address);
      url.searchParams.set("code", provider.authorize(others.address).searchParams.get("code") ?? "");
      return back(url, mine.cookie);
    },
  ],
  ["a flow's cookie with a changed time", () => changed((flow) => ({ ...flow, until: 9e15 }))],
  ["a flow's cookie with a chosen session", () => changed((flow) => ({ ...flow, sessionId: "x" }))],
  [
    "a flow's cookie without a signature",
    async () => {
      const { address, cookie } = await begin();
      return back(provider.authorize(address), cookie.replace(/\..*/, "."));
    },
  ],
  [
    "a flow after ten minutes",
    async () => {
      const { address, cookie } = await begin();
      vi.setSystemTime(Date.now() + 600_000);
      return back(provider.authorize(address), cookie);
    },
  ],
  [
    "a response used before",
    async () => {
      const { address, cookie } = await begin();
      const url = provider.authorize(address);
      expect(tokenOf((await back(url, cookie)).headers)).toMatch(/^[\w-]{43}$/);
      await db().deleteFrom("sessions").execute();
      return back(url, cookie);
    },
  ],
  ["another nonce", () => visit(claiming({ nonce: "x".repeat(43) }))],
  ["no nonce", () => visit(claiming({ nonce: undefined }))],
  ["another issuer in the token", () => visit(claiming({ iss: "https://evil.example" }))],
  ["the issuer with a slash more", () => visit(claiming({ iss: `${provider.issuer}/` }))],
  ["another audience", () => visit(claiming({ aud: "another-client" }))],
  [
    "a second audience without an authorized party",
    () => visit(claiming({ aud: [CLIENT.clientId, "another-client"] })),
  ],
  [
    "a second audience that is the authorized party",
    () => visit(claiming({ aud: [CLIENT.clientId, "another-client"], azp: "another-client" })),
  ],
  ["a token without a signature (alg none)", () => visit((token) => ({ ...token, signedBy: "none" }))],
  ["a token signed with the client's secret", () => visit((token) => ({ ...token, signedBy: "client-secret" }))],
  ["a token signed by another key", () => visit((token) => ({ ...token, signedBy: "other" }))],
  ["an expired token", () => visit((token) => claiming({ iat: seconds() - 900, exp: seconds() - 600 })(token))],
  ["a token without an end", () => visit(claiming({ exp: undefined }))],
  ["a token that is not yet good", () => visit((token) => claiming({ nbf: seconds() + 600 })(token))],
  ["no token", () => visit(() => null)],
  ["no subject", () => visit(claiming({ sub: undefined }))],
  ["an empty subject", () => visit(claiming({ sub: "" }))],
  ["the subject in another case", () => visit(claiming({ sub: "ALICE-AT-PROVIDER" }))],
  ["a subject with U+0000", () => visit(claiming({ sub: "alice-at-provider\0" }))],
  ["the subject with a blank", () => visit(claiming({ sub: "alice-at-provider " }))],
  [
    "an unknown subject with Alice's confirmed email",
    () =>
      visit(claiming({ sub: "mallory", email: "alice@shop.test", email_verified: true, preferred_username: "alice" })),
  ],
  [
    "an identity that is linked no longer",
    async () => {
      const { user_id: userId } = await db().selectFrom("identities").select("user_id").executeTakeFirstOrThrow();
      await unlinkIdentity(db(), { userId, issuer: provider.issuer });
      return visit();
    },
  ],
  [
    "the same subject at another provider",
    async () => {
      configure(naming);
      const { address, cookie } = await begin();
      return back(naming.authorize(address), cookie);
    },
  ],
  [
    "a response that names another provider (mix-up)",
    async () => {
      configure(naming);
      await db().updateTable("identities").set({ issuer: naming.issuer }).execute();
      const { address, cookie } = await begin();
      const url = naming.authorize(address);
      url.searchParams.set("iss", provider.issuer);
      return back(url, cookie);
    },
  ],
  [
    "a response that names no provider where this one does (mix-up)",
    async () => {
      configure(naming);
      await db().updateTable("identities").set({ issuer: naming.issuer }).execute();
      const { address, cookie } = await begin();
      const url = naming.authorize(address);
      url.searchParams.delete("iss");
      return back(url, cookie);
    },
  ],
  [
    "an error with a code",
    async () => {
      const { address, cookie } = await begin();
      const url = provider.authorize(address);
      url.searchParams.set("error", "access_denied");
      return back(url, cookie);
    },
  ],
];

async function linkedAlice() {
  const alice = await insertMember(db(), "alice");
  await linkIdentity(db(), {
    issuer: provider.issuer,
    subject: "alice-at-provider",
    userId: alice.id,
    now: new Date(),
  });
  return alice;
}

it.each(ATTACKS)("%s starts no session", async (_, attack) => {
  await linkedAlice();
  const response = await attack();
  expect(response.status).toBe(303);
  expect(["oidcFailed", "identityUnknown"]).toContain(flashOf(response.headers));
  expect(tokenOf(response.headers)).toBeUndefined();
  expect(await db().selectFrom("sessions").select("id").execute()).toEqual([]);
  expect(
    await db().selectFrom("identities").select("subject").where("subject", "<>", "alice-at-provider").execute(),
  ).toEqual([]);
  expect(log.text()).not.toMatch(/s3cret|alice-at-provider|code=|state=/);
});

it("but the linked identity does, and leads back on this site", async () => {
  const { id } = await linkedAlice();
  expect(await load(logInPage, "/login")).toMatchObject({ oidcName: "Example" });
  const { address, cookie } = await begin("//evil.example/");
  const sent = new URL(address).searchParams;
  expect(Object.fromEntries(sent)).toMatchObject({
    ...{ response_type: "code", client_id: "haojia", scope: "openid", code_challenge_method: "S256" },
    redirect_uri: `${HERE}/login/oidc`,
  });
  expect(cookie).not.toContain(sent.get("code_challenge"));
  const response = await back(provider.authorize(address), cookie);
  expect([response.headers.get("Location"), flashOf(response.headers)]).toEqual(["/", "loggedIn"]);
  const found = await findSession(db(), { token: tokenOf(response.headers) ?? "", now: new Date() });
  expect(found?.user.id).toBe(id);
  expect(response.headers.getSetCookie().join()).toContain("oidcFlow=; Max-Age=0");
});

it("the second factor still applies", async () => {
  const { id } = await linkedAlice();
  const { code } = await insertFactor(db(), id);
  const response = await visit();
  expect(response.headers.get("Location")).toBe("/login/code?redirectTo=%2Fdeals");
  expect(tokenOf(response.headers)).toBeUndefined();
  const enter = post("/login/code", { code: code() }, { Cookie: cookieOf(response, "codeStep") });
  expect(tokenOf((await answerOf(() => codePage(routeArgs(enter)))).headers)).toMatch(/^[\w-]{43}$/);
});

it("a provider that is down leads back to the password", async () => {
  configure({ ...provider, issuer: "http://127.0.0.1:9" });
  const response = await open("/login/oidc");
  expect([response.headers.get("Location"), flashOf(response.headers)]).toEqual(["/login", "oidcUnavailable"]);
});

it("without a provider in the settings there is nothing", async () => {
  Object.assign(env(), { oidc: undefined });
  expect((await open("/login/oidc")).status).toBe(404);
  expect((await open("/login/oidc?state=x&code=x")).status).toBe(404);
});

describe("linking", () => {
  const change = (fields: Record<string, string>, cookie: string) =>
    answerOf(() => security(routeArgs(post("/account/security", fields, { Cookie: cookie }))));
  const linked = async (userId: string) => (await listIdentities(db(), userId)).map(({ subject }) => subject);

  async function confirmed(cookie: string, fields: Record<string, string> = {}): Promise<Visit> {
    const response = await change({ intent: "link", current: PASSWORD, ...fields }, cookie);
    const { continueTo } = response.data as { continueTo: string };
    return { address: continueTo, cookie: `${cookie}; ${cookieOf(response, "oidcFlow")}` };
  }

  it("takes the password and the provider's word, and can be undone", async () => {
    const alice = await insertSignedIn(db());
    const { address, cookie } = await confirmed(alice.headers.Cookie);
    const response = await back(provider.authorize(address), cookie);
    expect([response.headers.get("Location"), flashOf(response.headers)]).toEqual([
      "/account/security",
      "identityLinked",
    ]);
    expect(await linked(alice.id)).toEqual(["alice-at-provider"]);
    expect((await load(securityPage, "/account/security", { headers: alice.headers })).identity?.since).toMatch(
      /^Linked since /,
    );

    expect((await change({ intent: "unlink", current: "Wrong-Horse7" }, alice.headers.Cookie)).status).toBe(400);
    expect(await linked(alice.id)).toEqual(["alice-at-provider"]);
    await change({ intent: "unlink", current: PASSWORD }, alice.headers.Cookie);
    expect(await linked(alice.id)).toEqual([]);
  });

  it.each([
    ["without the password", { current: "" }],
    ["with a wrong password", { current: "Wrong-Horse7" }],
    ["with the password alone, where there is a second factor", { current: PASSWORD }],
  ])("%s begins nothing", async (_, fields) => {
    const alice = await insertSignedIn(db());
    if (fields.current === PASSWORD) await insertFactor(db(), alice.id);
    const response = await change({ intent: "link", ...fields }, alice.headers.Cookie);
    expect(response).toMatchObject({ status: 400, data: { continueTo: null } });
    expect(cookieOf(response, "oidcFlow")).toBe("");
  });

  it.each<[name: string, session: (aliceId: string) => Promise<string>]>([
    ["in another person's session", async () => (await insertSignedIn(db(), "mallory")).headers.Cookie],
    ["in another session of the same person", async (id) => (await signInAs(db(), id)).headers.Cookie],
    ["in a browser that is signed out", async () => "x=1"],
  ])("a confirmed link that ends %s links nothing", async (_, session) => {
    const alice = await insertSignedIn(db());
    const { address, cookie } = await confirmed(alice.headers.Cookie);
    const other = await session(alice.id);
    const flow = /oidcFlow=\S+/.exec(cookie)?.[0];
    const response = await back(provider.authorize(address), `${other}; ${flow}`);
    expect([flashOf(response.headers), tokenOf(response.headers)]).toEqual(["oidcFailed", undefined]);
    expect(await db().selectFrom("identities").selectAll().execute()).toEqual([]);
  });

  it("a log-in's flow links nothing to a session that has not confirmed", async () => {
    const alice = await insertSignedIn(db());
    const { address, cookie } = await begin();
    provider.state.subject = "mallory-at-provider";
    const response = await back(provider.authorize(address), `${alice.headers.Cookie}; ${cookie}`);
    expect(flashOf(response.headers)).toBe("identityUnknown");
    expect(await linked(alice.id)).toEqual([]);
  });

  it("takes over no identity of another account, and no second one of a provider", async () => {
    const alice = await linkedAlice();
    const mallory = await insertSignedIn(db(), "mallory");
    const first = await confirmed(mallory.headers.Cookie);
    const response = await back(provider.authorize(first.address), first.cookie);
    expect(flashOf(response.headers)).toBe("identityTaken");
    expect([await linked(alice.id), await linked(mallory.id)]).toEqual([["alice-at-provider"], []]);

    provider.state.subject = "second-at-provider";
    const { headers } = await signInAs(db(), alice.id);
    const second = await confirmed(headers.Cookie);
    expect(flashOf((await back(provider.authorize(second.address), second.cookie)).headers)).toBe("identityTaken");
    expect(await linked(alice.id)).toEqual(["alice-at-provider"]);
  });
});
