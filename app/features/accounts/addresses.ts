/** The page that asks for the second factor's code. */
export const SECOND_STEP_PATH = "/login/code";

/** The redirect URI of the OpenID provider. */
export const OIDC_PATH = "/login/oidc";

export const SECURITY_PATH = "/account/security";

export function accountHref(path: "/login" | "/signup" | typeof OIDC_PATH, redirectTo: string): string {
  return redirectTo === "/" ? path : `${path}?${new URLSearchParams({ redirectTo })}`;
}

/** The address to return to after a log-in that began at a location; never a log-in page. */
export function wayBack({ pathname, search }: { pathname: string; search: string }): string {
  if (/^\/(login(\/code)?|signup)\/?$/.test(pathname)) return new URLSearchParams(search).get("redirectTo") ?? "/";
  return /^\/reset-password(\/|$)/.test(pathname) ? "/" : `${pathname}${search}`;
}
