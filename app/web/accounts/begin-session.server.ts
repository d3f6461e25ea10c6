import { endSession, startSession } from "~/domain/accounts/sessions.server";
import type { FormRequest } from "~/web/forms/form-action.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { localPath } from "~/web/page/redirects.server";
import { sessionCookie, sessionToken } from "~/web/session/session.server";
import type { Flash } from "../page/flash.server";
import { knownDeviceCookie } from "./known-device.server";

/** Starts a session, ends the browser's previous one, and redirects to `redirectTo`. */
export async function beginSession(
  { request, db, form, now }: FormRequest,
  userId: string,
  flash: Flash,
): Promise<Response> {
  const previous = sessionToken(request);
  if (previous) await endSession(db, previous);
  const device = request.headers.get("User-Agent") ?? "";
  const { token, expiresAt } = await startSession(db, { userId, device, now });
  const cookies = [sessionCookie(token, { expiresAt, now }), await knownDeviceCookie(db, request, userId)];
  return redirectWithFlash(localPath(form.get("redirectTo")), flash, { cookies });
}
