import { env } from "~/env.server";
import { stopChannel, stopToken } from "~/features/notifications/channels.server";
import type { ChannelKind } from "~/features/notifications/tables";
import type { Database } from "~/platform/db/connection.server";
import type { Job } from "~/platform/jobs/job";
import { canSendMail, sendMail } from "~/platform/mail/mail.server";
import { refreshSite } from "~/platform/process/current-site.server";
import { claimDispatches, type Dispatch, decideDispatches, markFailed, markSent } from "../dispatches.server";
import { deliver } from "./deliver.server";
import { dispatchMail } from "./mail.server";
import { noticeOf } from "./notice.server";

/** Whether a channel can be used: messages need links, and thus the site's own address. */
export function canUse(kind: ChannelKind): boolean {
  const { publicOrigin, allowWebhooks } = env();
  if (publicOrigin === undefined) return false;
  if (kind === "email") return canSendMail();
  return kind === "webhook" ? allowWebhooks : isSecureOrigin(publicOrigin);
}

/** Browsers allow notifications only on secure origins. */
const isSecureOrigin = (origin: string) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(origin);

interface Sending {
  kinds: readonly ChannelKind[];
  /** The number of dispatches that are sent at once. */
  limit: number;
}

/**
 * Decides what is to be sent and sends it, until nothing is due; failures are retried (see `RETRY_MS`). Returns how many were
 * sent. A run can take minutes: later messages are sent by the next ones.
 */
const sendingOf =
  ({ kinds, limit }: Sending): Job["run"] =>
  async (db, begun) => {
    const usable = kinds.filter(canUse);
    if (usable.length === 0) return 0;
    await refreshSite();
    const startedAt = performance.now();
    let sent = 0;
    for (;;) {
      const now = new Date(begun.getTime() + performance.now() - startedAt);
      await decideDispatches(db, { kinds: usable, now });
      const dispatches = await claimDispatches(db, { kinds: usable, now, limit });
      const outcomes = await Promise.all(dispatches.map((dispatch) => send(db, dispatch, now)));
      sent += outcomes.filter(Boolean).length;
      if (dispatches.length < limit) return sent;
    }
  };

/** A dispatch that has nothing left to say counts as sent. */
async function send(db: Database, dispatch: Dispatch, now: Date): Promise<boolean> {
  const { id, channelId, to, messages } = dispatch;
  const outcome = messages.length > 0 ? await transport(db, dispatch) : "sent";
  if (outcome === "sent") await markSent(db, { id, now });
  else if (outcome === "rejected") await stopChannel(db, { id: channelId, why: "bounced", now });
  else if (outcome === "gone") await stopChannel(db, { id: channelId, why: "gone", now });
  else if (to) await markFailed(db, { channelId, failure: outcome });
  return outcome === "sent" && messages.length > 0;
}

async function transport(db: Database, dispatch: Dispatch) {
  const notice = noticeOf(dispatch);
  if (dispatch.to) return deliver(db, dispatch.to, notice);
  const token = await stopToken(db, dispatch.channelId);
  return sendMail(dispatchMail({ dispatch, notice, token }));
}

const SEND_MESSAGES: Job = {
  name: "send_messages",
  schedule: "* * * * *",
  run: sendingOf({ kinds: ["email"], limit: 5 }),
};

const POST_MESSAGES: Job = {
  name: "post_messages",
  schedule: "* * * * *",
  isSlow: true,
  run: sendingOf({ kinds: ["push", "webhook"], limit: 40 }),
};

export const MESSAGE_JOBS: readonly Job[] = [SEND_MESSAGES, POST_MESSAGES];
