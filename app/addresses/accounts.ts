export function accountHref(path: "/login" | "/signup", redirectTo: string): string {
  return redirectTo === "/" ? path : `${path}?${new URLSearchParams({ redirectTo })}`;
}

/** Where to redirect after a log-in started at a location; never to the log-in pages themselves. */
export function wayBack({ pathname, search }: { pathname: string; search: string }): string {
  if (/^\/(login|signup)\/?$/.test(pathname)) return new URLSearchParams(search).get("redirectTo") ?? "/";
  return /^\/reset-password(\/|$)/.test(pathname) ? "/" : `${pathname}${search}`;
}
