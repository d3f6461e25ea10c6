import { invalidatesPages } from "~/browser/cache/client-action";
import { stayOnNetworkError } from "~/browser/forms/preserve-form";
import { endSession } from "~/domain/accounts/sessions.server";
import { pageMeta } from "~/page-meta";
import { logEvent } from "~/server/log/events.server";
import { formAction } from "~/web/forms/form-action.server";
import { redirectWithFlash } from "~/web/page/flash.server";
import { formsOnly } from "~/web/page/page.server";
import { noSessionCookie, sessionToken } from "~/web/session/session.server";

export const meta = pageMeta;

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
