import { parse, serialize } from "cookie";
import { env } from "~/env.server";

/** The value of a cookie that a request carries. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get("Cookie") ?? "")[name];
}

interface CookieOptions {
  /** Seconds to keep it; 0 removes it. */
  maxAge: number;
  /** Out of reach of the site's own scripts. */
  httpOnly?: boolean;
}

/** A Set-Cookie header for the whole site; sent over https alone where the site is known to be served so. */
export function writeCookie(name: string, value: string, { maxAge, httpOnly = false }: CookieOptions): string {
  const secure = env().publicOrigin?.startsWith("https:") ?? false;
  return serialize(name, value, { path: "/", maxAge, sameSite: "lax", httpOnly, secure });
}
