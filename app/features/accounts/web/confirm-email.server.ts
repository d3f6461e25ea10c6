import { data } from "@remix-run/node";
import { env } from "~/env.server";
import type { User } from "~/features/accounts/accounts.server";
import { confirmByCode, emailState, storeEmailCode } from "~/features/accounts/confirm-email.server";
import { makeOneTimeCode } from "~/features/accounts/make-one-time-code.server";
import { groupedCode, typedCode } from "~/features/accounts/one-time-code";
import { STATUS } from "~/platform/errors/errors.server";
import type { Failure, FormRequest } from "~/platform/forms/form-action.server";
import { type RefusedForm, typedIn } from "~/platform/forms/refused-form.server";
import { inEachLanguage, translate } from "~/platform/i18n/translator.server";
import { logEvent } from "~/platform/log/events.server";
import { log } from "~/platform/log/log.server";
import { canSendMail, type MailOutcome, sendMail } from "~/platform/mail/mail.server";
import { localizedUrl } from "~/platform/page/addresses.server";
import { enforceLimits } from "~/platform/page/enforce-limits.server";
import { redirectWithFlash } from "~/platform/page/flash.server";
import { errorPage, type PageRequest } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";

const PATH = "/account";

/** Whether the address of an account is confirmed, and the form that confirms it; null for a site without mail. */
export async function confirmEmailView({ db, t, now }: PageRequest, { id: userId, email }: User) {
  if (!canSendMail()) return null;
  const { isConfirmed, awaitsCode } = await emailState(db, { userId, now });
  return {
    state: isConfirmed ? t("confirmEmail.confirmed") : t("confirmEmail.unconfirmed"),
    form: isConfirmed
      ? null
      : {
          title: t("confirmEmail.title"),
          text: t("confirmEmail.text"),
          codeHint: awaitsCode ? t("account.codeHint", { email }) : null,
          confirm: t("confirmEmail.confirm"),
        },
  };
}

export type ConfirmEmailView = NonNullable<Awaited<ReturnType<typeof confirmEmailView>>>;

/** Mails a code to the account's address, with the rate limit of codes that reset a password. */
export async function sendEmailCode(pageRequest: FormRequest, user: User) {
  const { db, form, now } = pageRequest;
  if (!canSendMail()) throw errorPage("not_found");
  if ((await emailState(db, { userId: user.id, now })).isConfirmed) return redirectWithFlash(PATH, "emailConfirmed");
  await enforceLimits(db, [["resetMail", user.email.toLowerCase()]]);
  if ((await mailCode(pageRequest, user)) === "sent") return redirectWithFlash(PATH, "codeSent");
  const problem = inEachLanguage((t) => t("account.codeUnsent", { email: user.email }));
  return data(emailResponse(form, { problem }), { status: STATUS.unavailable });
}

export async function confirmEmail({ db, form, now }: FormRequest, { id: userId }: User) {
  await enforceLimits(db, [["resetCode", userId]]);
  const code = typedCode(form.get("code") ?? "");
  if (code && (await confirmByCode(db, { userId, code, now }))) {
    logEvent("email_confirmed", { userId });
    return redirectWithFlash(PATH, "emailConfirmed");
  }
  const refused = inEachLanguage((t) => t("account.codeRefused"));
  return data(emailResponse(form, { errors: { code: refused } }), { status: 400 });
}

export function emailFailure({ form, text }: Failure) {
  return emailResponse(form, { problem: text });
}

export type EmailResponse = RefusedForm<"code">;

function emailResponse(form: URLSearchParams, about: Partial<EmailResponse>): EmailResponse {
  return { problem: null, errors: {}, typed: typedIn(form, ["code"]), ...about };
}

/** Runs after the response to a sign-up, which does not wait for the mail server: never rejects. */
export async function deliverFirstCode(recipient: CodeRecipient, user: User): Promise<void> {
  try {
    if (canSendMail()) await mailCode(recipient, user);
  } catch (error) {
    log.error({ event: "code_undelivered", stack: (error as Error).stack });
  }
}

type CodeRecipient = Pick<PageRequest, "db" | "language" | "now">;

/** Contains the page's URL only when PUBLIC_ORIGIN is set. @throws BusyError */
async function mailCode({ db, language, now }: CodeRecipient, { id: userId, email }: User): Promise<MailOutcome> {
  const t = translate(language);
  const { bcryptCost, publicOrigin } = env();
  const { name: site } = currentSite();
  const { code, codeHash } = await makeOneTimeCode(bcryptCost);
  await storeEmailCode(db, { userId, codeHash, now });
  const lines = [
    t("confirmEmail.mail.code", { code: groupedCode(code) }),
    [t("confirmEmail.mail.use"), ...(publicOrigin ? [localizedUrl(PATH, language)] : [])].join("\n"),
    t("confirmEmail.mail.ignore"),
    site,
  ];
  const subject = t("confirmEmail.mail.subject", { site });
  return sendMail({ to: email, subject, text: `${lines.join("\n\n")}\n` });
}
