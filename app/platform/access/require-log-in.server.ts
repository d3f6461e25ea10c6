import { redirect } from "@remix-run/node";
import type { User } from "~/features/accounts/accounts.server";
import type { PageRequest } from "~/platform/page/page.server";
import { boundedLocation } from "~/platform/page/redirects.server";

export const LOG_IN_REASONS = ["logInToLike", "logInToMark", "logInToReport", "logInToRate", "logInToSee"] as const;
type LogInReason = (typeof LOG_IN_REASONS)[number];

/** A redirect to the log-in page, which leads back to a path of this site, if that is not too long. */
export function logInFirst(redirectTo: string, reason: LogInReason): Response {
  const address = `/login?${new URLSearchParams({ redirectTo, reason })}`;
  return redirect(boundedLocation(address, `/login?reason=${reason}`), 303);
}

export function logInReason(url: URL): LogInReason | null {
  const requested = url.searchParams.get("reason");
  return LOG_IN_REASONS.find((known) => known === requested) ?? null;
}

/** @throws a redirect to the log-in page when signed out */
export function memberOf({ user, url }: PageRequest): User {
  if (!user) throw logInFirst(`${url.pathname}${url.search}`, "logInToSee");
  return user;
}
