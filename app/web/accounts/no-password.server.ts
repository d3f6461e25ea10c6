import { hasPassword } from "~/domain/accounts/accounts.server";
import { canSendMail } from "~/server/mail/mail.server";
import type { PageRequest } from "~/web/page/page.server";
import { memberOf } from "./require-log-in.server";

/** How the account gets the password that a page's forms ask for; null when it has one. */
export async function noPasswordView(page: PageRequest): Promise<{ byMail: boolean } | null> {
  return (await hasPassword(page.db, memberOf(page).id)) ? null : { byMail: canSendMail() };
}
