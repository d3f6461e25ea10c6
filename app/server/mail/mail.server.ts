import { createTransport } from "nodemailer";
import { env } from "~/env.server";
import { log } from "~/server/log/log.server";

/** Milliseconds for which each step of a conversation with the mail server is waited for. */
const TIMEOUT_MS = 10_000;

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; there is no other form of it. */
  text: string;
}

/** Whether the settings name a mail server. */
export function canSendMail(): boolean {
  return env().mail !== undefined;
}

/**
 * Hands a mail to the server of SMTP_URL; answers whether it was taken. What goes wrong is logged, without whom it was
 * meant for. A password of the server's is sent over TLS alone.
 */
export async function sendMail(mail: Mail, { patience = TIMEOUT_MS } = {}): Promise<boolean> {
  const settings = env().mail;
  if (!settings) return false;
  const transport = createTransport({
    url: settings.smtpUrl,
    requireTLS: new URL(settings.smtpUrl).username !== "",
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({ ...mail, from: settings.from });
    return true;
  } catch (error) {
    logFailure(mail, error);
    return false;
  } finally {
    transport.close();
  }
}

/** Servers repeat addresses in what they say, so of that the codes alone are kept. */
function logFailure({ to }: Mail, error: unknown): void {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const domain = to.slice(to.lastIndexOf("@") + 1);
  log.error({ event: "mail_failed", domain, code, responseCode, command });
}
