import { createTransport, type SendMailOptions } from "nodemailer";
import { type Environment, env } from "~/env.server";
import { log } from "~/platform/log/log.server";

/** The timeout of each step of an SMTP session. */
const TIMEOUT_MS = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same for each try to send the same thing; without angle brackets. */
  messageId?: string;
  /** Where a POST stops such mails (RFC 8058). */
  unsubscribeUrl?: string;
}

/** `rejected`: the server does not take mail for the recipient, and will not later. */
export type MailOutcome = "sent" | "rejected" | "failed";

export function canSendMail(): boolean {
  return env().mail !== undefined;
}

function openTransport({ smtpUrl }: NonNullable<Environment["mail"]>, timeoutMs: number) {
  return createTransport({
    url: smtpUrl,
    requireTLS: new URL(smtpUrl).username !== "",
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Logs in without sending a mail. The codes of what failed; null when the server is ready. */
export async function verifyMailServer(
  settings: NonNullable<Environment["mail"]>,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<string | null> {
  const transport = openTransport(settings, timeoutMs);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return Object.values(codesOf(error)).filter(Boolean).join(" ") || "no answer";
  } finally {
    transport.close();
  }
}

/** Failures are logged without recipient. The password is sent over TLS only. */
export async function sendMail(mail: Mail, { timeoutMs = TIMEOUT_MS } = {}): Promise<MailOutcome> {
  const settings = env().mail;
  if (!settings) return "failed";
  const transport = openTransport(settings, timeoutMs);
  try {
    await transport.sendMail(messageOf(mail, settings.from));
    log.info({ event: "mail_sent" });
    return "sent";
  } catch (error) {
    logFailure(mail, error);
    const { code, responseCode = 0 } = codesOf(error);
    return code === "EENVELOPE" && responseCode >= 500 ? "rejected" : "failed";
  } finally {
    transport.close();
  }
}

function messageOf({ messageId, unsubscribeUrl, ...mail }: Mail, from: string): SendMailOptions {
  return {
    ...{ ...mail, from },
    ...(messageId && { messageId: `<${messageId}>` }),
    ...(unsubscribeUrl && {
      list: { unsubscribe: unsubscribeUrl },
      headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "Auto-Submitted": "auto-generated" },
    }),
  };
}

function logFailure(mail: Mail, error: unknown): void {
  log.error({ event: "mail_failed", domain: domainOf(mail), ...codesOf(error) });
}

/** The codes of an error, without its message, in which servers repeat addresses. */
function codesOf(error: unknown): { code?: string; responseCode?: number; command?: string } {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return { code, responseCode, command };
}

const domainOf = ({ to }: Mail) => to.slice(to.lastIndexOf("@") + 1);
