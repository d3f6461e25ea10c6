/** The address of the log-in or the sign-up page, each of which leads to a path of this site when it is done. */
export function accountHref(path: "/login" | "/signup", redirectTo: string): string {
  return redirectTo === "/" ? path : `${path}?${new URLSearchParams({ redirectTo })}`;
}

/** Where whoever logs in or signs up at an address goes on: there, but for the pages of logging in themselves. */
export function wayBack({ pathname, search }: { pathname: string; search: string }): string {
  if (/^\/(login|signup)\/?$/.test(pathname)) return new URLSearchParams(search).get("redirectTo") ?? "/";
  return /^\/reset-password(\/|$)/.test(pathname) ? "/" : `${pathname}${search}`;
}
