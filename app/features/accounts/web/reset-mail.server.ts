import type { TFunction } from "i18next";
import { env } from "~/env.server";
import type { User } from "~/features/accounts/accounts.server";
import type { OneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { groupedCode } from "~/features/accounts/one-time-code";
import { storeResetCode } from "~/features/accounts/password-reset.server";
import type { Language } from "~/platform/i18n/languages";
import { logEvent } from "~/platform/log/events.server";
import { log } from "~/platform/log/log.server";
import { type Mail, sendMail } from "~/platform/mail/mail.server";
import { localizedUrl } from "~/platform/page/addresses.server";
import type { PageRequest } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";

export const CODE_PATH = "/reset-password/code";

/** Runs after the response, whose timing must not reveal whether the account exists: never rejects. */
export async function deliverResetCode(
  { db, language, t, now }: PageRequest,
  { email, reset }: { email: string; reset: OneTimeCode },
): Promise<void> {
  try {
    const user = await storeResetCode(db, { email, codeHash: reset.codeHash, now });
    logEvent("reset_asked", { userId: user?.id });
    if (user) await sendMail(resetMail(user, groupedCode(reset.code), language, t));
  } catch (error) {
    log.error({ event: "reset_undelivered", stack: (error as Error).stack });
  }
}

/** Contains the page's URL only when PUBLIC_ORIGIN is set; the URL never contains the code. */
function resetMail({ email, username }: User, code: string, language: Language, t: TFunction): Mail {
  const { publicOrigin } = env();
  const { name: site } = currentSite();
  const lines = [
    t("reset.mail.greeting", { username }),
    t("reset.mail.code", { code }),
    [t("reset.mail.use"), ...(publicOrigin ? [localizedUrl(CODE_PATH, language)] : [])].join("\n"),
    t("reset.mail.ignore"),
    site,
  ];
  return { to: email, subject: t("reset.mail.subject", { site }), text: `${lines.join("\n\n")}\n` };
}
