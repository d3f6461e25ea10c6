import type { ChannelKind } from "~/db/alert-tables";
import type { Database } from "~/db/connection.server";
import { removeChannel, stopChannel, stopToken } from "~/domain/alerts/channels.server";
import {
  claimDispatches,
  type Dispatch,
  decideDispatches,
  markFailed,
  markSent,
} from "~/domain/alerts/dispatches.server";
import { env } from "~/env.server";
import type { Job } from "~/server/jobs/job";
import { canSendMail, sendMail } from "~/server/mail/mail.server";
import { alertMail } from "./alert-mail.server";
import { deliver } from "./deliver.server";
import { noticeOf } from "./notice.server";

/** Sent at once. Programs' servers can be slow, each for ten seconds. */
const AT_ONCE: Record<ChannelKind, number> = { email: 5, push: 20, webhook: 50 };

/** What a run begins no later than, in ms: others wait for their turn. */
const RUN_MS = 10_000;

/** Messages are sent only with links, for which the site has to know its own address. */
export function canUse(kind: ChannelKind): boolean {
  const { publicOrigin, allowWebhooks } = env();
  if (publicOrigin === undefined) return false;
  if (kind === "email") return canSendMail();
  return kind === "webhook" ? allowWebhooks : isSecureOrigin(publicOrigin);
}

/** Browsers allow notifications there. */
const isSecureOrigin = (origin: string) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(origin);

/** Decides what is to be sent, and sends what is due; see `RETRY_MS` for what fails. Returns how many were sent. */
async function sendMessages(db: Database, now: Date): Promise<number> {
  const kinds = (["email", "push", "webhook"] as const).filter(canUse);
  if (kinds.length === 0) return 0;
  await decideDispatches(db, { kinds, now });
  const sent = await Promise.all(kinds.map((kind) => sendDue(db, { kind, now })));
  return sent.reduce((sum, count) => sum + count, 0);
}

async function sendDue(db: Database, { kind, now }: { kind: ChannelKind; now: Date }): Promise<number> {
  const startedAt = performance.now();
  const limit = AT_ONCE[kind];
  let sent = 0;
  for (;;) {
    const dispatches = await claimDispatches(db, { kind, now, limit });
    const outcomes = await Promise.all(dispatches.map((dispatch) => send(db, dispatch, now)));
    sent += outcomes.filter(Boolean).length;
    if (dispatches.length < limit || performance.now() - startedAt > RUN_MS) return sent;
  }
}

/** What has nothing to say any more counts as sent, without a message. */
async function send(db: Database, dispatch: Dispatch, now: Date): Promise<boolean> {
  const { id, channelId, userId, to, messages } = dispatch;
  const outcome = messages.length > 0 ? await transport(db, dispatch, now) : "sent";
  if (outcome === "sent") await markSent(db, { id, now });
  else if (outcome === "rejected") await stopChannel(db, { id: channelId, why: "bounced", now });
  else if (outcome === "gone" && to?.kind === "push") await removeChannel(db, { userId, id: channelId });
  else if (outcome === "gone") await stopChannel(db, { id: channelId, why: "gone", now });
  else if (to) await markFailed(db, { channelId, failure: outcome });
  return outcome === "sent" && messages.length > 0;
}

async function transport(db: Database, dispatch: Dispatch, now: Date) {
  const notice = noticeOf(dispatch, now);
  if (dispatch.to) return deliver(db, dispatch.to, notice);
  const token = await stopToken(db, dispatch.channelId);
  return sendMail(alertMail({ dispatch, notice, token }));
}

export const SEND_MESSAGES: Job = { name: "send_messages", schedule: "* * * * *", run: sendMessages };
