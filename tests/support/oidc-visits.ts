import { expect } from "vitest";
import { env } from "~/env.server";
import { loader as oidc } from "~/features/accounts/routes/login-oidc";
import { newRequestContext, runInRequest } from "~/platform/request/request-context.server";
import { CLIENT, type IdToken, type OidcProvider } from "./oidc-provider";
import { type Answer, answerOf, HERE, routeArgs } from "./routes";

/** The settings of a site with this provider, and what a test changes of them. */
export function configure({ issuer }: Pick<OidcProvider, "issuer">, changes: object = {}): void {
  const groups = { claim: "groups", admin: undefined, moderator: undefined };
  const oidc = { ...CLIENT, issuer, name: "Example", signUp: false, groups, ...changes };
  Object.assign(env(), { publicOrigin: HERE, oidc });
}

let networks = 0;

/** From a network of its own unless one is given. */
export function open(path: string, cookie = "", network?: string): Promise<Answer> {
  networks += 1;
  const address = network ?? `2001:db8:${networks.toString(16)}::9`;
  const context = newRequestContext({ address, isShared: false });
  const request = new Request(new URL(path, HERE), { headers: cookie ? { Cookie: cookie } : {} });
  return answerOf(() => runInRequest(context, () => oidc(routeArgs(request))));
}

export const cookieOf = ({ headers }: Answer, name: string) =>
  new RegExp(`${name}=[\\w.-]+`).exec(headers.getSetCookie().join())?.[0] ?? "";

export interface Visit {
  /** At the provider. */
  address: string;
  cookie: string;
}

export async function begin(redirectTo = "/deals"): Promise<Visit> {
  const response = await open(`/login/oidc?redirectTo=${encodeURIComponent(redirectTo)}`);
  const visit = { address: response.headers.get("Location") ?? "", cookie: cookieOf(response, "oidcFlow") };
  expect(visit.cookie).not.toBe("");
  return visit;
}

export const back = (url: URL, cookie: string, network?: string) =>
  open(`${url.pathname}${url.search}`, cookie, network);

export const claiming = (claims: object) => (token: IdToken) => ({
  ...token,
  claims: { ...token.claims, ...claims },
});
