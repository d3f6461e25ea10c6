import { endSession } from "~/features/accounts/sessions.server";
import { invalidatesPages } from "~/platform/browser/cache/client-action";
import { stayOnNetworkError } from "~/platform/browser/forms/preserve-form";
import { formAction } from "~/platform/forms/form-action.server";
import { logEvent } from "~/platform/log/events.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { formsOnly } from "~/platform/page/page.server";
import { noSessionCookie, sessionToken } from "~/platform/session/session.server";

export const loader = formsOnly;

export const clientAction = invalidatesPages(stayOnNetworkError);

export const action = formAction(async ({ request, db, user }) => {
  const token = sessionToken(request);
  if (token) await endSession(db, token);
  if (user) logEvent("logged_out", { userId: user.id });
  return redirectWithFlash("/", "loggedOut", { cookies: [noSessionCookie()] });
});

export default function Logout() {
  return null;
}
