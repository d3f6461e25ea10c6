import { redirect } from "@remix-run/node";
import type { User } from "~/domain/accounts/accounts.server";
import type { PageRequest } from "~/web/page/page.server";

/** Why the log-in page was come to, said there. */
export const LOG_IN_REASONS = ["logInToLike", "logInToMark", "logInToRate", "logInToSee"] as const;
export type LogInReason = (typeof LOG_IN_REASONS)[number];

/** A way to the log-in page, and from there back to a path of this site. */
export function logInFirst(redirectTo: string, reason: LogInReason): Response {
  return redirect(`/login?${new URLSearchParams({ redirectTo, reason })}`, 303);
}

/** The reason that an address of the log-in page gives. */
export function logInReason(url: URL): LogInReason | null {
  const given = url.searchParams.get("reason");
  return LOG_IN_REASONS.find((known) => known === given) ?? null;
}

/**
 * Who is logged in, for pages that are somebody's own.
 *
 * @throws a way to the log-in page when nobody is
 */
export function memberOf({ user, url }: PageRequest): User {
  if (!user) throw logInFirst(`${url.pathname}${url.search}`, "logInToSee");
  return user;
}
