import { redirect } from "@remix-run/node";
import type { User } from "~/features/accounts/accounts.server";
import { accounts } from "~/features/accounts/texts/en";
import type { PageRequest } from "~/platform/page/page.server";
import { boundedLocation } from "~/platform/page/redirects.server";

type LogInReason = keyof typeof accounts.reasons;

/** A redirect to the log-in page, which leads back to a path of this site, if that is not too long. */
export function logInFirst(redirectTo: string, reason: LogInReason): Response {
  const address = `/login?${new URLSearchParams({ redirectTo, reason })}`;
  return redirect(boundedLocation(address, `/login?reason=${reason}`), 303);
}

export function logInReason(url: URL): LogInReason | null {
  const requested = url.searchParams.get("reason") ?? "";
  return Object.hasOwn(accounts.reasons, requested) ? (requested as LogInReason) : null;
}

/** @throws a redirect to the log-in page when signed out */
export function memberOf({ user, url }: PageRequest): User {
  if (!user) throw logInFirst(`${url.pathname}${url.search}`, "logInToSee");
  return user;
}
