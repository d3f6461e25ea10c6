import { env } from "~/env.server";
import { sendMail, verifyMailServer } from "~/platform/mail/mail.server";
import { exitWith, UsageError } from "~/platform/process/exit-with.server";
import { StartError } from "~/platform/process/open-database.server";
import { printHelp } from "./options";
import { readSettings } from "./settings";

const USAGE = `Usage: npm run test-mail -- EMAIL
Sends an email to EMAIL by SMTP_URL from MAIL_FROM, as the site does, and says whether the server took it.`;

async function main(): Promise<void> {
  printHelp(USAGE);
  const [to, ...more] = process.argv.slice(2);
  if (!to || more.length > 0 || to.startsWith("-")) throw new UsageError(USAGE);
  readSettings();
  const { mail, siteName, publicOrigin } = env();
  if (!mail) throw new StartError("SMTP_URL is not set, so the site sends no mail: set it, and MAIL_FROM.");
  const { hostname } = new URL(mail.smtpUrl);
  const failed = await verifyMailServer(mail);
  if (failed !== null) throw new StartError(`${hostname} does not take mail (${failed}): correct SMTP_URL.`);
  const outcome = await sendMail({
    to,
    subject: `${siteName}: test email / 测试邮件`,
    text: `The site${publicOrigin ? ` ${publicOrigin}` : ""} can send email.\n\n网站${publicOrigin ? ` ${publicOrigin} ` : ""}可以发送邮件。\n`,
  });
  if (outcome !== "sent") {
    throw new StartError(`${hostname} did not take the mail from ${mail.from} to ${to}; the line above has its code.`);
  }
  console.log(
    `${hostname} took the mail from ${mail.from} to ${to}. If it does not arrive, look into the spam folder.`,
  );
}

await main().catch(exitWith);
