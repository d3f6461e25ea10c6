import { parse, serialize } from "cookie";
import { env } from "~/env.server";

export const YEAR_SECONDS = 365 * 24 * 3_600;

export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get("Cookie") ?? "")[name];
}

interface CookieOptions {
  /** Seconds; 0 deletes the cookie. */
  maxAge: number;
  httpOnly?: boolean;
}

/** A Set-Cookie header for the whole site; `Secure` when PUBLIC_ORIGIN is https. */
export function writeCookie(name: string, value: string, { maxAge, httpOnly = false }: CookieOptions): string {
  const secure = env().publicOrigin?.startsWith("https:") ?? false;
  return serialize(name, value, { path: "/", maxAge, sameSite: "lax", httpOnly, secure });
}
