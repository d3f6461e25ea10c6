import { redirect } from "@remix-run/node";
import { accountHref, SECOND_STEP_PATH } from "~/features/accounts/addresses";
import { endSession } from "~/features/accounts/sessions.server";
import { beginLogIn, type LogInProof, type StartedSession } from "~/features/accounts/sign-in/log-in.server";
import type { FormRequest } from "~/platform/forms/form-action.server";
import { logEvent } from "~/platform/log/events.server";
import type { Flash } from "~/platform/page/flash.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { boundedLocation, localPath } from "~/platform/page/redirects.server";
import { sessionCookie, sessionToken } from "~/platform/session/session.server";
import { knownDeviceCookie } from "./known-device.server";
import { noStepCookie, stepCookie } from "./step-cookie.server";

type Entry = Pick<FormRequest, "request" | "db" | "now"> & { redirectTo: string | null };

export function deviceOf(request: Request): string {
  return request.headers.get("User-Agent") ?? "";
}

/** Sends a user to the log-in whose step has expired, was tried too often, or was ended by a new password. */
export function logInAgain(redirectTo: string): Response {
  return redirectWithFlash(boundedLocation(accountHref("/login", redirectTo), "/login"), "logInAgain");
}

/** Starts a session for a user who has proved to be the owner, or redirects to the page that asks for the second factor. */
export async function beginSession(
  entry: Entry,
  { userId, proof }: { userId: string; proof: LogInProof },
  flash: Flash,
): Promise<Response> {
  const { request, db, now } = entry;
  const started = await beginLogIn(db, { userId, proof, device: deviceOf(request), now });
  if (started === "ended") return logInAgain(localPath(entry.redirectTo));
  if (!("step" in started)) return enter(entry, { userId, started, flash });
  logEvent("code_asked", { userId });
  const path = `${SECOND_STEP_PATH}?${new URLSearchParams({ redirectTo: localPath(entry.redirectTo) })}`;
  const headers = { "Set-Cookie": stepCookie("code", started.step) };
  return redirect(boundedLocation(path, SECOND_STEP_PATH), { status: 303, headers });
}

/** Ends the browser's previous session, and redirects to `redirectTo`. */
export async function enter(
  { request, db, now, redirectTo }: Entry,
  { userId, started, flash, count }: { userId: string; started: StartedSession; flash: Flash; count?: number },
): Promise<Response> {
  const previous = sessionToken(request);
  if (previous) await endSession(db, previous);
  if (flash !== "welcome") logEvent("logged_in", { userId });
  const { token, expiresAt } = started;
  const cookies = [
    sessionCookie(token, { expiresAt, now }),
    await knownDeviceCookie(db, request, userId),
    noStepCookie("code"),
  ];
  return redirectWithFlash(localPath(redirectTo), flash, {
    cookies,
    ...(count !== undefined && { detail: { count } }),
  });
}
