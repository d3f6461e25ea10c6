import { redirect } from "@remix-run/node";
import { type Environment, env } from "~/env.server";
import { OIDC_PATH, SECURITY_PATH } from "~/features/accounts/addresses";
import { type Claims, usernameOf, verifiedEmailOf } from "~/features/accounts/sign-in/claims";
import { findLinkedUser, type Identity, linkIdentity } from "~/features/accounts/sign-in/identities.server";
import { beginOidc, finishOidc } from "~/features/accounts/sign-in/oidc.server";
import { followGroups, openProvidedAccount } from "~/features/accounts/sign-in/provided-account.server";
import type { Database } from "~/platform/db/connection.server";
import { clientNetwork } from "~/platform/limits/rate-limits.server";
import { logEvent } from "~/platform/log/events.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { type Flash, redirectWithFlash } from "~/platform/page/flash.server";
import type { PageRequest } from "~/platform/page/page.server";
import { localPath } from "~/platform/page/redirects.server";
import { database } from "~/platform/process/database.server";
import { beginSession } from "./begin-session.server";
import { flowCookie, noFlowCookie, readFlow } from "./oidc-flow.server";

type Provider = NonNullable<Environment["oidc"]>;

interface Flow {
  redirectTo: string;
  /** The session that has confirmed the password, for a flow that links an identity. */
  sessionId: string | null;
}

interface Authenticated {
  identity: Identity;
  claims: Claims;
}

function redirectUri(): URL {
  return new URL(OIDC_PATH, env().publicOrigin);
}

/** The provider's address for this browser, and the cookie that binds its response; null when the provider is down. */
export async function beginFlow(
  db: Database,
  provider: Provider,
  { flow, now }: { flow: Flow; now: Date },
): Promise<{ address: string; cookie: string } | null> {
  try {
    const { address, checks } = await beginOidc(provider, redirectUri().href);
    return { address, cookie: await flowCookie(db, { ...flow, checks }, now) };
  } catch (error) {
    logFailure(error);
    return null;
  }
}

export async function startOidcLogIn({ url, now }: PageRequest, provider: Provider): Promise<Response> {
  const flow = { redirectTo: localPath(url.searchParams.get("redirectTo")), sessionId: null };
  const begun = await beginFlow(database(), provider, { flow, now });
  if (!begun) return redirectWithFlash("/login", "oidcUnavailable");
  return redirect(begun.address, { status: 303, headers: { "Set-Cookie": begun.cookie } });
}

/** The redirect URI: links the identity to the account, or logs in the account that it is linked to, or that it gets. */
export async function finishOidcLogIn(page: PageRequest, provider: Provider): Promise<Response> {
  const { request, url, now } = page;
  const db = database();
  await enforceLimits(db, [["login", clientNetwork()]]);
  const flow = await readFlow(db, request, now);
  if (!flow) return failed("/login");
  const back = flow.sessionId ? SECURITY_PATH : "/login";
  let authenticated: Authenticated;
  try {
    const address = redirectUri();
    address.search = url.search;
    authenticated = await finishOidc(provider, { address, checks: flow.checks });
  } catch (error) {
    logFailure(error);
    return failed(back);
  }
  const { identity, claims } = authenticated;
  if (flow.sessionId) return link(page, { identity, sessionId: flow.sessionId });
  const account = await accountOf(db, provider, { ...authenticated, now });
  if (typeof account === "string") return failed("/login", account);
  const { userId, isNew } = account;
  const role = await followGroups(db, { userId, claims, groups: provider.groups });
  if (role) logEvent("role_changed", { userId, role });
  const response = await beginSession(
    { request, db, now, redirectTo: flow.redirectTo },
    { userId, proof: { identity } },
    isNew ? "welcome" : "loggedIn",
  );
  response.headers.append("Set-Cookie", noFlowCookie());
  return response;
}

/**
 * The account that the identity is linked to, or that it gets, as often as sign-ups of a network; else the message that says
 * why there is none. The provider has checked the person and the address, so that no human check and no code is asked for.
 */
async function accountOf(
  db: Database,
  { signUp }: Provider,
  { identity, claims, now }: Authenticated & { now: Date },
): Promise<{ userId: string; isNew: boolean } | Flash> {
  const linked = await findLinkedUser(db, identity);
  if (linked) return { userId: linked, isNew: false };
  if (!signUp) return "identityUnknown";
  const email = verifiedEmailOf(claims);
  if (!email) return "identityWithoutEmail";
  await enforceLimits(db, [["signup", clientNetwork()]]);
  const cost = env().bcryptCost;
  const opened = await openProvidedAccount(db, { identity, username: usernameOf(claims), email, cost, now });
  if (opened === "email_taken") return "identityEmailTaken";
  if (opened.isNew) logEvent("signed_up", { userId: opened.userId });
  return opened;
}

async function link(
  { user, sessionId, now }: PageRequest,
  { identity, sessionId: confirmed }: { identity: Identity; sessionId: string },
): Promise<Response> {
  if (!user || sessionId !== confirmed) return failed("/login");
  const outcome = await linkIdentity(database(), { ...identity, userId: user.id, now });
  if (outcome === "taken") return failed(SECURITY_PATH, "identityTaken");
  logEvent("identity_linked", { userId: user.id });
  return failed(SECURITY_PATH, "identityLinked");
}

function failed(path: string, flash: Flash = "oidcFailed"): Response {
  return redirectWithFlash(path, flash, { cookies: [noFlowCookie()] });
}

/** Logs only the error's code: its message may quote the provider or the address. */
function logFailure(error: unknown): void {
  const { code } = error as { code?: unknown };
  logEvent("oidc_failed", { code: typeof code === "string" ? code : "unknown" });
}
