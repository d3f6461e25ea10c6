import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "~/env.server";
import { logIn, signUp } from "~/features/accounts/accounts.server";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { dummyHash } from "~/features/accounts/password-hash.server";
import { resetPassword, storeResetCode } from "~/features/accounts/password-reset.server";
import { action as passwordAction, loader as passwordPage } from "~/features/accounts/routes/password";
import { action as securityAction, loader as securityPage } from "~/features/accounts/routes/security";
import { loader as signUpPage } from "~/features/accounts/routes/signup";
import { findSession } from "~/features/accounts/sessions.server";
import { linkIdentity } from "~/features/accounts/sign-in/identities.server";
import { loader as adminPage } from "~/features/overview/routes/overview";
import { action as deleteAction, loader as deletePage } from "~/features/personal-data/routes/delete-account";
import { useDatabase } from "../../../support/database";
import { useLog } from "../../../support/log";
import { type OidcProvider, startOidcProvider } from "../../../support/oidc-provider";
import { back, begin, claiming, configure, cookieOf } from "../../../support/oidc-visits";
import { insertMember, PASSWORD } from "../../../support/people";
import { type Answer, answerOf, flashOf, load, post, routeArgs, tokenOf } from "../../../support/routes";
import { insertFactor } from "../../../support/second-factors";

const db = useDatabase();
const log = useLog();

let provider: OidcProvider;
const settings = { publicOrigin: env().publicOrigin, oidc: env().oidc, mail: env().mail };
beforeAll(async () => {
  provider = await startOidcProvider();
});
afterAll(() => provider.stop());

beforeEach(() => {
  const { state } = provider;
  Object.assign(state, { subject: "carol-at-provider", userinfo: null, scopes: ["openid", "profile", "email"] });
  return () => void Object.assign(env(), { ...settings, adminSecondFactor: false });
});

/** The whole visit of somebody of whom the ID token has these claims. */
async function visit(claims: object = {}, network?: string): Promise<Answer> {
  provider.state.alter = claiming(claims);
  const { address, cookie } = await begin();
  return back(provider.authorize(address), cookie, network);
}

interface Page {
  path: string;
  loader: (args: LoaderFunctionArgs) => Promise<object>;
  action: (args: ActionFunctionArgs) => Promise<unknown>;
  fields: Record<string, string>;
}

const CAROL = { preferred_username: "carol", email: "carol@shop.test", email_verified: true };
const people = () => db().selectFrom("users").select(["username", "email", "role"]).orderBy("created_at").execute();
const identities = () => db().selectFrom("identities").select("subject").execute();
const events = () => log.records().map(({ event }) => event);
const userOf = async (response: Answer) =>
  (await findSession(db(), { token: tokenOf(response.headers) ?? "", now: new Date() }))?.user;

describe("with OIDC_SIGN_UP=on an unlinked identity", () => {
  beforeEach(() => configure(provider, { signUp: true }));

  it("gets an account, with a confirmed address and without a password, and logs in to it again", async () => {
    const { address } = await begin();
    expect(new URL(address).searchParams.get("scope")).toBe("openid profile email");
    const first = await visit(CAROL);
    expect([first.headers.get("Location"), flashOf(first.headers)]).toEqual(["/deals", "welcome"]);
    expect(await userOf(first)).toMatchObject({ username: "carol", email: "carol@shop.test", role: "member" });
    const again = await visit({});
    expect([flashOf(again.headers), (await userOf(again))?.username]).toEqual(["loggedIn", "carol"]);

    const rows = await db().selectFrom("users").select(["password_hash", "made_by", "email_confirmed_at"]).execute();
    expect(rows).toEqual([
      { password_hash: dummyHash(env().bcryptCost), made_by: "sign-up", email_confirmed_at: expect.any(Date) },
    ]);
    expect(events()).toEqual(["signed_up", "logged_in"]);
    expect(log.text()).not.toMatch(/carol|shop\.test/);
  });

  it("gets none while it is off, and its address is not asked for", async () => {
    configure(provider);
    const { address } = await begin();
    expect(new URL(address).searchParams.get("scope")).toBe("openid");
    expect(await load(signUpPage, "/signup")).toMatchObject({ oidcName: null });
    expect(flashOf((await visit(CAROL)).headers)).toBe("identityUnknown");
    expect(await people()).toEqual([]);
    configure(provider, { signUp: true });
    expect(await load(signUpPage, "/signup")).toMatchObject({ oidcName: "Example" });
  });

  it("gets one however often it comes at once, and by whichever address", async () => {
    let tokens = 0;
    provider.state.alter = (token) => {
      tokens += 1;
      return claiming({ ...CAROL, email: `carol-${tokens % 2}@shop.test` })(token);
    };
    const visits = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { address, cookie } = await begin();
        return back(provider.authorize(address), cookie);
      }),
    );
    const users = await Promise.all(visits.map(userOf));
    expect(new Set(users.map((user) => user?.id)).size).toBe(1);
    expect([(await people()).length, (await identities()).length]).toEqual([1, 1]);
  });

  it("gets a name with digits where another account has its own", async () => {
    await insertMember(db(), "Carol");
    expect((await userOf(await visit({ ...CAROL, email: "c@shop.test" })))?.username).toMatch(/^carol_\d{6}$/);
    provider.state.subject = "dave-at-provider";
    await insertMember(db(), "d".repeat(30));
    const dave = { preferred_username: "d".repeat(40), email: "dave@shop.test", email_verified: true };
    expect((await userOf(await visit(dave)))?.username).toMatch(/^d{23}_\d{6}$/);
  });

  it("is known by userinfo where the ID token says too little", async () => {
    provider.state.userinfo = { ...CAROL, sub: provider.state.subject };
    expect(await userOf(await visit({ email: "mallory@shop.test" }))).toMatchObject({
      username: "carol",
      email: "carol@shop.test",
    });
  });

  it.each<[name: string, claims: object, userinfo: object | null]>([
    ["an address that is not verified", { ...CAROL, email_verified: false }, null],
    ["an address that is verified in words", { ...CAROL, email_verified: "true" }, null],
    ["an address without a word on it", { email: "carol@shop.test" }, null],
    ["no address", { email_verified: true }, null],
    ["an address of the ID token that userinfo verifies", { email: "carol@shop.test" }, { email_verified: true }],
    ["an address of userinfo that the ID token verifies", { email_verified: true }, { email: "carol@shop.test" }],
    ["several addresses", { ...CAROL, email: ["carol@shop.test", "alice@shop.test"] }, null],
    ["an address with a second line", { ...CAROL, email: "carol@shop.test\nBcc: alice@shop.test" }, null],
    ["an address with U+0000", { ...CAROL, email: "carol\u0000@shop.test" }, null],
    ["an address with an invisible character", { ...CAROL, email: "carol\u200b@shop.test" }, null],
    ["an address of 100,000 characters", { ...CAROL, email: `${"c".repeat(100_000)}@shop.test` }, null],
  ])("gets none with %s", async (_, claims, userinfo) => {
    provider.state.userinfo = userinfo as Record<string, unknown> | null;
    const response = await visit(claims);
    expect([flashOf(response.headers), tokenOf(response.headers)]).toEqual(["identityWithoutEmail", undefined]);
    expect([await people(), await identities()]).toEqual([[], []]);
  });

  it("gets none with userinfo of somebody else", async () => {
    provider.state.userinfo = { ...CAROL, sub: "mallory" };
    expect(flashOf((await visit()).headers)).toBe("oidcFailed");
    expect(await people()).toEqual([]);
  });

  it.each([
    ["of 100,000 characters", "x".repeat(100_000), /^x{30}$/],
    ["with control characters", "ca\u0000ro\r\nl\u202e", /^ca_ro_l$/],
    ["that is an array", ["admin"], /^carol_at_home$/],
    ["that is an object", { toString: "admin" }, /^carol_at_home$/],
    ["that is markup", "<script>alert(1)</script>", /^script_alert_1_script$/],
    ["that is SQL", "x'; drop table users; --", /^x_drop_table_users$/],
  ])("gets a name by the site's rules for one %s", async (_, preferred_username, username) => {
    const response = await visit({ ...CAROL, preferred_username, name: "", email: "carol.at.home@shop.test" });
    expect((await userOf(response))?.username).toMatch(username);
  });

  it("takes over no account that has its address, confirmed or not", async () => {
    await insertMember(db(), "carol");
    for (const email of ["carol@shop.test", "CAROL@Shop.Test"]) {
      const response = await visit({ ...CAROL, email, preferred_username: "other" });
      expect([flashOf(response.headers), tokenOf(response.headers)]).toEqual(["identityEmailTaken", undefined]);
    }
    expect([(await people()).length, await identities()]).toEqual([1, []]);
  });

  it("loses its account to no sign-up with its address, and to no other identity", async () => {
    const carol = await userOf(await visit(CAROL));
    for (const email of ["carol@shop.test", "CAROL@shop.test"]) {
      const account = { username: "mallory", email, password: PASSWORD, cost: 4 };
      expect(await signUp(db(), account)).toEqual({ taken: "email" });
    }
    provider.state.subject = "mallory-at-provider";
    expect(flashOf((await visit(CAROL)).headers)).toBe("identityEmailTaken");
    expect([(await people()).length, await identities()]).toEqual([1, [{ subject: "carol-at-provider" }]]);
    for (const password of ["", ".", carol?.username ?? "", dummyHash(4), "undefined"]) {
      expect(await logIn(db(), { email: "carol@shop.test", password, cost: 4 })).toBeNull();
    }
  });

  it("gets one as often as sign-ups of its network", async () => {
    const network = "2001:db8:ffff::9";
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      provider.state.subject = `person-${n}`;
      statuses.push((await visit({ ...CAROL, email: `person-${n}@shop.test` }, network)).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect((await people()).length).toBe(5);
  });

  it("is told on every page that asks for the password how to set one, by mail or by an admin", async () => {
    const headers = { Cookie: `authSession=${tokenOf((await visit(CAROL)).headers)}` };
    const pages: Page[] = [
      {
        path: "/account/password",
        loader: passwordPage,
        action: passwordAction,
        fields: { confirmPassword: PASSWORD },
      },
      { path: "/account/delete", loader: deletePage, action: deleteAction, fields: {} },
      { path: "/account/security", loader: securityPage, action: securityAction, fields: { intent: "unlink" } },
    ];
    for (const mail of [undefined, { smtpUrl: "smtp://127.0.0.1:9", from: "shop@shop.test" }]) {
      Object.assign(env(), { mail });
      for (const { path, loader } of pages) {
        expect(await load(loader, path, { headers })).toMatchObject({ noPassword: { byMail: mail !== undefined } });
      }
    }
    for (const { path, action, fields } of pages) {
      const all = { ...fields, current: dummyHash(4), password: PASSWORD };
      expect((await answerOf(() => action(routeArgs(post(path, all, headers))))).status).toBe(400);
    }

    const { code, codeHash } = await makeOneTimeCode(4);
    const reset = { email: "carol@shop.test", now: new Date() };
    await storeResetCode(db(), { ...reset, codeHash });
    expect(await resetPassword(db(), { ...reset, code, password: PASSWORD, cost: 4 })).not.toBeNull();
    expect(await db().selectFrom("sessions").select("id").execute()).toEqual([]);
    expect(await logIn(db(), { email: "carol@shop.test", password: PASSWORD, cost: 4 })).toMatchObject({
      username: "carol",
    });
    const again = await visit(CAROL);
    const cookie = { Cookie: `authSession=${tokenOf(again.headers)}` };
    for (const { path, loader } of pages) {
      expect(await load(loader, path, { headers: cookie })).toMatchObject({ noPassword: null });
    }
  });
});

describe("with groups in the settings a log-in by the provider", () => {
  const groups = { claim: "roles", admin: "admins", moderator: "moderators" };
  beforeEach(() => configure(provider, { groups }));

  async function linked(role: "member" | "moderator" | "admin" = "member") {
    const carol = await insertMember(db(), "carol", { role });
    const identity = { issuer: provider.issuer, subject: "carol-at-provider" };
    await linkIdentity(db(), { ...identity, userId: carol.id, now: new Date() });
    return carol;
  }

  it("gives and takes the role, also in sessions that there are", async () => {
    const { id } = await linked();
    const first = await visit({ roles: ["staff", "admins"] });
    expect((await userOf(first))?.role).toBe("admin");
    await insertMember(db(), "boss", { role: "admin" });
    expect((await userOf(await visit({ roles: ["moderators"] })))?.role).toBe("moderator");
    expect((await userOf(first))?.role).toBe("moderator");
    expect((await userOf(await visit({ roles: "admins" })))?.role).toBe("admin");
    expect((await userOf(await visit({ roles: ["moderators"] })))?.role).toBe("moderator");
    expect((await userOf(await visit({ roles: ["staff"] })))?.role).toBe("member");
    expect((await userOf(await visit({ roles: ["staff"] })))?.role).toBe("member");
    const changes = log.records().filter(({ event }) => event === "role_changed");
    expect(changes).toMatchObject(
      ["admin", "moderator", "admin", "moderator", "member"].map((role) => ({ user: id, role })),
    );
    expect(log.text()).not.toMatch(/carol|staff|admins|moderators"/);
  });

  it("leaves the last admin one", async () => {
    await linked("admin");
    const response = await visit({ roles: [] });
    expect([flashOf(response.headers), (await userOf(response))?.role]).toEqual(["loggedIn", "admin"]);
    expect(events()).toEqual(["logged_in"]);
  });

  it("changes no role while no group is set", async () => {
    configure(provider);
    await linked("moderator");
    expect((await userOf(await visit({ groups: ["admins"], roles: ["admins"] })))?.role).toBe("moderator");
  });

  it("gives a new account its role", async () => {
    configure(provider, { groups, signUp: true });
    expect((await userOf(await visit({ ...CAROL, roles: ["moderators"] })))?.role).toBe("moderator");
  });

  it("reads them of userinfo where the ID token has none, and asks for their scope where there is one", async () => {
    await linked();
    provider.state.userinfo = { roles: ["admins"] };
    expect((await userOf(await visit({ roles: ["moderators"] })))?.role).toBe("moderator");
    expect((await userOf(await visit()))?.role).toBe("admin");
    expect(new URL((await begin()).address).searchParams.get("scope")).toBe("openid profile");
    provider.state.scopes.push("roles");
    configure(provider, { groups });
    expect(new URL((await begin()).address).searchParams.get("scope")).toBe("openid profile roles");
  });

  it.each<[name: string, roles: unknown]>([
    ["names that are almost the admins'", ["Admins", "admins ", "admins\u0000", "/admins", "ａdmins", "admins,"]],
    ["a list in a text", "staff,admins"],
    ["a list in a list", [["admins"]]],
    ["an object", { admins: true, 0: "admins", length: 1 }],
    ["nothing", null],
    ["10,000 others", Array.from({ length: 10_000 }, (_, n) => `group-${n}`)],
  ])("gives nothing for %s", async (_, roles) => {
    await linked();
    expect((await userOf(await visit({ roles })))?.role).toBe("member");
  });

  it("still asks for the second step, which ADMIN_SECOND_FACTOR demands of an admin", async () => {
    const { id } = await linked();
    Object.assign(env(), { adminSecondFactor: true });
    const headers = { Cookie: `authSession=${tokenOf((await visit({ roles: ["admins"] })).headers)}` };
    const page = await answerOf(() => load(adminPage, "/admin", { headers }));
    expect([page.headers.get("Location"), flashOf(page.headers)]).toEqual(["/account/security", "secondFactorFirst"]);
    await insertFactor(db(), id);
    const response = await visit({ roles: ["admins"] });
    expect(tokenOf(response.headers)).toBeUndefined();
    expect(cookieOf(response, "codeStep")).not.toBe("");
  });
});
