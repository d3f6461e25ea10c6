import { hasPassword } from "~/features/accounts/accounts.server";
import { memberOf } from "~/platform/access/require-log-in.server";
import { canSendMail } from "~/platform/mail/mail.server";
import type { PageRequest } from "~/platform/page/page.server";

/** How the account gets the password that a page's forms ask for; null when it has one. */
export async function noPasswordView(page: PageRequest): Promise<{ byMail: boolean } | null> {
  return (await hasPassword(page.db, memberOf(page).id)) ? null : { byMail: canSendMail() };
}
