import type { Database } from "~/db/connection.server";
import { stopChannel, stopToken } from "~/domain/alerts/channels.server";
import { claimDispatches, type Dispatch, decideDispatches, markSent } from "~/domain/alerts/dispatches.server";
import { env } from "~/env.server";
import { refreshSite } from "~/server/current-site.server";
import type { Job } from "~/server/jobs/job";
import { canSendMail, sendMail } from "~/server/mail/mail.server";
import { alertMail } from "./alert-mail.server";

/** Mails sent at once. */
const AT_ONCE = 5;

/** Alerts are sent by mail only with links, for which the site has to know its own address. */
export function canMailAlerts(): boolean {
  return canSendMail() && env().publicOrigin !== undefined;
}

/** Decides what is to be sent, and sends it until nothing is due; see `RETRY_MS` for what fails. Returns how many were sent. */
async function sendMessages(db: Database, now: Date): Promise<number> {
  if (!canMailAlerts()) return 0;
  await refreshSite();
  await decideDispatches(db, now);
  let sent = 0;
  for (;;) {
    const dispatches = await claimDispatches(db, { now, limit: AT_ONCE });
    const outcomes = await Promise.all(dispatches.map((dispatch) => send(db, dispatch, now)));
    sent += outcomes.filter(Boolean).length;
    if (dispatches.length < AT_ONCE) return sent;
  }
}

/** What has nothing to say any more counts as sent, without a mail. */
async function send(db: Database, dispatch: Dispatch, now: Date): Promise<boolean> {
  const { id, channelId, messages } = dispatch;
  const token = await stopToken(db, channelId);
  const outcome = messages.length > 0 ? await sendMail(alertMail({ dispatch, token, now })) : "sent";
  if (outcome === "sent") await markSent(db, { id, now });
  if (outcome === "rejected") await stopChannel(db, { id: channelId, why: "bounced", now });
  return outcome === "sent" && messages.length > 0;
}

export const SEND_MESSAGES: Job = { name: "send_messages", schedule: "* * * * *", run: sendMessages };
