import { INBOX_PATH } from "~/features/notifications/addresses";
import { markRead } from "~/features/notifications/inbox.server";
import { logInFirst } from "~/platform/access/require-log-in.server";
import { formAction } from "~/platform/forms/form-action.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage } from "~/platform/page/page.server";

/** Marks the messages up to the newest one that the page has shown as read. */
export const readAction = formAction(async ({ db, form, now, user }) => {
  if (!user) throw logInFirst(INBOX_PATH, "logInToSee");
  await enforceLimits(db, [["alert", user.id]]);
  const newest = form.get("newest") ?? "";
  if (!/^\d{1,15}$/.test(newest)) throw errorPage("bad_request");
  await markRead(db, { userId: user.id, newest: Number(newest), now });
  return redirectWithFlash(INBOX_PATH, "messagesRead");
});
