import type { Endpoint } from "~/features/notifications/channels.server";
import type { Database } from "~/platform/db/connection.server";
import { log } from "~/platform/log/log.server";
import { guardedRequest, type OutboundProblem } from "~/platform/outbound/guarded-request.server";
import type { Notice } from "./notice.server";
import { pushRequest } from "./push.server";
import { rejectionOf, webhookRequest } from "./webhook.server";

/** `gone`: the address is no longer used. Else the reason for the failure, a status or a service's code such as "404". */
export type DeliveryOutcome = "sent" | "gone" | OutboundProblem | `${number}`;

/** Sends a notice once to the address of a browser or a webhook. */
export async function deliver(db: Database, to: Endpoint, notice: Notice): Promise<DeliveryOutcome> {
  const { url, request } = to.kind === "push" ? await pushRequest(db, to, notice) : webhookRequest(to, notice);
  const response = await guardedRequest(url, request);
  const outcome = outcomeOf(to, response);
  // The address is not logged, because it contains a token.
  log.info({ event: outcome === "sent" ? "notice_sent" : "notice_failed", kind: to.kind, outcome });
  return outcome;
}

function outcomeOf(to: Endpoint, response: Awaited<ReturnType<typeof guardedRequest>>): DeliveryOutcome {
  if (typeof response === "string") return response;
  const { status } = response;
  const rejection = rejectionOf(to.kind === "webhook" ? to.template : "json", response);
  const isGone = status === 410 || (status === 404 && to.kind === "push");
  return rejection === null ? "sent" : isGone ? "gone" : rejection;
}
