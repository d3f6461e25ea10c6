import { createTransport } from "nodemailer";
import { env } from "~/env.server";
import { log } from "~/server/log/log.server";

/** For each step of an SMTP session. */
const TIMEOUT_MS = 10_000;

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export function canSendMail(): boolean {
  return env().mail !== undefined;
}

/** Whether the server accepted it; failures are logged without recipient. The password is sent over TLS only. */
export async function sendMail(mail: Mail, { timeoutMs = TIMEOUT_MS } = {}): Promise<boolean> {
  const settings = env().mail;
  if (!settings) return false;
  const transport = createTransport({
    url: settings.smtpUrl,
    requireTLS: new URL(settings.smtpUrl).username !== "",
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
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

/** Logs only the codes: servers repeat addresses in their messages. */
function logFailure({ to }: Mail, error: unknown): void {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const domain = to.slice(to.lastIndexOf("@") + 1);
  log.error({ event: "mail_failed", domain, code, responseCode, command });
}
