/** Where the code of a second factor is asked for. */
export const SECOND_STEP_PATH = "/login/code";

/** Where an OpenID provider leads back to. */
export const OIDC_PATH = "/login/oidc";

export const SECURITY_PATH = "/account/security";

export function accountHref(path: "/login" | "/signup" | typeof OIDC_PATH, redirectTo: string): string {
  return redirectTo === "/" ? path : `${path}?${new URLSearchParams({ redirectTo })}`;
}

/** Where to redirect after a log-in started at a location; never to the log-in pages themselves. */
export function wayBack({ pathname, search }: { pathname: string; search: string }): string {
  if (/^\/(login(\/code)?|signup)\/?$/.test(pathname)) return new URLSearchParams(search).get("redirectTo") ?? "/";
  return /^\/reset-password(\/|$)/.test(pathname) ? "/" : `${pathname}${search}`;
}
